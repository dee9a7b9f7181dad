import { ForgeError } from '@docwright/forge'
import type { ResolveHost } from '@docwright/forge'
import { findTarget, PrivateAddress, resolveName } from '../jobs/public-address.ts'
import type { ResolvedAddress, ResolveName } from '../jobs/public-address.ts'

/**
 * Finds the address of a host that somebody has named, and refuses those inside our network.
 *
 * @param host A name or an address.
 * @param allowPrivate Whether the operator allows private addresses.
 * @param resolve Resolves names.
 * @throws ForgeError with words for the person who named it.
 */
export async function findPublicHost(
  host: string,
  allowPrivate: boolean,
  resolve: ResolveName = resolveName,
): Promise<ResolvedAddress> {
  try {
    return await findTarget(host, { resolve, allowPrivate })
  } catch (cause) {
    if (cause instanceof PrivateAddress) {
      throw new ForgeError('git-address-not-allowed', `${host} is not a public address, so it is not contacted.`, {
        fix: 'Use a repository on the internet, or ask the operator to set DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES=yes.',
        cause,
      })
    }
    throw new ForgeError('git-unreachable', `The host ${host} could not be found.`, { cause })
  }
}

/**
 * Makes the look-up that git connects by.
 *
 * @param allowPrivate Whether the operator allows private addresses.
 * @param resolve Resolves names.
 */
export function createHostResolver(allowPrivate: boolean, resolve: ResolveName = resolveName): ResolveHost {
  return async (host) => [(await findPublicHost(host, allowPrivate, resolve)).address]
}
