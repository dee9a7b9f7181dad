import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { SecretBox } from '../store/secret-box.ts'

/** The state from before the redirect to GitHub, as GitHub returns it. */
export interface ManifestState {
  /** Of the connection that is to be. */
  id: string
  /** The person who began it, and the organization. */
  accountId: string
  organisationId: string
  /** Scheme and host of GitHub. */
  address: string
}

const stateSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  organisationId: z.string(),
  address: z.string(),
  until: z.number(),
})

/** As long as GitHub’s own code works; milliseconds. */
const lifetime = 3_600_000

/**
 * Signs what was begun, so that nobody else’s answer is taken for its own. It is kept nowhere.
 *
 * @param secrets Gives the key.
 * @param now Milliseconds since 1970.
 */
export function signManifestState(secrets: Pick<SecretBox, 'derive'>, state: ManifestState, now: number): string {
  const text = Buffer.from(JSON.stringify({ ...state, until: now + lifetime })).toString('base64url')
  return `${text}.${signatureOf(secrets, text)}`
}

/**
 * Reads what GitHub has brought back.
 *
 * @returns Undefined if it was not signed here, or is over.
 */
export function readManifestState(
  secrets: Pick<SecretBox, 'derive'>,
  state: string,
  now: number,
): ManifestState | undefined {
  const [text = '', signature = ''] = state.split('.')
  const expected = Buffer.from(signatureOf(secrets, text))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const { until, ...known } = stateSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  return until > now ? known : undefined
}

function signatureOf(secrets: Pick<SecretBox, 'derive'>, text: string): string {
  return createHmac('sha256', secrets.derive('github manifest')).update(text).digest('base64url')
}
