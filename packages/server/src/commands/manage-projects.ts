import { personRoles } from '@docwright/contract'
import { rightsOf } from '../access/roles.ts'
import type { ArchivedProject, Outcome, ProjectSettings, ProjectInput } from '@docwright/contract'
import { controlJob } from '../jobs/control-job.ts'
import { readPastedRepository, type PastedRepository } from '../projects/pasted-repository.ts'
import type { NewRepository } from '../projects/new-project.ts'
import type { Projects } from '../projects/projects.ts'
import type { Store } from '../store/open-store.ts'
import { listJobsAtWork } from '../store/jobs/turn-queries.ts'
import { listArchivedProjects, listMemberships } from '../store/projects/project-queries.ts'
import { createConnectedProject } from './connect-project.ts'
import { ownConnection, type ConnectionCommands } from './manage-connections.ts'
import { deployDefaultBranch } from './manage-deployments.ts'
import type { DeploymentCommands } from './manage-deployments.ts'
import { attempt, refuse } from './refuse.ts'

/** Dependencies of creating and changing projects. */
export interface ProjectCommands extends DeploymentCommands {
  store: Store
  projects: Pick<Projects, 'find' | 'repository' | 'create' | 'update' | 'setArchived'>
}

/** The roles that may archive a project, and so restore it. */
const administrators = personRoles.filter((role) => rightsOf(role).includes('administer'))

/**
 * Creates a project in the organization that an account administers, and deploys it.
 *
 * @param accountId The creator.
 * @param input Its name, and the source of its files.
 */
export async function createProject(
  context: ProjectCommands & Pick<ConnectionCommands, 'connections'>,
  accountId: string,
  { name, from }: ProjectInput,
): Promise<Outcome<{ projectId: string }>> {
  const memberships = await listMemberships(context.store.db, accountId)
  if (memberships.length === 0) return refuse('no-organisation', 'Your account does not belong to an organisation.')
  const membership = memberships.find(({ role }) => rightsOf(role).includes('administer'))
  if (membership === undefined) {
    return refuse('insufficient-role', 'Your role does not allow you to create projects. Ask an administrator.')
  }
  const { organisationId } = membership
  if (from.kind === 'connected') {
    const connection = await ownConnection(context.store, accountId, from.connectionId)
    if (connection === undefined) return refuse('not-found', 'This connection does not exist.')
    const docsFolder = folderOf(from.docsFolder)
    return createConnectedProject(context, connection, { organisationId, name, ...from, docsFolder })
  }
  const pasted = from.kind === 'starter' ? undefined : readPastedRepository(from.url)
  if (from.kind !== 'starter' && pasted === undefined) {
    return refuse('invalid-url', 'Enter a URL such as https://example.com/acme/docs, without a password.', 'url')
  }
  return attempt(async () => {
    const repository = repositoryOf(from, pasted)
    const named = from.kind === 'starter' ? undefined : (from.docsFolder ?? pasted?.folder)
    const docsFolder = named === undefined ? undefined : folderOf(named)
    const { id } = await context.projects.create({ organisationId, name, repository, docsFolder })
    await deployDefaultBranch(context, id)
    return { status: 'done', projectId: id }
  }, 'url')
}

/**
 * Changes the settings of a project. Another default branch is deployed at once.
 *
 * @param settings The new settings.
 */
export async function changeProject(
  context: ProjectCommands,
  projectId: string,
  { name, defaultBranch, docsFolder, demand, previewComments }: ProjectSettings,
): Promise<Outcome> {
  return attempt(async () => {
    const change = { name, defaultBranch, docsFolder: folderOf(docsFolder), settings: { demand, previewComments } }
    const before = await context.projects.find(projectId)
    await context.projects.update(projectId, change)
    if (before !== undefined && before.defaultBranch !== defaultBranch) {
      await deployDefaultBranch(context, projectId, before.defaultBranch)
    }
    return { status: 'done' }
  })
}

/** Takes a project out of use: its jobs are canceled, and nothing new begins in it. */
export async function archiveProject(
  { projects, store }: { projects: Pick<Projects, 'setArchived'>; store: Store },
  projectId: string,
): Promise<Outcome> {
  await projects.setArchived(projectId, true)
  for (const jobId of await listJobsAtWork(store.db, projectId)) await controlJob(store, jobId, 'cancel')
  return { status: 'done' }
}

/** The archived projects that an account may bring back. */
export async function readArchivedProjects({ db }: Store, accountId: string): Promise<ArchivedProject[]> {
  const rows = await listArchivedProjects(db, accountId, administrators)
  return rows.map(({ id, name, archived_at: at }) => ({ id, name, archivedAt: new Date(at ?? 0).toISOString() }))
}

/**
 * Restores an archived project, with its site.
 *
 * @param accountId The requester.
 */
export async function restoreProject(context: ProjectCommands, accountId: string, projectId: string): Promise<Outcome> {
  const own = await readArchivedProjects(context.store, accountId)
  if (!own.some(({ id }) => id === projectId)) return refuse('not-found', 'This archived project does not exist.')
  await context.projects.setArchived(projectId, false)
  // Its branch may have moved meanwhile at a forge.
  await deployDefaultBranch(context, projectId)
  return { status: 'done' }
}

function repositoryOf(
  from: Exclude<ProjectInput['from'], { kind: 'connected' }>,
  pasted: PastedRepository | undefined,
): NewRepository {
  if (from.kind === 'starter' || pasted === undefined) return { kind: 'starter' }
  const { url } = pasted
  if (from.kind === 'import') return { kind: 'import', source: { url, credentials: null } }
  // Well-known hosts override the chosen software.
  return { kind: 'remote', forge: pasted.forge ?? from.forge, url, token: from.token === '' ? null : from.token }
}

function folderOf(path: string): string {
  return path.replaceAll(/^\/+|(?<!\/)\/+$/g, '')
}
