import {
  createForgejoAccount,
  createGitHubAccount,
  createGitLabAccount,
  exchangeManifestCode,
  ForgeError,
} from '@docwright/forge'
import type { ForgeAccount, GitHubApp, MadeGitHubApp, RestContext } from '@docwright/forge'
import { z } from 'zod'
import { readConnection, type StoredConnection } from '../store/projects/connection-queries.ts'
import type { Store } from '../store/open-store.ts'
import type { SecretBox } from '../store/secret-box.ts'
import { apiOf, createAppAccess, githubPlace, type GitHubAppAccess } from './github-app.ts'

/** The credentials for the repositories of a connection. */
export type ConnectedCredentials = { token: string; app: null } | { token: null; app: GitHubAppAccess }

/** The forges that the platform was connected with on the dashboard. */
export interface Connections {
  /**
   * The credentials for the repositories of a connection.
   *
   * @throws {ForgeError} `forge-unauthorized` if it was removed.
   */
  credentialsOf: (connectionId: string) => Promise<ConnectedCredentials>
  /** A token for one repository of a connection. */
  tokenFor: (connectionId: string, address: string) => Promise<string>
  /** All that a connection opens, to choose from. */
  accountOf: (connection: StoredConnection) => ForgeAccount
  /** The key with which a GitHub App signs its webhooks; null if GitHub sends none. */
  webhookSecretOf: (connection: StoredConnection) => string | null
  /** The same, before there is a connection: tries a token. */
  accountWith: (kind: 'gitlab' | 'forgejo', address: string, token: string) => ForgeAccount
  /** Exchanges the code of a manifest for the App that GitHub has made. */
  exchangeCode: (address: string, code: string) => Promise<MadeGitHubApp>
}

/** The secrets of a connection. */
const secretsSchema = z.union([
  z.object({ privateKey: z.string(), webhookSecret: z.string().nullable() }),
  z.object({ token: z.string() }),
])

/**
 * Opens the connections that were set up on the dashboard. Each is read on demand, so that changes need no restart.
 *
 * @param context The store of connections, and the access to forges.
 */
export function openConnections(context: {
  store: Pick<Store, 'db'>
  secrets: Pick<SecretBox, 'open'>
  rest: RestContext
}): Connections {
  const { store, secrets, rest } = context
  const apps = new Map<string, GitHubAppAccess>()

  function secretsOf({ id, sealed }: StoredConnection): z.infer<typeof secretsSchema> {
    return secretsSchema.parse(JSON.parse(secrets.open(sealed, id)))
  }

  function appOf(connection: StoredConnection): GitHubApp {
    const known = secretsOf(connection)
    const { app } = connection.definition
    if (!('privateKey' in known) || app === undefined) throw new Error(`The connection ${connection.id} is no App.`)
    return { appId: app.id, privateKey: known.privateKey }
  }

  function accountWith(kind: 'gitlab' | 'forgejo', address: string, token: string): ForgeAccount {
    const options = { ...rest, token, baseUrl: apiOf(kind, address) }
    return kind === 'gitlab' ? createGitLabAccount(options) : createForgejoAccount(options)
  }

  async function credentialsOf(connectionId: string): Promise<ConnectedCredentials> {
    const found = await readConnection(store.db, connectionId)
    if (found === undefined)
      throw new ForgeError('forge-unauthorized', 'The connection that this project used was removed.', {
        fix: 'Enter a token in the settings of the project.',
      })
    const known = secretsOf(found)
    if ('token' in known) return { token: known.token, app: null }
    // One for all who ask, so that they share its tokens.
    const app = apps.get(found.id) ?? createAppAccess(appOf(found), rest)
    apps.set(found.id, app)
    return { token: null, app }
  }

  return {
    credentialsOf,
    accountWith,
    async tokenFor(connectionId, address) {
      const { token, app } = await credentialsOf(connectionId)
      return token ?? app.tokensOf(githubPlace(address)).current()
    },
    accountOf(connection) {
      const { kind, address } = connection
      const known = secretsOf(connection)
      if ('token' in known && kind !== 'github') return accountWith(kind, address, known.token)
      return createGitHubAccount({ ...rest, app: appOf(connection), baseUrl: apiOf('github', address) })
    },
    webhookSecretOf(connection) {
      const known = secretsOf(connection)
      return 'webhookSecret' in known ? known.webhookSecret : null
    },
    exchangeCode: async (address, code) => exchangeManifestCode({ ...rest, baseUrl: apiOf('github', address), code }),
  }
}
