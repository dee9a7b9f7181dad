import { ForgeError } from '@docwright/forge'
import type { Outcome } from '@docwright/contract'
import type { StoredConnection } from '../store/projects/connection-queries.ts'
import type { Projects } from '../projects/projects.ts'
import { deployDefaultBranch, type DeploymentCommands } from './manage-deployments.ts'
import type { ConnectionCommands } from './manage-connections.ts'
import { attempt } from './refuse.ts'

/** What was chosen from the lists of a connection. */
export interface ConnectedProjectInput {
  organisationId: string
  name: string
  /** With its owner or groups. */
  repository: string
  branch: string
  /** Without slashes at its ends. */
  docsFolder: string
}

/**
 * Makes a project of a repository of a connection, has its forge tell of pushes, and deploys it.
 *
 * @param connection One that whoever asks may use.
 */
export async function createConnectedProject(
  context: DeploymentCommands & { projects: Pick<Projects, 'create'> } & Pick<ConnectionCommands, 'connections'>,
  connection: StoredConnection,
  input: ConnectedProjectInput,
): Promise<Outcome<{ projectId: string }>> {
  const { organisationId, name, repository: fullName, branch: defaultBranch, docsFolder } = input
  return attempt(async () => {
    const account = context.connections.accountOf(connection)
    const { cloneUrl: url } = await account.repository(fullName)
    const { kind: forge, id: connectionId } = connection
    const repository = { kind: 'remote' as const, forge, url, token: null, connectionId }
    const { id } = await context.projects.create({ organisationId, name, repository, defaultBranch, docsFolder })
    // Where it cannot be made, the forge is asked from time to time.
    await account.addWebhook?.(fullName, context.connections.webhookOf(id)).catch(ignoreForgeError)
    await deployDefaultBranch(context, id)
    return { status: 'done', projectId: id }
  }, 'repository')
}

/** The token may not be allowed to make webhooks, or the forge may not take this address. */
function ignoreForgeError(error: unknown): void {
  if (!(error instanceof ForgeError)) throw error
}
