import { browserMemory } from '../client/browser-storage.ts'
import type { Credential } from '../request/write-credential.ts'

type Remembered = KeptCredentials['credentials'] | undefined

/** The credentials that a reader typed, and whether they outlast the tab. */
export interface KeptCredentials {
  credentials: Record<string, Credential>
  /** True if the reader asked this browser to remember it. */
  remembered: boolean
}

/**
 * Reads the credentials that a reader typed: they are kept in this browser, per specification, so that the next
 * endpoint already has them; until the tab is closed, or for good if the reader wants it. They are sent to the API
 * alone.
 *
 * @param specification Identifies the specification.
 */
export function readCredentials(specification: string): KeptCredentials {
  const remembered = parse(browserMemory('localStorage').read(keyOf(specification))) as Remembered
  const ofTab = parse(browserMemory('sessionStorage').read(keyOf(specification))) as Remembered
  return { credentials: { ...remembered, ...ofTab }, remembered: remembered !== undefined }
}

/**
 * Keeps the typed credentials.
 *
 * @param specification Identifies the specification.
 * @param kept The credentials; those that should no longer be remembered are removed from the memory.
 */
export function keepCredentials(specification: string, { credentials, remembered }: KeptCredentials): void {
  browserMemory('sessionStorage').write(keyOf(specification), JSON.stringify(credentials))
  const memory = browserMemory('localStorage')
  const text = JSON.stringify(Object.fromEntries(Object.entries(credentials).map(withoutGrant)))
  // The memory is cleared once a reader no longer wants it.
  if (remembered || memory.read(keyOf(specification)) !== null)
    memory.write(keyOf(specification), remembered ? text : '')
}

/** A token that a sign-in gave ends with the tab; what readers typed themselves is theirs to keep. */
function withoutGrant([id, { grant, ...credential }]: [string, Credential]): [string, Credential] {
  return [id, grant === undefined ? credential : { ...credential, value: '' }]
}

/**
 * Parses a value of the browser's memory.
 *
 * @param text The stored text; null if there was none.
 * @returns Undefined if this form has not written it.
 */
export function parse(text: string | null): object | undefined {
  try {
    const known: unknown = JSON.parse(text ?? '')
    return typeof known === 'object' && known !== null ? known : undefined
  } catch {
    return undefined
  }
}

function keyOf(specification: string): string {
  return `credentials-${specification}`
}
