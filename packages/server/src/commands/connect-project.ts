import { ForgeError } from '@docwright/forge'
import type { Outcome } from '@docwright/contract'
import type { StoredConnection } from '../store/projects/connection-queries.ts'
import type { Project } from '../projects/project.ts'
import type { Projects } from '../projects/projects.ts'
import { deployDefaultBranch, type DeploymentCommands } from './manage-deployments.ts'
import type { ConnectionCommands } from './manage-connections.ts'
import { attempt } from './refuse.ts'

/** The choices from the lists of a connection. */
export interface ConnectedProjectInput {
  organisationId: string
  name: string
  /** With its owner or groups. */
  repository: string
  /** By default, the default branch of the repository. */
  branch?: string | undefined
  /** Without slashes at its ends; by default, the folder that has `docs.json`. */
  docsFolder?: string | undefined
  /** Made from the name by default. */
  slug?: string | undefined
}

/** Dependencies of creating a project of a connection. */
export interface ConnectedProjectContext {
  projects: Pick<Projects, 'create'>
  connections: Pick<ConnectionCommands['connections'], 'accountOf' | 'webhookOf'>
}

/**
 * Creates a project from a repository of a connection, and deploys it.
 *
 * @param connection A connection that the caller may use.
 */
export async function createConnectedProject(
  context: DeploymentCommands & ConnectedProjectContext,
  connection: StoredConnection,
  input: ConnectedProjectInput,
): Promise<Outcome<{ projectId: string }>> {
  return attempt(async () => {
    const { id } = await makeConnectedProject(context, connection, input)
    await deployDefaultBranch(context, id)
    return { status: 'done', projectId: id }
  }, 'repository')
}

/**
 * Creates a project from a repository of a connection, and sets up its forge to report pushes.
 *
 * @throws ProjectError, ForgeError with words for the person who asked.
 */
export async function makeConnectedProject(
  { projects, connections }: ConnectedProjectContext,
  connection: StoredConnection,
  input: ConnectedProjectInput,
): Promise<Project> {
  const { organisationId, name, repository: fullName, branch, docsFolder, slug } = input
  const account = connections.accountOf(connection)
  const { cloneUrl: url, defaultBranch } = await account.repository(fullName)
  const repository = { kind: 'remote', forge: connection.kind, url, token: null, connectionId: connection.id } as const
  const chosen = { organisationId, name, slug, docsFolder, defaultBranch: branch ?? defaultBranch }
  const project = await projects.create({ ...chosen, repository })
  // If the webhook cannot be created, the forge is asked from time to time.
  await account.addWebhook?.(fullName, connections.webhookOf(project.id)).catch(ignoreForgeError)
  return project
}

/** The token may not be allowed to make webhooks, or the forge may not take this address. */
function ignoreForgeError(error: unknown): void {
  if (!(error instanceof ForgeError)) throw error
}
