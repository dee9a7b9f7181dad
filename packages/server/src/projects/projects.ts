import {
  createRepository,
  defaultBranch,
  importRepository,
  isBranchName,
  listRefs,
  openMirror,
  openRepository,
  setDefaultBranch,
} from '@docwright/forge'
import type { Git, GitCredentials, ImportSource, Repository, Signature } from '@docwright/forge'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { QuotaChange } from '@docwright/contract'
import type { ObjectStore } from '../objects/object-store.ts'
import { recordChange } from '../store/audit/record-change.ts'
import { createId } from '../store/create-id.ts'
import { lockProject } from '../store/database/lock-rows.ts'
import { parseStored } from '../store/stored-json.ts'
import type { Store } from '../store/open-store.ts'
import {
  countProjects,
  findProjectRow,
  insertProject,
  listProjectRows,
  listSlugs,
  readProjectRow,
  readSealedSecret,
  updateProject,
  writeSealedSecret,
} from '../store/projects/project-queries.ts'
import { changedQuotas, readQuotas, type ProjectQuotas } from '../store/projects/project-quotas.ts'
import { insertRepository, recordedBytes } from '../store/repositories/repository-queries.ts'
import { changeSettles, insertVisit, scheduleVisit } from '../store/projects/visit-queries.ts'
import type { RepositoryKind } from '../store/projects/project-tables.ts'
import type { SecretBox } from '../store/secret-box.ts'
import { commitFolder, writeFirstCommit } from './first-commit.ts'
import { findDocsFolder } from './find-docs-folder.ts'
import { ProjectError } from './project-error.ts'
import { projectSettingsSchema, readProject } from './project.ts'
import type { Project, ProjectSettingsRecord } from './project.ts'
import { createRecordedRepositories } from './recorded-repositories.ts'
import { objectBytes } from './object-bytes.ts'
import { repositoryRefusal } from './repository-quota.ts'
import { freeSlug, slugOf } from './slug.ts'

/** Where a new project's files come from. */
export type NewRepository =
  | { kind: 'empty' }
  /** Our example pages, hosted here. */
  | { kind: 'starter' }
  /** A copy, hosted here, of a repository on this machine or elsewhere. */
  | { kind: 'import'; source: ImportSource }
  /** A new repository, hosted here, with the files of a folder of this machine. */
  | { kind: 'folder'; path: string }
  /** A repository that stays where it is. */
  | {
      kind: 'remote'
      forge: Exclude<RepositoryKind, 'local'>
      url: string
      token: string | null
      connectionId?: string
    }

/** What a new project is to be. */
export interface NewProject {
  organisationId: string
  name: string
  repository: NewRepository
  /** Made from the name where left out. */
  slug?: string | undefined
  /** What the repository says, or `main`, where left out. */
  defaultBranch?: string | undefined
  /** Folder of `docs.json` inside the repository; where left out, the one that has it. */
  docsFolder?: string | undefined
}

/** What may change of a project. */
export interface ProjectChange {
  name?: string | undefined
  defaultBranch?: string | undefined
  docsFolder?: string | undefined
  settings?: Partial<Pick<ProjectSettingsRecord, 'demand' | 'previewComments'>> | undefined
  /** What it may use of the platform. */
  quotas?: QuotaChange | undefined
  /** Token for its forge; null removes it. */
  token?: string | null | undefined
}

/** What projects depend on. */
export interface ProjectsContext {
  store: Store
  git: Git
  secrets: SecretBox
  /** The platform's data folder; repositories are kept below it. */
  dataFolder: string
  /** A token for a repository elsewhere: of a connection, else of the operator's own App for GitHub; null where there is none. */
  appToken: (address: string, connectionId?: string) => Promise<string | null>
  /** Where hosted repositories are kept as well, so that any machine has them; undefined where their folders are all there is. */
  objects?: ObjectStore | undefined
  /** The files of a starter site, by the site's name. */
  starterFiles: (name: string) => ReadonlyMap<string, string>
  /** What projects may use that have no quotas of their own. */
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
  /** Those that are not archived, oldest first; of all organisations where none is named, and all where there is no limit. */
  list(this: void, wanted?: { organisationId?: string; limit?: number }): Promise<Project[]>
  /** How many are not archived. */
  count(this: void): Promise<number>
  /** A project, archived or not; only of an organisation where one is named. */
  find(this: void, projectId: string, owner?: { organisationId: string }): Promise<Project | undefined>
  /** A project by its id or its slug, as people name it on the command line. */
  findByName(this: void, name: string): Promise<Project | undefined>
  /** @throws ProjectError */
  update(this: void, projectId: string, change: ProjectChange): Promise<Project | undefined>
  /** Takes a project out of use, or back into it; its repository stays. */
  setArchived(this: void, projectId: string, archived: boolean): Promise<Project | undefined>
  /** Where this machine has the bare repository of a project: the one that is hosted here, or the copy of a remote one. */
  repositoryFolder(this: void, projectId: string): string
  /**
   * The repository of a project on this machine. One that is hosted here is up to date, whichever machine it was changed on;
   * the copy of a remote one is as it was fetched last.
   *
   * @throws ForgeError `git-unavailable` where it is not to be had now.
   */
  repository(this: void, projectId: string): Promise<Repository>
  /** The same, for a copy that lacks a commit which it should have. */
  restoredRepository(this: void, projectId: string): Promise<Repository>
  /**
   * Makes one pack of the newest packs in the object store where the repository of a project has too many.
   *
   * @param most How many there may be; 50 without it.
   * @returns Whether packs were joined.
   */
  joinPacks(this: void, projectId: string, most?: number): Promise<boolean>
  /** Bytes of a repository: of its packs in the object store where it is kept there, else on the disk of this machine. */
  repositoryBytes(this: void, projectId: string): Promise<number>
  /** Whether the disk of this machine is the only place of repositories that are hosted here. */
  readonly keepsRepositories: boolean
  /** What a project's forge asks for; null where nothing is kept. */
  token(this: void, projectId: string): Promise<string | null>
}

const tokenName = 'forge-token'
/** Packs of a repository in the object store; each is one more request for a machine that has nothing of it. */
const maxPacks = 50

/** Makes the platform's projects. */
export function createProjects(context: ProjectsContext): Projects {
  const { store, git, secrets, dataFolder, starterFiles, quotas = {} } = context
  const folder = join(dataFolder, 'repositories')
  const repositoryFolder = (projectId: string): string => join(folder, `${checkedProjectId(projectId)}.git`)
  const recorded =
    context.objects && createRecordedRepositories({ store, objects: context.objects, git, folderOf: repositoryFolder })

  async function repository(projectId: string, how: 'open' | 'restore' = 'open'): Promise<Repository> {
    const project = recorded && (await find(projectId))
    const opened = project?.repositoryKind === 'local' ? await recorded?.[how](projectId) : undefined
    return {
      ...(opened ?? here(projectId)),
      // Where this process ends before the change is deployed, another one looks.
      beforeChange: async () => scheduleVisit(store.db, projectId, store.clock() + changeSettles),
      async refusePush(changes, objects) {
        const { repositoryMegabytes: limit } = await readQuotas(store.db, projectId, quotas)
        // What brings nothing is taken however much there is: a branch that is removed or set back, a tag.
        if (limit === null || changes.every(({ after }) => after === null)) return undefined
        const brought = objects === undefined ? 0 : await objectBytes(objects)
        return brought === 0 ? undefined : repositoryRefusal((await repositoryBytes(projectId)) + brought, limit)
      },
    }
  }

  async function repositoryBytes(projectId: string): Promise<number> {
    const bytes = recorded && (await recordedBytes(store.db, projectId))
    if (bytes !== undefined) return bytes
    return objectBytes(join(repositoryFolder(projectId), 'objects'))
  }

  function here(projectId: string): Repository {
    return openRepository(git, repositoryFolder(projectId))
  }

  const author = (): Signature => ({ name: 'Docwright', email: 'docwright@localhost', at: store.clock() })

  /** @returns The default branch. */
  async function makeRepository(id: string, input: NewProject): Promise<string> {
    await mkdir(folder, { recursive: true })
    const { repository: wanted } = input
    const target = repositoryFolder(id)
    const branch = input.defaultBranch ?? 'main'
    switch (wanted.kind) {
      case 'empty':
        await createRepository(git, target, { defaultBranch: branch })
        return branch
      case 'starter': {
        const made = await createRepository(git, target, { defaultBranch: branch })
        const files = inFolder(starterFiles(input.name), input.docsFolder ?? '')
        await writeFirstCommit(made, { branch, message: 'Starter site', author: author(), files })
        return branch
      }
      case 'folder': {
        const made = await createRepository(git, target, { defaultBranch: branch })
        await commitFolder(made, wanted.path, { branch, message: 'First version', author: author() })
        return branch
      }
      case 'import': {
        const made = await importRepository(git, target, wanted.source)
        await refuseEmpty(made)
        return input.defaultBranch ?? (await defaultBranch(made))
      }
      case 'remote': {
        const { forge, url, connectionId } = wanted
        const asks = forge === 'github' || connectionId !== undefined
        const token = wanted.token ?? (asks ? await context.appToken(url, connectionId) : null)
        const access = { url, credentials: credentialsOf(forge, token) }
        const mirror = await openMirror({ git, folder: target, gitAccess: () => Promise.resolve(access) })
        await mirror.fetch()
        await refuseEmpty(mirror.repository)
        return input.defaultBranch ?? (await defaultBranch(mirror.repository))
      }
    }
  }

  /** There would be no site, and nobody would be told why. */
  async function refuseEmpty(made: Repository): Promise<void> {
    if ((await listRefs(made)).length > 0) return
    const message =
      'The repository has no commits, so there is nothing to make a site of. Push a branch with a docs.json to it, or ' +
      'create the project without a repository: it starts with example pages.'
    throw new ProjectError('project-empty', message)
  }

  async function refuseLarge(id: string, { repository: { kind } }: NewProject): Promise<void> {
    const limit = quotas.repositoryMegabytes ?? null
    const refusal =
      kind === 'remote' || limit === null ? undefined : repositoryRefusal(await repositoryBytes(id), limit)
    if (refusal !== undefined) throw new ProjectError('quota-repository', refusal)
  }

  async function docsFolderOf(id: string, input: NewProject, branch: string): Promise<string> {
    const isOurs = input.repository.kind === 'empty' || input.repository.kind === 'starter'
    if (input.docsFolder !== undefined || isOurs) return input.docsFolder ?? ''
    return findDocsFolder(here(id), branch)
  }

  async function insert(
    id: string,
    input: NewProject,
    { branch, docsFolder }: { branch: string; docsFolder: string },
  ): Promise<Project> {
    const now = store.clock()
    const { repository: wanted } = input
    const content = wanted.kind === 'remote' ? undefined : await recorded?.store(here(id), branch)
    return store.transaction(async (transaction) => {
      const taken = await listSlugs(transaction)
      if (input.slug !== undefined && taken.has(input.slug)) {
        throw new ProjectError(
          'project-slug',
          `The name “${input.slug}” is already taken by another project. Choose another.`,
        )
      }
      const row = {
        id,
        organisation_id: input.organisationId,
        slug: input.slug ?? freeSlug(slugOf(input.name), taken),
        name: input.name.trim(),
        repository_kind: wanted.kind === 'remote' ? wanted.forge : ('local' as const),
        repository_url: wanted.kind === 'remote' ? wanted.url : null,
        default_branch: branch,
        docs_folder: docsFolder,
        settings: JSON.stringify(projectSettingsSchema.parse({})),
        next_pull_request: 1,
        created_at: now,
        updated_at: now,
        archived_at: null,
        connection_id: wanted.kind === 'remote' ? (wanted.connectionId ?? null) : null,
      }
      await insertProject(transaction, row)
      await insertVisit(transaction, id)
      if (content !== undefined) await insertRepository(transaction, id, content)
      if (wanted.kind === 'remote' && wanted.token !== null) {
        const sealed = secrets.seal(wanted.token, `${id}/${tokenName}`)
        await writeSealedSecret(transaction, { projectId: id, name: tokenName, sealed, now })
      }
      recordChange(transaction, {
        action: 'project.created',
        organisationId: row.organisation_id,
        projectId: id,
        object: { id, name: row.name },
        after: { slug: row.slug, repository: row.repository_kind, branch, docsFolder },
      })
      return readProject(row)
    })
  }

  /** Whoever clones a repository that is hosted here gets its default branch. */
  async function pointHead(projectId: string, branch: string): Promise<void> {
    const project = await find(projectId)
    if (project === undefined || project.defaultBranch === branch) return
    const ours = await repository(projectId)
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
    repositoryFolder,
    repository: async (projectId) => repository(projectId),
    restoredRepository: async (projectId) => repository(projectId, 'restore'),
    joinPacks: async (projectId, most = maxPacks) => (await recorded?.join(projectId, most)) ?? false,
    repositoryBytes,
    keepsRepositories: recorded === undefined,
    find,
    async create(input) {
      refuseNonsense(input)
      const id = createId('project', store.clock())
      try {
        const branch = await makeRepository(id, input)
        await refuseLarge(id, input)
        return await insert(id, input, { branch, docsFolder: await docsFolderOf(id, input, branch) })
      } catch (cause) {
        await rm(repositoryFolder(id), { recursive: true, force: true })
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
      await store.transaction(async (transaction) => {
        await lockProject(transaction, projectId)
        const row = await readProjectRow(transaction, projectId)
        if (row === undefined) return
        const before = parseStored(projectSettingsSchema, row.settings)
        const own = change.quotas && { quotas: changedQuotas(before.quotas ?? {}, change.quotas) }
        const settings = { ...before, ...change.settings, ...own }
        await updateProject(transaction, projectId, {
          settings: JSON.stringify(projectSettingsSchema.parse(settings)),
          updated_at: store.clock(),
          ...(change.name === undefined ? {} : { name: change.name.trim() }),
          ...(change.defaultBranch === undefined ? {} : { default_branch: change.defaultBranch }),
          ...(change.docsFolder === undefined ? {} : { docs_folder: change.docsFolder }),
        })
        recordChange(transaction, {
          action: 'project.changed',
          organisationId: row.organisation_id,
          projectId,
          before: {
            name: row.name,
            defaultBranch: row.default_branch,
            docsFolder: row.docs_folder,
            demand: before.demand,
            previewComments: before.previewComments,
            quotas: before.quotas,
          },
          after: {
            name: change.name?.trim() ?? row.name,
            defaultBranch: change.defaultBranch ?? row.default_branch,
            docsFolder: change.docsFolder ?? row.docs_folder,
            demand: settings.demand,
            previewComments: settings.previewComments,
            quotas: settings.quotas,
            // Of a secret only that it was set, or removed.
            ...(change.token === undefined ? {} : { token: change.token === null ? 'removed' : 'replaced' }),
          },
        })
        if (change.token === undefined) return
        const sealed = change.token === null ? null : secrets.seal(change.token, `${projectId}/${tokenName}`)
        await writeSealedSecret(transaction, { projectId, name: tokenName, sealed, now: store.clock() })
      })
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
    async token(projectId) {
      const sealed = await readSealedSecret(store.db, projectId, tokenName)
      return sealed === undefined ? null : secrets.open(sealed, `${projectId}/${tokenName}`)
    },
  }
}

/** The user name that each forge expects beside a token. */
function credentialsOf(forge: RepositoryKind, token: string | null): GitCredentials | null {
  if (token === null) return null
  return { username: forge === 'github' ? 'x-access-token' : 'oauth2', password: token }
}

function refuseNonsense(input: ProjectChange & { slug?: string | undefined }): void {
  const { name, slug, defaultBranch: branch, docsFolder } = input
  if (name !== undefined && (!/\S/.test(name) || name.length > 100)) {
    throw new ProjectError('project-name', 'Enter a name of at most 100 characters for the project.')
  }
  if (slug !== undefined && slug !== slugOf(slug)) {
    throw new ProjectError('project-slug', `“${slug}” cannot be part of a host name. Try “${slugOf(slug)}”.`)
  }
  if (branch !== undefined && !isBranchName(branch)) {
    throw new ProjectError('project-branch', `“${branch}” is not a valid branch name.`)
  }
  if (docsFolder !== undefined && !/^$|^(?!\.{1,2}(\/|$))[^/\\\0]+(\/(?!\.{1,2}(\/|$))[^/\\\0]+)*$/.test(docsFolder)) {
    throw new ProjectError(
      'project-docs-folder',
      'The docs folder must be a path inside the repository, such as docs/site.',
    )
  }
}

function inFolder(files: ReadonlyMap<string, string>, folder: string): Map<string, string> {
  return new Map([...files].map(([path, content]) => [folder === '' ? path : `${folder}/${path}`, content]))
}

/** Ids come from requests as well, and this one becomes part of a path. */
function checkedProjectId(projectId: string): string {
  if (!/^[\w-]+$/.test(projectId)) throw new Error('This is not the id of a project.')
  return projectId
}
