import { lookup as lookUpName, type LookupAddress } from 'node:dns'
import type { RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { isPrivateAddress } from './private-address.ts'

/** A request that was refused before it was sent: its address is a private one. */
export class PrivateAddressError extends Error {}

/**
 * Refuses a URL whose host is a private address as it is written.
 *
 * @throws PrivateAddressError.
 */
export function refusePrivateHost(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && isPrivateAddress(host)) throw new PrivateAddressError(host)
}

/**
 * Looks a name up for a connection, and refuses one that stands for a private address. The address is checked on the very
 * connection that is used, so that a name cannot stand for another one a moment later.
 *
 * @param options As Node passes them.
 * @param done Receives the address.
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
