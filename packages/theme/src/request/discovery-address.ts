/**
 * The address of a provider's discovery document (OpenID Connect Discovery, RFC 8414). Some specifications name the
 * provider alone.
 *
 * @param address As a specification names it.
 */
export function discoveryAddress(address: string): string {
  return address.includes('/.well-known/') ? address : `${address.replace(/\/+$/, '')}/.well-known/openid-configuration`
}
