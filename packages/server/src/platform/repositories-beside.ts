import type { FilesBeside } from '@docwright/agent'
import { ForgeError, openMirror, openRepository, resolveCommit } from '@docwright/forge'
import { openGitRepository } from 'docwright/engine'
import { createHash } from 'node:crypto'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Project } from '../projects/project.ts'
import { isRepositoryOf } from '../projects/repository-name.ts'
import type { RepositoryParts } from './repository-workflows.ts'

/** Dependencies of reading other repositories. */
export interface BesideParts extends RepositoryParts {
  dataFolder: string
}

/** Milliseconds to get the files of one that is no project here. */
const timeout = 2 * 60_000
/** Copies that are kept however long ago they were used; a run lasts a day at most. */
const maxCopies = 20
const day = 24 * 60 * 60_000

/**
 * Opens the repositories that a workflow names under `context`, each at the newest commit of its default branch: those
 * of projects of the same organization, and others of the same forge that anybody may read. The credentials of a
 * project are not used for others: the author of a workflow could read forbidden files with them.
 *
 * @param project The workflow's project.
 * @param names Names with their owner or groups.
 * @returns Their files by name, and the names of those that cannot be read.
 */
export async function openBeside(
  parts: BesideParts,
  project: Project,
  names: readonly string[],
): Promise<{ beside: Map<string, FilesBeside>; unreadable: string[] }> {
  const found = new Map<string, FilesBeside>()
  if (names.length === 0) return { beside: found, unreadable: [] }
  const projects = await parts.projects.list({ organisationId: project.organisationId })
  for (const name of names) {
    const other = projects.find((one) => isRepositoryOf(one, name))
    const place =
      other === undefined
        ? await copyOf(parts, project, name)
        : { folder: (await parts.projects.repository(other.id)).folder, ref: `refs/heads/${other.defaultBranch}` }
    if (place === undefined) continue
    const commit = await resolveCommit(openRepository(parts.git, place.folder), place.ref)
    if (commit !== null) found.set(name, filesOf(place.folder, commit))
  }
  return { beside: found, unreadable: names.filter((name) => !found.has(name)) }
}

/** The newest files of a public repository, without its history. */
async function copyOf(
  { git, dataFolder }: BesideParts,
  { repositoryUrl }: Project,
  name: string,
): Promise<{ folder: string; ref: string } | undefined> {
  if (repositoryUrl === null) return undefined
  const url = new URL(`/${name}.git`, repositoryUrl).href
  const folder = join(dataFolder, 'context', `${createHash('sha256').update(url).digest('hex').slice(0, 32)}.git`)
  const ref = 'refs/heads/newest'
  try {
    const access = { url, credentials: null }
    await openMirror({ git, folder, gitAccess: () => Promise.resolve(access) })
    const flags = ['--quiet', '--depth=1', '--no-tags', '--no-write-fetch-head']
    const args = ['fetch', ...flags, '--end-of-options', url, `+HEAD:${ref}`]
    await git.run(args, { folder, access, timeout })
    await removeOldCopies(join(dataFolder, 'context'), folder)
    return { folder, ref }
  } catch (error) {
    // One that is gone, private or away is not there for the agent.
    if (error instanceof ForgeError) return undefined
    throw error
  }
}

/** Copies beyond the newest are removed, unless a job may still read them. */
async function removeOldCopies(parent: string, used: string): Promise<void> {
  const now = new Date()
  await utimes(used, now, now)
  const copies = await Promise.all(
    (await readdir(parent)).map(async (name) => {
      const folder = join(parent, name)
      // Another process may have removed it by now.
      const known = await stat(folder).catch(() => undefined)
      return { folder, usedAt: known?.mtimeMs ?? 0 }
    }),
  )
  const old = copies.toSorted((one, other) => other.usedAt - one.usedAt).slice(maxCopies)
  for (const { folder, usedAt } of old)
    if (now.getTime() - usedAt > day) await rm(folder, { recursive: true, force: true })
}

function filesOf(folder: string, commit: string): FilesBeside {
  const repository = openGitRepository(folder)
  const listed = repository.tree(commit, '').then((entries) => (entries ?? []).filter(({ kind }) => kind === 'file'))
  // The consumer of the files gets the error.
  listed.catch(() => undefined)
  return {
    async list() {
      return (await listed).map(({ path, size }) => ({ path, size }))
    },
    async read(path) {
      const entry = (await listed).find((file) => file.path === path)
      return entry === undefined ? undefined : new Uint8Array(await repository.read(entry.id))
    },
  }
}
