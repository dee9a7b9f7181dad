import { lookup as lookUpName, type LookupAddress } from 'node:dns'
import type { RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { isPrivateAddress } from './private-address.ts'

/** A request that was refused before it was sent, because its address is private. */
export class PrivateAddressError extends Error {}

/**
 * Refuses a URL whose host is written as a private address.
 *
 * @throws PrivateAddressError.
 */
export function refusePrivateHost(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && isPrivateAddress(host)) throw new PrivateAddressError(host)
}

/**
 * Resolves a name for a connection, and refuses private addresses. The check applies to the very address that the
 * connection uses, so that the name cannot resolve to another one a moment later.
 */
export const lookUpPublic: NonNullable<RequestOptions['lookup']> = (name, options, done) => {
  lookUpName(name, { ...options, all: true }, (error, addresses) => {
    if (error !== null) {
      done(error, '', 0)
      return
    }
    const found: LookupAddress | undefined = addresses.find(({ address }) => isPrivateAddress(address))
    const [first] = addresses
    if (found !== undefined || first === undefined) done(new PrivateAddressError(name), '', 0)
    else if (options.all === true) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
