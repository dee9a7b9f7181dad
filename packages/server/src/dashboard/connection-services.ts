import type { ConnectionServices } from '@docwright/contract'
import {
  connectForge,
  connectGitHubApp,
  prepareGitHubApp,
  readChoices,
  readConnections,
  readRepositories,
  removeConnection,
  type ConnectionCommands,
} from '../commands/manage-connections.ts'
import { renewConnection } from '../commands/renew-connection.ts'

/** The forges that the platform is connected with, as the dashboard shows and connects them. */
export function createConnectionServices(context: ConnectionCommands): ConnectionServices {
  return {
    list: async (accountId) => readConnections(context, accountId),
    beginGitHub: async (accountId, input) => prepareGitHubApp(context, accountId, input),
    finishGitHub: async (accountId, answer) => connectGitHubApp(context, accountId, answer),
    addToken: async (accountId, input) => connectForge(context, accountId, input),
    renewToken: async (accountId, connectionId, token) => renewConnection(context, accountId, { connectionId, token }),
    remove: async (accountId, connectionId) => removeConnection(context, accountId, connectionId),
    repositories: async (accountId, connectionId, search) =>
      readRepositories(context, accountId, { connectionId, search }),
    choices: async (accountId, connectionId, wanted) => readChoices(context, accountId, { connectionId, ...wanted }),
  }
}
