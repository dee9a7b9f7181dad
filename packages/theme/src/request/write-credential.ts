import type { PlaygroundScheme } from '../api/playground-model.ts'
import type { RequestCredential } from './make-request.ts'

/** What a reader typed to prove who asks. */
export interface Credential {
  value: string
  password?: string
}

/**
 * Writes what a reader typed as a security scheme wants it.
 *
 * @param scheme The scheme.
 * @param credential What was typed; absent where nothing was.
 * @returns What is sent; undefined where nothing was typed.
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
 * What a sample shows in place of what proves who asks.
 *
 * @param scheme The scheme.
 */
export function placeholderCredential(scheme: PlaygroundScheme): RequestCredential {
  switch (scheme.kind) {
    case 'basic':
      return authorization('Basic <credentials>')
    case 'bearer':
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

/** Names and passwords are UTF-8 (RFC 7617). */
function basic(user: string, password: string): string {
  const bytes = new TextEncoder().encode(`${user}:${password}`)
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}
