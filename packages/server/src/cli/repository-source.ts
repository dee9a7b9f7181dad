import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readPastedRepository } from '../projects/pasted-repository.ts'
import type { NewRepository } from '../projects/new-project.ts'

/** What a path or an address on the command line stands for. */
export interface RepositorySource {
  repository: NewRepository
  /** A note for the person; undefined if there is nothing unusual. */
  note: string | undefined
}

const configurations = ['docs.json', 'mint.json']

/**
 * Reads the source of a new project: an address; a git repository on this machine, with its history; or a plain folder,
 * whose files become the first commit.
 *
 * @param text Path or address, as it was written.
 * @param options Further options.
 * @param options.token Token for the host of an address.
 * @param options.docsFolder Folder of `docs.json` inside it, if one was named.
 * @throws Error with the code `project-repository` and words for the person at the terminal.
 */
export function repositorySource(
  text: string,
  { token, docsFolder }: { token: string | null; docsFolder?: string | undefined },
): RepositorySource {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) {
    return { repository: { kind: 'import', source: { url: text, credentials: credentialsOf(token) } }, note: undefined }
  }
  const path = resolve(text)
  if (!existsSync(path)) {
    const pasted = readPastedRepository(text)
    if (pasted === undefined) throw nothingAt(text)
    const note = `${text} was taken for ${pasted.url}`
    return { repository: { kind: 'import', source: { url: pasted.url, credentials: credentialsOf(token) } }, note }
  }
  if (!statSync(path).isDirectory()) {
    throw new Error(
      `project-repository: ${text} is a file. Specify the folder that contains docs.json, or a git repository.`,
    )
  }
  if (isRepository(path)) return { repository: { kind: 'import', source: { path } }, note: undefined }
  const folders = docsFolder === undefined ? [path, ...foldersIn(path)] : [join(path, docsFolder)]
  if (!folders.some((folder) => configurations.some((file) => existsSync(join(folder, file))))) {
    const place = docsFolder === undefined ? `${text} or a folder in it` : join(text, docsFolder)
    throw new Error(
      `project-repository: ${text} is not a git repository, and there is no docs.json in ${place}. Specify the ` +
        'folder that contains docs.json, or start with example pages: docwright new FOLDER',
    )
  }
  const root = repositoryAround(path)
  const within = `${text} is part of the repository ${root}. Its files were copied without their history. To include the history: `
  return {
    repository: { kind: 'folder', path },
    note: root === undefined ? undefined : `${within}--repo ${root} --docs-folder ${path.slice(root.length + 1)}`,
  }
}

function foldersIn(path: string): string[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && entry.name !== 'node_modules' ? [join(path, entry.name)] : [],
  )
}

function isRepository(path: string): boolean {
  return existsSync(join(path, '.git')) || (existsSync(join(path, 'HEAD')) && existsSync(join(path, 'objects')))
}

function repositoryAround(path: string): string | undefined {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (isRepository(folder)) return folder
  }
  return undefined
}

function credentialsOf(token: string | null): { username: string; password: string } | null {
  return token === null ? null : { username: 'oauth2', password: token }
}

function nothingAt(text: string): Error {
  return new Error(
    `project-repository: there is nothing at ${text}. Specify a folder, a git repository, or a URL that begins with https://`,
  )
}
