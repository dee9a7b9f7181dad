import { listRefs, setDefaultBranch, type Repository } from '@docwright/forge'
import { rm } from 'node:fs/promises'
import type { ObjectStore } from '../objects/object-store.ts'
import { recordChange } from '../store/audit/record-change.ts'
import { createId } from '../store/create-id.ts'
import {
  countProjects,
  findProjectRow,
  listProjectRows,
  readProjectRow,
  updateProject,
} from '../store/projects/project-queries.ts'
import type { ProjectQuotas } from '../store/projects/project-quotas.ts'
import { scheduleVisit } from '../store/projects/visit-queries.ts'
import type { SecretBox } from '../store/secret-box.ts'
import { findDocsFolder } from './find-docs-folder.ts'
import { readForgeToken } from './forge-token.ts'
import { insertNewProject } from './insert-project.ts'
import { makeRepository, type NewRepositoryContext } from './make-repository.ts'
import type { NewProject } from './new-project.ts'
import { refuseNonsense, writeChange, type ProjectChange } from './project-change.ts'
import { ProjectError } from './project-error.ts'
import { openProjectRepositories, type ProjectRepositoriesContext } from './project-repositories.ts'
import { readProject, type Project } from './project.ts'
import { repositoryRefusal } from './repository-quota.ts'

/** The parts that projects depend on. */
export interface ProjectsContext extends NewRepositoryContext, ProjectRepositoriesContext {
  secrets: SecretBox
  /** Also holds hosted repositories, so that any machine has them; undefined if their folders are all there is. */
  objects?: ObjectStore | undefined
  /** Quotas of projects that have none of their own. */
  quotas?: ProjectQuotas
}

/** The platform's projects. */
export interface Projects {
  /**
   * Makes a project with its repository. When it fails, nothing stays behind.
   *
   * @throws ProjectError, ForgeError with words for the person who asked.
   */
  create(this: void, input: NewProject): Promise<Project>
  /** Those that are not archived, oldest first; by default, all of all organizations. */
  list(this: void, wanted?: { organisationId?: string; limit?: number }): Promise<Project[]>
  /** How many are not archived. */
  count(this: void): Promise<number>
  /** A project, archived or not; only of the given organization. */
  find(this: void, projectId: string, owner?: { organisationId: string }): Promise<Project | undefined>
  /** A project by its id or its slug, as people name it on the command line. */
  findByName(this: void, name: string): Promise<Project | undefined>
  /** @throws ProjectError */
  update(this: void, projectId: string, change: ProjectChange): Promise<Project | undefined>
  /** Takes a project out of use, or back into it; its repository stays. */
  setArchived(this: void, projectId: string, archived: boolean): Promise<Project | undefined>
  /** Folder of the bare repository of a project on this machine: the one that is hosted here, or the copy of a remote one. */
  repositoryFolder(this: void, projectId: string): string
  /**
   * The repository of a project on this machine. One that is hosted here is up to date, whichever machine it was changed on;
   * the copy of a remote one is as it was fetched last.
   *
   * @throws ForgeError `git-unavailable` if it cannot be opened now.
   */
  repository(this: void, projectId: string): Promise<Repository>
  /** The same, for a copy that lacks a commit which it should have. */
  restoredRepository(this: void, projectId: string): Promise<Repository>
  /**
   * Makes one pack of the newest packs in the object store if the repository of a project has too many.
   *
   * @param most How many there may be; 50 by default.
   * @returns Whether packs were joined.
   */
  joinPacks(this: void, projectId: string, most?: number): Promise<boolean>
  /** Bytes of a repository: of its packs in the object store if it is stored there, or else on the disk of this machine. */
  repositoryBytes(this: void, projectId: string): Promise<number>
  /** Whether the disk of this machine is the only place of repositories that are hosted here. */
  readonly keepsRepositories: boolean
  /** The token for a project's forge; null if it has none. */
  token(this: void, projectId: string): Promise<string | null>
}

/** Packs of a repository in the object store; each is one more request for a machine that has nothing of it. */
const maxPacks = 50

/** Makes the platform's projects. */
export function createProjects(context: ProjectsContext): Projects {
  const { store, quotas = {} } = context
  const repositories = openProjectRepositories(context)
  const { recorded } = repositories

  async function refuseLarge(id: string, { repository: { kind } }: NewProject): Promise<void> {
    const limit = quotas.repositoryMegabytes ?? null
    const refusal =
      kind === 'remote' || limit === null ? undefined : repositoryRefusal(await repositories.bytes(id), limit)
    if (refusal !== undefined) throw new ProjectError('quota-repository', refusal)
  }

  async function insert(id: string, input: NewProject, branch: string): Promise<Project> {
    const isOurs = input.repository.kind === 'empty' || input.repository.kind === 'starter'
    const docsFolder =
      input.docsFolder !== undefined || isOurs
        ? (input.docsFolder ?? '')
        : await findDocsFolder(repositories.here(id), branch)
    const content =
      input.repository.kind === 'remote' ? undefined : await recorded?.store(repositories.here(id), branch)
    return insertNewProject(context, id, input, { branch, docsFolder, content })
  }

  /** Clones of a repository that is hosted here check out its default branch. */
  async function pointHead(projectId: string, branch: string): Promise<void> {
    const project = await find(projectId)
    if (project === undefined || project.defaultBranch === branch) return
    const ours = await repositories.open(projectId)
    const branches = (await listRefs(ours)).map(({ name }) => name.slice('refs/heads/'.length))
    if (branches.length > 0 && !branches.includes(branch)) {
      const some = branches.slice(0, 5).join(', ')
      throw new ProjectError(
        'project-branch',
        `There is no branch “${branch}”. Push it first, or choose one of: ${some}.`,
      )
    }
    if (project.repositoryKind === 'local') await setDefaultBranch(ours, branch)
  }

  async function find(projectId: string, owner?: { organisationId: string }): Promise<Project | undefined> {
    const row = await readProjectRow(store.db, projectId)
    const isTheirs = owner === undefined || row?.organisation_id === owner.organisationId
    return row === undefined || !isTheirs ? undefined : readProject(row)
  }

  return {
    repositoryFolder: repositories.folderOf,
    repository: async (projectId) => repositories.open(projectId),
    restoredRepository: async (projectId) => repositories.open(projectId, 'restore'),
    joinPacks: async (projectId, most = maxPacks) => (await recorded?.join(projectId, most)) ?? false,
    repositoryBytes: repositories.bytes,
    keepsRepositories: recorded === undefined,
    find,
    async create(input) {
      refuseNonsense(input)
      const id = createId('project', store.clock())
      try {
        const branch = await makeRepository(context, repositories.folderOf(id), input)
        await refuseLarge(id, input)
        return await insert(id, input, branch)
      } catch (cause) {
        await rm(repositories.folderOf(id), { recursive: true, force: true })
        throw cause
      }
    },
    async list(wanted = {}) {
      return (await listProjectRows(store.db, wanted)).map(readProject)
    },
    count: async () => countProjects(store.db),
    async findByName(name) {
      const row = await findProjectRow(store.db, name)
      return row === undefined ? undefined : readProject(row)
    },
    async update(projectId, change) {
      refuseNonsense(change)
      if (change.defaultBranch !== undefined) await pointHead(projectId, change.defaultBranch)
      await writeChange(context, projectId, change)
      return find(projectId)
    },
    async setArchived(projectId, archived) {
      const now = store.clock()
      await store.transaction(async (transaction) => {
        const row = await readProjectRow(transaction, projectId)
        await updateProject(transaction, projectId, { archived_at: archived ? now : null, updated_at: now })
        if (!archived) await scheduleVisit(transaction, projectId, now)
        const action = archived ? 'project.archived' : 'project.restored'
        if (row !== undefined && (row.archived_at !== null) !== archived)
          recordChange(transaction, { action, organisationId: row.organisation_id, projectId })
      })
      return find(projectId)
    },
    token: async (projectId) => readForgeToken(context, projectId),
  }
}
