import type { PlaygroundScheme } from '../api/playground-model.ts'
import type { RequestCredential } from './make-request.ts'

/** The credential that a reader typed. */
export interface Credential {
  /** A key, a token, or the name of a user. */
  value: string
  password?: string
  /** Of a token that a sign-in gave. */
  grant?: Grant
  /** The values for a sign-in. */
  signIn?: SignInFields
}

/** The token that an authorization server gave, with its properties. */
export interface Grant {
  /** As the server calls it: `Bearer`. */
  type: string
  /** Milliseconds since 1970; absent if the server does not say. */
  expires?: number
  refresh?: string
  /** The endpoint that it came from. */
  tokenUrl: string
}

/** Values that a reader fills in to get a token. */
export interface SignInFields {
  /** The way to get it. */
  flow?: string
  client?: string
  secret?: string
  user?: string
  password?: string
  /** With spaces between them. */
  scope?: string
}

/**
 * Writes a typed credential as a security scheme wants it.
 *
 * @param scheme The scheme.
 * @param credential The typed credential; absent if nothing was typed.
 * @returns The credential to send; undefined if nothing was typed.
 */
export function writeCredential(
  scheme: PlaygroundScheme,
  credential: Credential | undefined,
): RequestCredential | undefined {
  if (scheme.kind === 'certificate') return { location: 'connection' }
  const { value = '', password = '' } = credential ?? {}
  if (value === '' && password === '') return undefined
  switch (scheme.kind) {
    case 'basic':
      return authorization(`Basic ${basic(value, password)}`)
    case 'bearer':
      return authorization(`Bearer ${value.replace(/^bearer\s+/i, '')}`)
    case 'oauth':
      return authorization(`${credential?.grant?.type ?? 'Bearer'} ${value.replace(/^bearer\s+/i, '')}`)
    case 'http':
      return {
        ...authorization(`${nameOf(scheme)} ${value.replace(new RegExp(`^${nameOf(scheme)}\\s+`, 'i'), '')}`),
        ...digest(scheme),
      }
    case 'key':
      return { location: scheme.location, name: scheme.name, value }
  }
}

/**
 * The placeholder of a credential in a sample.
 *
 * @param scheme The scheme.
 */
export function placeholderCredential(scheme: PlaygroundScheme): RequestCredential {
  switch (scheme.kind) {
    case 'basic':
      return authorization('Basic <credentials>')
    case 'bearer':
    case 'oauth':
      return authorization('Bearer <token>')
    case 'http':
      return { ...authorization(`${nameOf(scheme)} <credentials>`), ...digest(scheme) }
    case 'key':
      return {
        location: scheme.location,
        name: scheme.name,
        value: scheme.name === 'Authorization' ? '<credentials>' : '<api-key>',
      }
    case 'certificate':
      return { location: 'connection' }
  }
}

/** Replaces a typed credential where it is shown. */
export const mask = '••••••••'

/**
 * The masked form of a typed credential: its presence is shown, its value is not.
 *
 * @param scheme The scheme.
 * @param credential The typed credential; absent if nothing was typed.
 * @returns The mask; undefined if nothing was typed.
 */
export function maskedCredential(
  scheme: PlaygroundScheme,
  credential: Credential | undefined,
): RequestCredential | undefined {
  const written = writeCredential(scheme, credential)
  if (written === undefined || written.location === 'connection') return written
  const isKey = scheme.kind === 'key'
  return { ...written, value: isKey ? mask : `${written.value.replace(/ .*/s, '')} ${mask}` }
}

type SentCredential = Exclude<RequestCredential, { location: 'connection' }>

function authorization(value: string): SentCredential {
  return { location: 'header', name: 'Authorization', value }
}

/** Programs that know the scheme answer the challenge of a server themselves. */
function digest({ scheme }: { scheme: string }): { isDigest?: true } {
  return scheme === 'digest' ? { isDigest: true } : {}
}

/** As registered for HTTP: `Digest`, `HOBA`, `DPoP`. */
function nameOf({ scheme }: { scheme: string }): string {
  const known: Readonly<Record<string, string>> = {
    dpop: 'DPoP',
    hoba: 'HOBA',
    gnap: 'GNAP',
    'scram-sha-1': 'SCRAM-SHA-1',
    'scram-sha-256': 'SCRAM-SHA-256',
    privatetoken: 'PrivateToken',
  }
  const name = scheme.replaceAll(/[^\w-]/g, '')
  return known[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/**
 * The value of the scheme `Basic`: names and passwords are UTF-8 (RFC 7617).
 *
 * @param user The name.
 * @param password The password.
 */
export function basic(user: string, password: string): string {
  const bytes = new TextEncoder().encode(`${user}:${password}`)
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}
