import type { PlaygroundFlow, PlaygroundScheme, PlaygroundSignIn } from '../../api/playground-model.ts'
import type { Credential, Grant } from '../../request/write-credential.ts'
import { readCode, requestCode } from './authorization-code.ts'
import { waitForDevice, type DeviceCode } from './device-code.ts'
import { endpointsOf, webAddress, type Endpoints } from './endpoints.ts'
import type { SignInFailure } from './grant.ts'
import { type SignInWindow, signInWindow } from './sign-in-window.ts'
import { askForToken, type Client, type TokenResult, type Way } from './token-request.ts'

/** Values that a reader filled in to get a token. */
export interface SignInInput {
  client: Client
  user: string
  password: string
  /** With spaces between them. */
  scope: string
}

/** Context of a sign-in besides the filled-in values. */
export interface SignInContext extends Way {
  /** Address of the API's server. */
  server: string
  /** Address of the page that providers send readers back to. */
  redirect: string
  /** The window for the sign-in: opened when the reader pressed, since browsers block it later. */
  opened?: Window | undefined
  /** Called with the reader's task elsewhere. */
  shows(step: SignInStep): void
}

/** The step that a reader waits for. */
export type SignInStep = { kind: 'window' } | { kind: 'closed' } | ({ kind: 'device' } & DeviceCode)

/**
 * Gets a token.
 *
 * @param scheme The scheme.
 * @param flow One of its flows.
 * @param input The values of the form.
 * @param context How requests travel.
 * @returns The token; undefined if it is no longer wanted.
 */
export async function signIn(
  scheme: PlaygroundSignIn,
  flow: PlaygroundFlow,
  input: SignInInput,
  context: SignInContext,
): Promise<TokenResult | undefined> {
  const endpoints = await endpointsOf(scheme, flow, context.server, context)
  const result = 'failure' in endpoints ? endpoints : await byFlow(flow, endpoints, input, context)
  context.opened?.close()
  return context.signal.aborted ? undefined : result
}

/** Credentials that count now, or the scheme whose token has ended. */
export type FreshCredentials = { credentials: Record<string, Credential> } | { scheme: string; failure: SignInFailure }

/**
 * Renews expired tokens, if their server issued a refresh token.
 *
 * @param schemes The schemes that the request needs.
 * @param credentials The reader's credentials, by id of the scheme.
 * @param server Address of the API, for addresses that are relative.
 * @param way How requests travel.
 */
export async function freshCredentials(
  schemes: readonly PlaygroundScheme[],
  credentials: Record<string, Credential>,
  server: string,
  way: Way,
): Promise<FreshCredentials> {
  let fresh = credentials
  for (const scheme of schemes) {
    const credential = fresh[scheme.id]
    const { grant, signIn: fields = {} } = credential ?? {}
    if (scheme.kind !== 'oauth' || credential === undefined || grant?.expires === undefined) continue
    if (grant.expires > Date.now()) continue
    const { refresh } = grant
    if (refresh === undefined) return { scheme: scheme.id, failure: { kind: 'tokenExpired' } }
    const { refreshUrl } = scheme.flows.find(({ type }) => type === fields.flow) ?? scheme.flows[0] ?? {}
    const address = (refreshUrl === undefined ? undefined : webAddress(refreshUrl, server)) ?? grant.tokenUrl
    const client = { id: fields.client ?? scheme.client ?? '', secret: fields.secret ?? '' }
    const result = await renew({ ...grant, refresh }, address, client, way)
    if ('failure' in result) return { scheme: scheme.id, failure: result.failure }
    fresh = { ...fresh, [scheme.id]: { ...credential, value: result.token, grant: result.grant } }
  }
  return { credentials: fresh }
}

/** Gets the next token. */
async function renew(
  grant: Grant & { refresh: string },
  address: string,
  client: Client,
  way: Way,
): Promise<TokenResult> {
  const { refresh } = grant
  const result = await askForToken(address, { grant_type: 'refresh_token', refresh_token: refresh }, client, way)
  // A server that sends no other leaves this one valid.
  return 'token' in result ? { ...result, grant: { refresh, ...result.grant } } : result
}

async function byFlow(
  { type }: PlaygroundFlow,
  endpoints: Endpoints,
  input: SignInInput,
  context: SignInContext,
): Promise<TokenResult | undefined> {
  const { token } = endpoints
  if (token === undefined) return { failure: { kind: 'noAddress' } }
  const { client, scope, user, password } = input
  switch (type) {
    case 'authorizationCode':
      return context.opened && byCode({ ...endpoints, token }, input, context, signInWindow(context.opened))
    case 'clientCredentials':
      return askForToken(token, { grant_type: 'client_credentials', scope }, client, context)
    case 'password':
      return askForToken(token, { grant_type: 'password', username: user, password, scope }, client, context)
    case 'deviceAuthorization':
      if (endpoints.device === undefined) return { failure: { kind: 'noAddress' } }
      return waitForDevice({ device: endpoints.device, token }, input, context, (code) =>
        context.shows({ kind: 'device', ...code }),
      )
  }
}

async function byCode(
  endpoints: Endpoints & { token: string },
  { client, scope }: SignInInput,
  context: SignInContext,
  opened: SignInWindow,
): Promise<TokenResult | undefined> {
  const { authorization, token } = endpoints
  if (authorization === undefined) return { failure: { kind: 'noAddress' } }
  const { redirect } = context
  const request = await requestCode(authorization, { client: client.id, scope, redirect })
  if (request === undefined) return { failure: { kind: 'insecure' } }
  opened.show(request.address)
  context.shows({ kind: 'window' })
  const answer = await opened.answer(request.state, {
    signal: context.signal,
    closed: () => context.shows({ kind: 'closed' }),
  })
  opened.close()
  if (answer === undefined) return undefined
  const read = readCode(answer, request, endpoints)
  if ('failure' in read) return read
  const { code } = read
  const fields = { grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier: request.verifier }
  return askForToken(token, fields, client, context)
}
