import { openRepository, type Git, type Repository } from '@docwright/forge'
import { join } from 'node:path'
import type { ObjectStore } from '../objects/object-store.ts'
import type { Store } from '../store/open-store.ts'
import { readProjectRow } from '../store/projects/project-queries.ts'
import { readQuotas, type ProjectQuotas } from '../store/projects/project-quotas.ts'
import { changeSettles, scheduleVisit } from '../store/projects/visit-queries.ts'
import { recordedBytes } from '../store/repositories/repository-queries.ts'
import { objectBytes } from './object-bytes.ts'
import { createRecordedRepositories, type RecordedRepositories } from './recorded-repositories.ts'
import { repositoryRefusal } from './repository-quota.ts'

/** The parts that repositories of projects depend on. */
export interface ProjectRepositoriesContext {
  store: Store
  git: Git
  /** The platform's data folder; repositories are below it. */
  dataFolder: string
  objects?: ObjectStore | undefined
  quotas?: ProjectQuotas
}

/** The repositories of projects on this machine. */
export interface ProjectRepositories {
  /** Folder of the bare repository of a project. */
  folderOf(this: void, projectId: string): string
  /** The copy of this machine as it is. */
  here(this: void, projectId: string): Repository
  /** The repository, up to date if it is hosted here; `restore` begins a damaged copy again. */
  open(this: void, projectId: string, how?: 'open' | 'restore'): Promise<Repository>
  /** Bytes of a repository: of its packs in the object store, or else on the disk of this machine. */
  bytes(this: void, projectId: string): Promise<number>
  /** Hosted repositories in the object store; undefined if the disk of this machine is their only place. */
  readonly recorded: RecordedRepositories | undefined
}

/** Opens the repositories of projects. */
export function openProjectRepositories(context: ProjectRepositoriesContext): ProjectRepositories {
  const { store, git, dataFolder, objects, quotas = {} } = context
  const folder = join(dataFolder, 'repositories')
  const folderOf = (projectId: string): string => join(folder, `${checkedProjectId(projectId)}.git`)
  const recorded = objects && createRecordedRepositories({ store, objects, git, folderOf })

  async function open(projectId: string, how: 'open' | 'restore' = 'open'): Promise<Repository> {
    const project = recorded && (await readProjectRow(store.db, projectId))
    const opened = project?.repository_kind === 'local' ? await recorded?.[how](projectId) : undefined
    return {
      ...(opened ?? here(projectId)),
      // If this process ends before the change is deployed, another one looks.
      beforeChange: async () => scheduleVisit(store.db, projectId, store.clock() + changeSettles),
      async refusePush(changes, folderOfObjects) {
        const { repositoryMegabytes: limit } = await readQuotas(store.db, projectId, quotas)
        // A push without objects is always taken: a branch that is removed or set back, a tag.
        if (limit === null || changes.every(({ after }) => after === null)) return undefined
        const brought = folderOfObjects === undefined ? 0 : await objectBytes(folderOfObjects)
        return brought === 0 ? undefined : repositoryRefusal((await bytes(projectId)) + brought, limit)
      },
    }
  }

  async function bytes(projectId: string): Promise<number> {
    const found = recorded && (await recordedBytes(store.db, projectId))
    if (found !== undefined) return found
    return objectBytes(join(folderOf(projectId), 'objects'))
  }

  function here(projectId: string): Repository {
    return openRepository(git, folderOf(projectId))
  }

  return { folderOf, here, open, bytes, recorded }
}

/** Ids also come from requests, and this one becomes part of a path. */
function checkedProjectId(projectId: string): string {
  if (!/^[\w-]+$/.test(projectId)) throw new Error('This is not the id of a project.')
  return projectId
}
