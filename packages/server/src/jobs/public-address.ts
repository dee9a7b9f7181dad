import { isPrivateAddress, lookUpHost } from 'docwright/engine'

export { isPrivateAddress }

/** An address that a request may be sent to. */
export interface ResolvedAddress {
  address: string
  family: 4 | 6
}

/** Finds the addresses of a host name. */
export type ResolveName = (host: string) => Promise<readonly ResolvedAddress[]>

/** A target that outgoing requests must not reach. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/**
 * Finds the addresses of a host name that somebody else has chosen.
 *
 * @param host A name or an address.
 * @returns Every address.
 */
export async function resolveName(host: string): Promise<readonly ResolvedAddress[]> {
  return lookUpHost(host)
}

/**
 * Finds the address for requests to a host. All addresses of the name must be public, so that a name cannot lead inside
 * by chance; the caller connects to exactly this one, so that a second lookup cannot lead elsewhere.
 *
 * @param host A name, or an address, in brackets for IPv6.
 * @param options The resolver of names, and whether the configuration allows private addresses.
 * @param options.resolve Resolves names.
 * @param options.allowPrivate Whether private addresses may be reached.
 * @throws PrivateAddress if one of them is not public.
 */
export async function findTarget(
  host: string,
  { resolve, allowPrivate }: { resolve: ResolveName; allowPrivate: boolean },
): Promise<ResolvedAddress> {
  const addresses = await resolve(host.replace(/^\[(.*)\]$/, '$1'))
  const [first] = addresses
  if (first === undefined) throw new Error('The host name has no address.')
  if (!allowPrivate && addresses.some(({ address }) => isPrivateAddress(address))) {
    throw new PrivateAddress('The address is not public. Private and link-local targets are rejected.')
  }
  return first
}
