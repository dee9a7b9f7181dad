import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What an authorization server does otherwise than it should. */
export interface OAuthFaults {
  /** Sends readers back with another state. */
  state?: boolean
  /** Answers with a page where a token is asked for. */
  nonsense?: boolean
  /** Lets pages of other sites read nothing. */
  noCors?: boolean
  /** Seconds that tokens count. */
  lifetime?: number
  /** Knows clients by the form alone, not by the header. */
  onlyForm?: boolean
  /** Waits for the reader to press a button. */
  asksReader?: boolean
  /** Shuts its pages off from who opened them (Cross-Origin-Opener-Policy). */
  shutsOff?: boolean
}

/** An authorization server on this machine: OAuth 2.0 with PKCE, device codes, refresh tokens, and discovery. */
export interface OAuthServer {
  origin: string
  faults: OAuthFaults
  /** Tokens that count, with the scope that they are for. */
  tokens: Map<string, string>
  /** What was asked where tokens are given, as fields. */
  asked: Record<string, string>[]
  /** Says yes for a device. */
  approve(): void
  close(): Promise<void>
}

interface Code {
  client: string
  redirect: string
  challenge: string
  scope: string
}

const client = 'docs'
const secretClient = { id: 'a b', secret: 'pass:ü' }
const user = { name: 'ann', password: 'p w' }
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

/**
 * Starts an authorization server. It knows the public client `docs`, the client `a b` with the secret `pass:ü`, and the
 * user `ann` with the password `p w`.
 */
export async function startOAuth(): Promise<OAuthServer> {
  const codes = new Map<string, Code>()
  const refreshes = new Map<string, string>()
  const devices = new Map<string, { scope: string; approved: boolean; asked: number }>()
  const tokens = new Map<string, string>()
  const asked: Record<string, string>[] = []
  const faults: OAuthFaults = {}

  const server = createServer((request, response) => {
    void answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    if (faults.noCors !== true) {
      response.setHeader('Access-Control-Allow-Origin', '*')
      response.setHeader('Access-Control-Allow-Headers', '*, Authorization')
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json(response, 200, {
          issuer: origin,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          device_authorization_endpoint: `${origin}/device`,
        })
      case '/authorize':
        return authorize(url, response)
      case '/allow':
        return allow(url.searchParams, response)
      case '/token':
        return give(request, await fieldsOf(request), response)
      case '/device':
        return startDevice(await fieldsOf(request), response)
      default:
        response.writeHead(404).end()
    }
  }

  /** Browsers come here; what is wrong with the request itself is never sent back to the client. */
  function authorize(url: URL, response: ServerResponse): void {
    const { searchParams: query } = url
    const isRight =
      query.get('response_type') === 'code' &&
      query.get('client_id') === client &&
      query.get('code_challenge_method') === 'S256' &&
      (query.get('code_challenge') ?? '').length === 43 &&
      (query.get('state') ?? '') !== ''
    if (faults.shutsOff === true) response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    if (!isRight) return void response.writeHead(400).end('This is not a request for a code.')
    if (faults.asksReader !== true) return allow(query, response)
    response.writeHead(200, { 'Content-Type': 'text/html' })
    response.end(
      `<!doctype html><title>Sign in</title><a id="allow" href="/allow${url.search.replaceAll('&', '&amp;')}">Allow</a>`,
    )
  }

  function allow(query: URLSearchParams, response: ServerResponse): void {
    const code = randomUUID()
    const redirect = query.get('redirect_uri') ?? ''
    codes.set(code, {
      client,
      redirect,
      challenge: query.get('code_challenge') ?? '',
      scope: query.get('scope') ?? '',
    })
    const back = new URL(redirect)
    const isDenied = query.get('scope') === 'forbidden'
    if (isDenied) back.searchParams.set('error', 'access_denied')
    else back.searchParams.set('code', code)
    back.searchParams.set('state', faults.state === true ? 'another' : (query.get('state') ?? ''))
    response.writeHead(302, { Location: back.href }).end()
  }

  function give(request: IncomingMessage, fields: Record<string, string>, response: ServerResponse): void {
    asked.push(fields)
    if (faults.nonsense === true) {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><p>Welcome')
      return
    }
    const who = clientOf(request, fields)
    const isKnown = who.id === client || (who.id === secretClient.id && who.secret === secretClient.secret)
    const isPassword = fields['grant_type'] === 'password'
    if ((!isKnown && !isPassword) || (faults.onlyForm === true && request.headers.authorization !== undefined))
      return json(response, 401, { error: 'invalid_client' })
    const scope = scopeOf(fields, who)
    if (typeof scope !== 'string') return json(response, 400, scope)
    const token = `token-${randomUUID()}`
    const refresh = `refresh-${randomUUID()}`
    tokens.set(token, scope)
    refreshes.set(refresh, scope)
    const lifetime = faults.lifetime === undefined ? {} : { expires_in: faults.lifetime }
    json(response, 200, { access_token: token, token_type: 'bearer', refresh_token: refresh, scope, ...lifetime })
  }

  /** The scope that is given, or an error. */
  function scopeOf(fields: Record<string, string>, who: { id: string }): string | { error: string } {
    switch (fields['grant_type']) {
      case 'authorization_code': {
        const code = codes.get(fields['code'] ?? '')
        codes.delete(fields['code'] ?? '')
        const challenge = createHash('sha256')
          .update(fields['code_verifier'] ?? '')
          .digest('base64url')
        const isRight =
          code?.client === who.id && code.redirect === fields['redirect_uri'] && code.challenge === challenge
        return isRight ? code.scope : { error: 'invalid_grant' }
      }
      case 'client_credentials':
        return who.id === secretClient.id ? (fields['scope'] ?? '') : { error: 'unauthorized_client' }
      case 'password':
        return fields['username'] === user.name && fields['password'] === user.password
          ? (fields['scope'] ?? '')
          : { error: 'invalid_grant' }
      case 'refresh_token':
        return refreshes.get(fields['refresh_token'] ?? '') ?? { error: 'invalid_grant' }
      case deviceGrant: {
        const device = devices.get(fields['device_code'] ?? '')
        if (device === undefined) return { error: 'expired_token' }
        return device.approved ? device.scope : { error: 'authorization_pending' }
      }
      default:
        return { error: 'unsupported_grant_type' }
    }
  }

  function startDevice(fields: Record<string, string>, response: ServerResponse): void {
    const device = randomUUID()
    devices.set(device, { scope: fields['scope'] ?? '', approved: false, asked: 0 })
    json(response, 200, {
      device_code: device,
      user_code: 'WDJB-MJHT',
      verification_uri: `${origin}/activate`,
      expires_in: 60,
      interval: 0,
    })
  }

  return {
    origin,
    faults,
    tokens,
    asked,
    approve() {
      for (const device of devices.values()) device.approved = true
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function clientOf(request: IncomingMessage, fields: Record<string, string>): { id: string; secret: string } {
  const [, encoded] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? []
  if (encoded === undefined) return { id: fields['client_id'] ?? '', secret: fields['client_secret'] ?? '' }
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':')
  const decoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))
  return { id: decoded(id), secret: decoded(secret) }
}

async function fieldsOf(request: IncomingMessage): Promise<Record<string, string>> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()))
}

function json(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify(value))
}
