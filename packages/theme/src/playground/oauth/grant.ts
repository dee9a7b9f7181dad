import type { PlaygroundFailure } from '../../api/playground-labels.ts'
import type { Grant } from '../../request/write-credential.ts'
import type { SentRequest } from '../send-request.ts'

/** Why there is no token. */
export type SignInFailure =
  | {
      kind: 'blocked' | 'closed' | 'state' | 'codeExpired' | 'tokenExpired' | 'noAddress' | 'insecure' | 'noClient'
    }
  /** An answer that is none of OAuth 2.0, or an error of it. */
  | { kind: 'nonsense' | 'refused'; server: string; detail: string }
  /** A server that could not be asked. */
  | { kind: 'unreachable'; reason: PlaygroundFailure; server: string; detail: string }

/** The result of asking an authorization server: an object of JSON, or an error of OAuth. */
export type Answer =
  | { kind: 'answer'; value: Readonly<Record<string, unknown>> }
  | { kind: 'error'; code: string; failure: SignInFailure }
  | { kind: 'failure'; failure: SignInFailure }

/** Longer answers are not shown whole. */
const maxDetailLength = 300

/**
 * Reads the answer of an authorization server.
 *
 * @param sent The response.
 * @param address The address that was asked.
 */
export function readAnswer(sent: SentRequest, address: string): Answer {
  const server = originOf(address)
  if (sent.kind === 'failure')
    return {
      kind: 'failure',
      failure: { kind: 'unreachable', reason: sent.reason, server, detail: sent.message ?? '' },
    }
  const text = new TextDecoder().decode(sent.body)
  const value = objectOf(text)
  const code = value?.['error']
  if (value !== undefined && typeof code === 'string') {
    const description = value['error_description']
    const detail = typeof description === 'string' ? `${code}: ${description}` : code
    return { kind: 'error', code, failure: { kind: 'refused', server, detail: shortened(detail) } }
  }
  if (value === undefined || sent.status >= 300) {
    const detail = shortened(`${sent.status} ${sent.statusText}\n${text}`)
    return { kind: 'failure', failure: { kind: 'nonsense', server, detail } }
  }
  return { kind: 'answer', value }
}

/**
 * Reads the token of an answer.
 *
 * @param value The answer.
 * @param tokenUrl The address that was asked.
 * @param now Milliseconds since 1970.
 * @returns The token; a failure if there is none.
 */
export function readGrant(
  value: Readonly<Record<string, unknown>>,
  tokenUrl: string,
  now: number,
): { token: string; grant: Grant } | SignInFailure {
  const { access_token: token, token_type: type, expires_in: seconds, refresh_token: refresh } = value
  if (typeof token !== 'string' || token === '' || /\s/.test(token)) {
    const detail = `access_token: ${shortened(Object.keys(value).join(', '))}`
    return { kind: 'nonsense', server: originOf(tokenUrl), detail }
  }
  // Some servers write numbers as text.
  const lifetime = typeof seconds === 'string' ? Number(seconds) : seconds
  return {
    token,
    grant: {
      type: typeof type === 'string' && /^[\w-]+$/.test(type) && !/^bearer$/i.test(type) ? type : 'Bearer',
      ...(typeof lifetime === 'number' && lifetime > 0 ? { expires: now + lifetime * 1000 } : {}),
      ...(typeof refresh === 'string' && refresh !== '' ? { refresh } : {}),
      tokenUrl,
    },
  }
}

/** Origin of an address, to name a server by. */
export function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address
}

function objectOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function shortened(text: string): string {
  return text.length > maxDetailLength ? `${text.slice(0, maxDetailLength)}…` : text
}
