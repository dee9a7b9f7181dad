import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { servePreview } from 'docwright/engine'
import { sharedPages } from '../setup/shared-pages.ts'

const repository = resolve(import.meta.dirname, '../..')

/** A docs repository in a folder of its own, previewed; edits to the folder show. */
export interface OpenSite {
  /** The folder that is previewed. */
  root: string
  /** Origin of the preview, without a trailing slash. */
  origin: string
  /** URL paths of all its pages, those in no navigation included. */
  paths: string[]
  /** Writes a file of the repository. */
  write(path: string, text: string): Promise<void>
  close(): Promise<void>
}

/** Files of a docs repository by their path; `docs.json` may be an object. */
export type SiteFiles = Readonly<Record<string, string | object>>

/**
 * Previews a docs repository that a test writes down.
 *
 * @param files Its files; whatever `docs.json` need not say is added.
 * @param options Whether the playground may reach servers of this machine.
 */
export async function openFiles(files: SiteFiles, options: { privateApis?: boolean } = {}): Promise<OpenSite> {
  const root = await temporaryFolder()
  await writeFiles(root, files)
  return open(root, options)
}

/**
 * Previews a copy of one of the examples, or of our own documentation.
 *
 * @param folder Folder in this repository, such as `examples/tabs`.
 */
export async function openCopy(folder: string): Promise<OpenSite> {
  return open(await copyOf(folder))
}

/**
 * Copies a docs repository, so that tests neither see nor leave anything in the original.
 *
 * @param folder Folder in this repository.
 * @returns The copy; the caller removes it.
 */
export async function copyOf(folder: string): Promise<string> {
  const root = await temporaryFolder()
  await cp(join(repository, folder), root, { recursive: true, filter: (path) => !path.includes('.docwright') })
  return root
}

/**
 * Writes the files of a docs repository.
 *
 * @param root Where to.
 * @param files What; whatever `docs.json` need not say is added.
 */
export async function writeFiles(root: string, files: SiteFiles): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), typeof content === 'string' ? content : configText(content))
  }
}

/** An empty folder; the caller removes it. */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'docwright-site-'))
}

function configText(config: object): string {
  const colors = { primary: '#2a4cd0', light: '#93a9ff' }
  return JSON.stringify({ theme: 'mint', name: 'Site', colors, ...config }, null, 2)
}

async function open(root: string, options: { privateApis?: boolean } = {}): Promise<OpenSite> {
  const served = await servePreview({ root, port: 0, host: '127.0.0.1', bodies: sharedPages(), ...options })
  return {
    root,
    origin: `http://127.0.0.1:${served.port}`,
    paths: [...(served.preview.renderer?.site.routes.keys() ?? [])],
    write: (path, text) => writeFile(join(root, path), text),
    async close() {
      await served.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}
