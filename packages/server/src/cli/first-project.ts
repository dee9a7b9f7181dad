import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FirstProject } from '../platform/first-start.ts'

/**
 * What the first project of a new platform is made of: a repository with its history; or the files of a folder that is no
 * repository, or only part of one.
 *
 * @param docs Folder, as it was written; undefined for example pages.
 * @throws Error where there are no docs in it.
 */
export async function firstProjectOf(docs: string | undefined): Promise<FirstProject> {
  if (docs === undefined) return { name: 'Handbook', repository: { kind: 'starter' } }
  const path = resolve(docs)
  const isRepository = existsSync(join(path, '.git')) || existsSync(join(path, 'HEAD'))
  const name = (await nameOf(path)) ?? 'Docs'
  if (isRepository) return { name, repository: { kind: 'import', source: { path } } }
  if (!['docs.json', 'mint.json'].some((file) => existsSync(join(path, file)))) {
    throw new Error(
      `project-repository: there is no docs.json in ${docs}. Name the folder that holds it, or a git repository.`,
    )
  }
  return { name, repository: { kind: 'folder', path } }
}

/** The name in the configuration; mistakes in that are reported with the deployment. */
async function nameOf(path: string): Promise<string | undefined> {
  try {
    const configuration: unknown = JSON.parse(await readFile(join(path, 'docs.json'), 'utf8'))
    const isObject = typeof configuration === 'object' && configuration !== null
    const name = isObject && 'name' in configuration ? configuration.name : undefined
    return typeof name === 'string' && /\S/.test(name) ? name.trim().slice(0, 100) : undefined
  } catch {
    return undefined
  }
}
