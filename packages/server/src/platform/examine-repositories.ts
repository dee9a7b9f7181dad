import { checkObjects, ForgeError, type Repository } from '@docwright/forge'
import type { Project } from '../projects/project.ts'
import { newestHostedProjects } from '../store/projects/project-queries.ts'
import type { Store } from '../store/open-store.ts'
import type { Finding } from './finding.ts'

/** Dependencies of examining repositories. */
export interface ExaminedRepositories {
  store: Pick<Store, 'db'>
  /** Undefined if an object store has them, from which any machine can copy them again. */
  projects:
    | {
        find(this: void, projectId: string): Promise<Pick<Project, 'slug'> | undefined>
        repository(this: void, projectId: string): Promise<Repository>
      }
    | undefined
}

/** Limit of repositories, and of milliseconds for one of them and for all. */
const limits = { repositories: 50, one: 20_000, all: 60_000 }

const fix =
  'Run `git fsck --full` in the folder of the repository, and copy what is damaged from a backup: see “A file is damaged” in the documentation.'

/**
 * Reads all objects of the repositories that are hosted on this machine, the newest first, for a minute: otherwise, a
 * damaged one would be noticed at its next push at the earliest.
 *
 * @param within Milliseconds, for one and for all.
 */
export async function examineRepositories(
  { store, projects }: ExaminedRepositories,
  within: Pick<typeof limits, 'one' | 'all'> = limits,
): Promise<Finding[]> {
  if (projects === undefined) return []
  const ids = await newestHostedProjects(store.db, limits.repositories)
  const until = performance.now() + within.all
  const damaged: Finding[] = []
  let whole = 0
  for (const id of ids) {
    const left = until - performance.now()
    if (left <= 0) break
    const found = await examineOne(projects, id, Math.min(left, within.one))
    if (found === 'whole') whole += 1
    else if (found !== 'unfinished') damaged.push(found)
  }
  const unseen = ids.length - whole - damaged.length
  const rest = unseen === 0 ? '' : `; there was no time for ${unseen} more`
  if (ids.length === 0) return []
  return [...damaged, { part: 'repositories', state: 'ok', said: `${whole} hosted here are whole${rest}` }]
}

async function examineOne(
  projects: NonNullable<ExaminedRepositories['projects']>,
  id: string,
  timeout: number,
): Promise<'whole' | 'unfinished' | Finding> {
  const [part, state] = ['repositories', 'problem'] as const
  const name = (await projects.find(id))?.slug ?? id
  try {
    const found = await checkObjects(await projects.repository(id), Math.ceil(timeout))
    return found.kind === 'damaged'
      ? { part, state, said: `that of ${name} is damaged: ${found.said}`, fix }
      : found.kind
  } catch (cause) {
    if (!(cause instanceof ForgeError)) throw cause
    return { part, state, said: `that of ${name} cannot be read: ${cause.message}`, fix: cause.fix ?? fix }
  }
}
