import type { Endpoints } from './endpoints.ts'
import { originOf, type SignInFailure } from './grant.ts'

/** The state of a sign-in until the provider answers. */
export interface CodeRequest {
  /** The address of the sign-in. */
  address: string
  state: string
  /** Proves to the provider that who exchanges the code is who asked for it (RFC 7636). */
  verifier: string
  redirect: string
}

/**
 * Prepares a sign-in on a page of the provider.
 *
 * @param endpoint The provider's page.
 * @param asked The request.
 * @param asked.client Identifier of the client.
 * @param asked.scope Scopes, with spaces between them.
 * @param asked.redirect The address to which the provider sends the reader back.
 * @returns Undefined if the browser has no cryptography: on pages that are not secure.
 */
export async function requestCode(
  endpoint: string,
  { client, scope, redirect }: { client: string; scope: string; redirect: string },
): Promise<CodeRequest | undefined> {
  // Browsers leave it out of pages that are not served over HTTPS.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (subtle === undefined) return undefined
  const verifier = randomText()
  const state = randomText()
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const address = new URL(endpoint)
  const parameters = {
    response_type: 'code',
    client_id: client,
    redirect_uri: redirect,
    ...(scope === '' ? {} : { scope }),
    state,
    code_challenge: base64Url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return { address: address.href, state, verifier, redirect }
}

/**
 * Reads the provider's answer from the address to which it sent the reader.
 *
 * @param answer Its query.
 * @param request The request.
 * @param endpoints The provider's endpoints.
 */
export function readCode(
  answer: URLSearchParams,
  { state }: Pick<CodeRequest, 'state'>,
  { authorization = '', issuer }: Pick<Endpoints, 'authorization' | 'issuer'>,
): { code: string } | { failure: SignInFailure } {
  const server = originOf(authorization)
  // An answer with another state, or from another provider (RFC 9207), is not for this request.
  const iss = answer.get('iss')
  if (answer.get('state') !== state || (iss !== null && issuer !== undefined && iss !== issuer))
    return { failure: { kind: 'state' } }
  const error = answer.get('error')
  if (error !== null) {
    const description = answer.get('error_description')
    return { failure: { kind: 'refused', server, detail: description === null ? error : `${error}: ${description}` } }
  }
  const code = answer.get('code')
  return code === null || code === '' ? { failure: { kind: 'nonsense', server, detail: 'code' } } : { code }
}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)))
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
