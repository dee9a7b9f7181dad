import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FirstProject } from '../platform/first-start.ts'
import { repositorySource } from './repository-source.ts'

/**
 * The source of a new platform's first project: a repository with its history; or the files of a folder that is no
 * repository, or only part of one.
 *
 * @param docs The folder, as it was written; undefined for example pages.
 * @throws Error if there are no docs in it.
 */
export async function firstProjectOf(docs: string | undefined): Promise<FirstProject> {
  if (docs === undefined) return { name: 'Handbook', repository: { kind: 'starter' } }
  const { repository } = repositorySource(docs, { token: null })
  return { name: (await nameOf(resolve(docs))) ?? 'Docs', repository }
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
