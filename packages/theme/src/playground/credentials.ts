import { browserMemory } from '../client/browser-storage.ts'
import type { Credential } from '../request/write-credential.ts'

type Remembered = KeptCredentials['credentials'] | undefined

/** What a reader typed to prove who asks, and whether it outlasts the tab. */
export interface KeptCredentials {
  credentials: Record<string, Credential>
  /** True where the reader asked this browser to remember it. */
  remembered: boolean
}

/**
 * What a reader typed to prove who asks: kept in this browser, per specification, so that the next endpoint has it
 * already; until the tab is closed, or for good where the reader wants it. It is sent to the API alone.
 *
 * @param specification Identifies the specification.
 */
export function readCredentials(specification: string): KeptCredentials {
  const remembered = parse(browserMemory('localStorage').read(keyOf(specification))) as Remembered
  const ofTab = parse(browserMemory('sessionStorage').read(keyOf(specification))) as Remembered
  return { credentials: { ...remembered, ...ofTab }, remembered: remembered !== undefined }
}

/**
 * Keeps what a reader typed.
 *
 * @param specification Identifies the specification.
 * @param kept What is taken back from memory when it shall no longer be remembered.
 */
export function keepCredentials(specification: string, { credentials, remembered }: KeptCredentials): void {
  browserMemory('sessionStorage').write(keyOf(specification), JSON.stringify(credentials))
  const memory = browserMemory('localStorage')
  const text = JSON.stringify(Object.fromEntries(Object.entries(credentials).map(withoutGrant)))
  // Nothing is left of what was remembered once a reader no longer wants it.
  if (remembered || memory.read(keyOf(specification)) !== null)
    memory.write(keyOf(specification), remembered ? text : '')
}

/** A token that a sign-in gave ends with the tab; what readers typed themselves is theirs to keep. */
function withoutGrant([id, { grant, ...credential }]: [string, Credential]): [string, Credential] {
  return [id, grant === undefined ? credential : { ...credential, value: '' }]
}

/**
 * What a browser remembers, as data.
 *
 * @param text As it was written; null where nothing was.
 * @returns Undefined where it is nothing that this form has written.
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
