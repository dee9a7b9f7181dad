import { ModelAddressRefused } from '@docwright/agent'
import { ForgeError } from '@docwright/forge'
import type { ModelAddressRule } from '../commands/check-model-input.ts'
import { PrivateAddress, findTarget, resolveName } from '../jobs/public-address.ts'
import type { ResolveName } from '../jobs/public-address.ts'
import { createPublicFetch } from './public-fetch.ts'

/** The allowed addresses of models that were set up on the dashboard, and the sender of requests to them. */
export interface ModelAddresses extends ModelAddressRule {
  /** Checks every address again and connects to exactly that one. Follows no redirect. */
  fetch: typeof fetch
}

/**
 * Decides which addresses models may have. The operator's own settings in the environment are not checked.
 *
 * @param local Addresses that the operator has named, by their origins.
 * @param allowPrivate Whether the operator allows private addresses everywhere.
 * @param resolve Resolves names.
 */
export function createModelAddresses(
  local: readonly string[],
  allowPrivate: boolean,
  resolve: ResolveName = resolveName,
): ModelAddresses {
  const isAllowed = (url: URL): boolean => allowPrivate || local.includes(url.origin)
  const publicFetch = createPublicFetch(false)
  return {
    local,
    async refusalOf(url) {
      if (isAllowed(url)) return undefined
      if (url.protocol !== 'https:') return unencrypted(url)
      try {
        await findTarget(url.hostname, { resolve, allowPrivate: false })
        return undefined
      } catch (error) {
        // If the name cannot be resolved now, the model cannot be reached: a test of the model reports that.
        return error instanceof PrivateAddress ? inside(url) : undefined
      }
    },
    async fetch(input, init) {
      const url = new URL(input instanceof Request ? input.url : input)
      if (isAllowed(url)) return fetch(input, { ...init, redirect: 'manual' })
      if (url.protocol !== 'https:') throw new ModelAddressRefused(unencrypted(url))
      try {
        return await publicFetch(input, init)
      } catch (error) {
        init?.signal?.throwIfAborted()
        if (error instanceof ForgeError && error.code === 'git-address-not-allowed')
          throw new ModelAddressRefused(inside(url))
        // The error of `fetch`, by which an unreachable server is distinguished from a wrong answer.
        throw new TypeError('fetch failed', { cause: error })
      }
    },
  }
}

/** Addresses that reveal the credentials of the machine to any caller: never to be recommended. */
const metadata = /^(?:169\.254\.\d+\.\d+|\[f(?:e80|d00:ec2):.*|\[::ffff:a9fe:.*|100\.100\.100\.200|metadata\..*)$/

function inside({ host, hostname, origin }: URL): string {
  if (metadata.test(hostname))
    return `No model is asked at ${host}: services of a machine itself are there, which give out its credentials.`
  return `No model is asked at ${host}, which is not a public address. The operator can allow it with DOCWRIGHT_LOCAL_MODELS=${origin}.`
}

function unencrypted(url: URL): string {
  if (metadata.test(url.hostname)) return inside(url)
  const { origin } = url
  return `Keys and pages are sent to a model over https only. For a server of your own, the operator can set DOCWRIGHT_LOCAL_MODELS=${origin}.`
}
