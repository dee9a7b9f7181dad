import { appManifest, ForgeError } from '@docwright/forge'
import type { ForgeAccount, MadeGitHubApp } from '@docwright/forge'
import type { ConnectionServices, ForgeConnection, Outcome, Refusal, RepositoryChoices } from '@docwright/contract'
import { rightsOf } from '../access/roles.ts'
import { recordChange } from '../store/audit/record-change.ts'
import { createId } from '../store/create-id.ts'
import type { Store } from '../store/open-store.ts'
import {
  deleteConnection,
  insertConnection,
  listConnections,
  projectsOfConnection,
  readConnection,
  type StoredConnection,
} from '../store/projects/connection-queries.ts'
import { listMemberships } from '../store/projects/project-queries.ts'
import type { SecretBox } from '../store/secret-box.ts'
import { readManifestState, signManifestState } from './manifest-state.ts'
import { attempt, refuse } from './refuse.ts'

/** Dependencies of connecting forges. */
export interface ConnectionCommands {
  store: Store
  secrets: Pick<SecretBox, 'seal' | 'derive'>
  /** Address of the platform, without a slash at its end. */
  publicUrl: string
  connections: {
    accountOf: (connection: StoredConnection) => ForgeAccount
    accountWith: (kind: 'gitlab' | 'forgejo', address: string, token: string) => ForgeAccount
    exchangeCode: (address: string, code: string) => Promise<MadeGitHubApp>
    /** Address at which GitHub reports events of all repositories of an App. */
    hookUrl: (connectionId: string) => string
    /** The webhook for the forge of a project. */
    webhookOf: (projectId: string) => { url: string; secret: string }
    /** Whether a forge may be reached over HTTP. */
    allowsHttp: boolean
  }
}

const notFound = 'This connection does not exist.'

/** The connections that an account may see; undefined if it may see none. */
export async function readConnections(
  { store }: Pick<ConnectionCommands, 'store'>,
  accountId: string,
): Promise<ForgeConnection[] | undefined> {
  const organisationId = await administered(store, accountId)
  if (organisationId === undefined) return undefined
  const found = await listConnections(store.db, organisationId)
  return Promise.all(found.map(async (one) => shown(store, one)))
}

/**
 * The form that is posted to GitHub to create an App. Nothing is stored: GitHub’s answer returns the necessary values.
 */
export async function prepareGitHubApp(
  context: ConnectionCommands,
  accountId: string,
  input: { address: string; owner: string },
): Promise<Outcome<{ action: string; manifest: string }>> {
  const { store, secrets, publicUrl, connections } = context
  const organisationId = await administered(store, accountId)
  if (organisationId === undefined) return refuse('not-found', notFound)
  const address = addressOf(input.address === '' ? 'https://github.com' : input.address, connections.allowsHttp)
  if (typeof address !== 'string') return address
  if (!/^[a-z\d](?:[a-z\d-]{0,98}[a-z\d])?$|^$/i.test(input.owner))
    return refuse('connection-owner', 'Enter the name of the organization as in its address, such as acme.', 'owner')
  const id = createId('connection', store.clock())
  const state = signManifestState(secrets, { id, accountId, organisationId, address }, store.clock())
  const { hostname, host } = new URL(publicUrl)
  // GitHub makes no App whose webhooks it cannot send.
  const isHidden = address === 'https://github.com' && /^localhost$|\.localhost$|^127\.|^\[::1\]$/.test(hostname)
  const manifest = appManifest({
    name: `Docwright ${host}`,
    url: publicUrl,
    redirectUrl: `${publicUrl}/connections/github`,
    setupUrl: `${publicUrl}/connections/${id}`,
    webhookUrl: isHidden ? undefined : connections.hookUrl(id),
  })
  const place = input.owner === '' ? 'settings' : `organizations/${input.owner}/settings`
  return { status: 'done', manifest, action: `${address}/${place}/apps/new?state=${encodeURIComponent(state)}` }
}

/** Takes the App that GitHub has made of a manifest. */
export async function connectGitHubApp(
  context: ConnectionCommands,
  accountId: string,
  { code, state }: { code: string; state: string },
): Promise<Outcome<{ connectionId: string }>> {
  const { store, secrets, connections } = context
  const known = readManifestState(secrets, state, store.clock())
  const isOwn = known?.accountId === accountId && (await administered(store, accountId)) === known.organisationId
  if (known === undefined || !isOwn)
    return refuse(
      'connection-state',
      'This answer of GitHub belongs to nothing that you have begun here within the last hour. Begin again with “Connect GitHub”.',
    )
  const { id, organisationId, address } = known
  if ((await readConnection(store.db, id)) !== undefined)
    return refuse('connection-exists', 'This App is connected already.')
  return attempt(async () => {
    const made = await connections.exchangeCode(address, code)
    const { appId, slug, owner, page, name, privateKey, webhookSecret } = made
    const definition = { app: { id: appId, slug, owner, page } }
    return keep(
      context,
      { id, organisationId, kind: 'github', address, name, definition },
      { privateKey, webhookSecret },
    )
  })
}

/** Keeps a token for GitLab or Forgejo, after it was tried. */
export async function connectForge(
  context: ConnectionCommands,
  accountId: string,
  input: Parameters<ConnectionServices['addToken']>[1],
): Promise<Outcome<{ connectionId: string }>> {
  const { store, connections } = context
  const organisationId = await administered(store, accountId)
  const { kind } = input
  if (organisationId === undefined || kind === 'github') return refuse('not-found', notFound)
  const usual: Record<'gitlab' | 'forgejo', string> = { gitlab: 'https://gitlab.com', forgejo: 'https://codeberg.org' }
  const address = addressOf(input.address === '' ? usual[kind] : input.address, connections.allowsHttp)
  if (typeof address !== 'string') return address
  const token = readToken(input.token)
  if (typeof token !== 'string') return token
  return attempt(async () => {
    await connections.accountWith(kind, address, token).repositories('')
    const id = createId('connection', store.clock())
    const name = new URL(address).host
    return keep(context, { id, organisationId, kind, address, name, definition: {} }, { token })
  }, 'token')
}

/** Forgets a connection, with its key. The App or the token at the forge is for people to delete. */
export async function removeConnection(
  context: Pick<ConnectionCommands, 'store'>,
  accountId: string,
  connectionId: string,
): Promise<Outcome> {
  const { store } = context
  const found = await ownConnection(store, accountId, connectionId)
  if (found === undefined) return refuse('not-found', notFound)
  await store.transaction(async (transaction) => {
    await deleteConnection(transaction, connectionId)
    recordChange(transaction, {
      action: 'connection.removed',
      organisationId: found.organisationId,
      projectId: null,
      object: { id: connectionId, name: found.name },
      before: { kind: found.kind, address: found.address },
    })
  })
  return { status: 'done' }
}

/** The repositories that a connection opens. */
export async function readRepositories(
  context: ConnectionCommands,
  accountId: string,
  { connectionId, search }: { connectionId: string; search: string },
): ReturnType<ConnectionServices['repositories']> {
  const found = await ownConnection(context.store, accountId, connectionId)
  if (found === undefined) return refuse('not-found', notFound)
  return attempt(async () => {
    const repositories = await context.connections.accountOf(found).repositories(search)
    return { status: 'done', connection: await shown(context.store, found), repositories }
  })
}

/** The possible projects in one repository of a connection. */
export async function readChoices(
  context: ConnectionCommands,
  accountId: string,
  { connectionId, repository: name, branch: wanted }: { connectionId: string; repository: string; branch: string },
): Promise<Outcome<{ choices: RepositoryChoices }>> {
  const found = await ownConnection(context.store, accountId, connectionId)
  if (found === undefined) return refuse('not-found', notFound)
  return attempt(async () => {
    const account = context.connections.accountOf(found)
    const [repository, branches] = await Promise.all([account.repository(name), account.branches(name)])
    if (branches.length === 0) throw new ForgeError('forge-not-found', `The repository ${name} has no commits yet.`)
    const branch = [wanted, repository.defaultBranch].find((one) => branches.includes(one)) ?? branches[0] ?? ''
    const folders = await account.docsFolders(name, branch)
    const connection = await shown(context.store, found)
    return { status: 'done', choices: { connection, repository, branches, branch, folders } }
  }, 'repository')
}

/**
 * A connection of the organization that an account administers.
 *
 * @returns Undefined if there is none of this id, and for everybody else.
 */
export async function ownConnection(
  store: Store,
  accountId: string,
  connectionId: string,
): Promise<StoredConnection | undefined> {
  const organisationId = await administered(store, accountId)
  const found = await readConnection(store.db, connectionId)
  return found !== undefined && found.organisationId === organisationId ? found : undefined
}

async function administered({ db }: Store, accountId: string): Promise<string | undefined> {
  const memberships = await listMemberships(db, accountId)
  return memberships.find(({ role }) => rightsOf(role).includes('people'))?.organisationId
}

async function keep(
  { store, secrets }: ConnectionCommands,
  one: Omit<StoredConnection, 'sealed' | 'createdAt'>,
  secret: { privateKey: string; webhookSecret: string | null } | { token: string },
): Promise<Outcome<{ connectionId: string }>> {
  await store.transaction(async (transaction) => {
    const sealed = secrets.seal(JSON.stringify(secret), one.id)
    await insertConnection(transaction, { ...one, sealed, createdAt: store.clock() })
    recordChange(transaction, {
      action: 'connection.added',
      organisationId: one.organisationId,
      projectId: null,
      object: { id: one.id, name: one.name },
      after: { kind: one.kind, address: one.address },
    })
  })
  return { status: 'done', connectionId: one.id }
}

async function shown({ db }: Store, one: StoredConnection): Promise<ForgeConnection> {
  const { id, kind, address, name, definition, createdAt } = one
  const { app } = definition
  return {
    id,
    kind,
    address,
    name,
    app: app === undefined ? null : { owner: app.owner, page: app.page, installUrl: installUrl(address, app.slug) },
    projects: (await projectsOfConnection(db, id)).length,
    createdAt: new Date(createdAt).toISOString(),
  }
}

/** GitHub Enterprise Server has the pages of Apps elsewhere. */
function installUrl(address: string, slug: string): string {
  return `${address}/${address === 'https://github.com' ? 'apps' : 'github-apps'}/${slug}/installations/new`
}

/** Reads an entered token. */
export function readToken(entered: string): string | Refusal {
  if (/^[\x21-\x7e]{1,500}$/.test(entered)) return entered
  return refuse('connection-token', 'Enter the token: one word, without spaces or line breaks.', 'token')
}

/** Scheme and host of what somebody has entered for a forge. */
function addressOf(text: string, allowsHttp: boolean): string | Refusal {
  const typed = text.trim()
  const url = URL.parse(/^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`)
  const isAddress =
    url !== null && (url.protocol === 'https:' || (allowsHttp && url.protocol === 'http:')) && url.username === ''
  if (isAddress) return url.origin
  return refuse('connection-address', 'Enter the address of the forge, such as https://git.example.com.', 'address')
}
