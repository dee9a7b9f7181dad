import { browserMemory } from '../client/browser-storage.ts'
import type { Credential } from './build-request.ts'

/**
 * What a reader typed to prove who asks: kept in this browser until the tab is closed, per specification, so that the
 * next endpoint has it already. It is sent to the API alone.
 *
 * @param specification Identifies the specification.
 */
export function readCredentials(specification: string): Record<string, Credential> {
  try {
    const known: unknown = JSON.parse(browserMemory('sessionStorage').read(keyOf(specification)) ?? '{}')
    return typeof known === 'object' && known !== null ? (known as Record<string, Credential>) : {}
  } catch {
    return {}
  }
}

/** Keeps what a reader typed. */
export function keepCredentials(specification: string, credentials: Record<string, Credential>): void {
  browserMemory('sessionStorage').write(keyOf(specification), JSON.stringify(credentials))
}

function keyOf(specification: string): string {
  return `credentials-${specification}`
}
