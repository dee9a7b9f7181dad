import type { PlaygroundScheme } from '../../api/playground-model.ts'
import type { Credential } from '../../request/write-credential.ts'
import { webAddress } from './endpoints.ts'
import type { SignInFailure } from './grant.ts'
import { lateScript } from '../late-scripts.ts'
import type { Way } from './token-request.ts'

/** Credentials that count now, or the scheme whose token has ended. */
export type FreshCredentials =
  | { credentials: Record<string, Credential>; renewed: boolean }
  | { scheme: string; failure: SignInFailure }

/**
 * Renews tokens that have ended, where their server gave what renews them.
 *
 * @param schemes What the request needs.
 * @param credentials What a reader has, by id of the scheme.
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
    const { grant, signIn = {} } = credential ?? {}
    if (scheme.kind !== 'oauth' || credential === undefined || grant?.expires === undefined) continue
    if (grant.expires > Date.now()) continue
    const { refresh } = grant
    if (refresh === undefined) return { scheme: scheme.id, failure: { kind: 'tokenExpired' } }
    const { refreshUrl } = scheme.flows.find(({ type }) => type === signIn.flow) ?? scheme.flows[0] ?? {}
    const address = (refreshUrl === undefined ? undefined : webAddress(refreshUrl, server)) ?? grant.tokenUrl
    const client = { id: signIn.client ?? scheme.client ?? '', secret: signIn.secret ?? '' }
    const { renew } = await lateScript('flows')
    const result = await renew({ ...grant, refresh }, address, client, way)
    if ('failure' in result) return { scheme: scheme.id, failure: result.failure }
    fresh = { ...fresh, [scheme.id]: { ...credential, value: result.token, grant: result.grant } }
  }
  return { credentials: fresh, renewed: fresh !== credentials }
}
