import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const cache = resolve(import.meta.dirname, '../../node_modules/.cache')

/** Whether the package holds a program for this system. */
export const hasPackaged = process.platform === 'linux' && process.arch === 'x64'

/** A browser program and the environment it needs. */
export interface UnpackedChromium {
  executablePath: string
  env: Record<string, string>
}

/**
 * Unpacks the Chromium of `@sparticuz/chromium`, with the shared libraries and the font that a bare machine lacks, into
 * the cache of this checkout; the second call finds it there.
 *
 * @param environment Variables to hand on to the browser.
 * @returns The program and its environment.
 * @throws Where the package holds no program for this system.
 */
export async function unpackChromium(environment: NodeJS.ProcessEnv): Promise<UnpackedChromium> {
  if (!hasPackaged) throw new Error('No Chromium is packaged for this system: install one, and set CHROME_PATH to it.')
  const manifest = findPackageJSON('@sparticuz/chromium', import.meta.url)
  if (manifest === undefined) throw new Error('The package @sparticuz/chromium is not installed.')
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) await unpackInto(folder)
  const fonts = join(folder, 'font-settings')
  if (!existsSync(fonts)) await nameFonts(folder, fonts)
  const inherited = Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...Object.fromEntries(inherited),
      FONTCONFIG_PATH: fonts,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    },
  }
}

/**
 * The package unpacks into the folder for temporary files, and its libraries only where it believes to run on Amazon
 * Linux; a process with its own environment gives both what we want. The result appears in one step, because several
 * test processes may get here at once.
 */
async function unpackInto(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const temporary = await mkdtemp(join(cache, 'unpacking-'))
  const script = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())"
  try {
    await promisify(execFile)(process.execPath, ['-e', script], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: temporary, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    })
    await rename(temporary, folder)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    // Another process was quicker.
    if (!existsSync(folder)) throw error
  }
}

/**
 * Names the folders that hold fonts. The package's own settings name folders of Amazon Linux; where those are missing the
 * browser has no font at all, and ends at the first letter that it has to draw.
 */
async function nameFonts(folder: string, settings: string): Promise<void> {
  const folders = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
  const lines = [...folders.map((path) => `<dir>${path}</dir>`), `<cachedir>${join(folder, 'font-cache')}</cachedir>`]
  const text = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${lines.join('')}</fontconfig>\n`
  const temporary = await mkdtemp(join(cache, 'fonts-'))
  await writeFile(join(temporary, 'fonts.conf'), text)
  try {
    await rename(temporary, settings)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    // Another process was quicker.
    if (!existsSync(settings)) throw error
  }
}
