import { discoveryAddress } from '@docwright/theme'

/** Where a site's specifications say that tokens are asked for. */
export interface NamedProviders {
  /** Complete addresses. */
  endpoints: readonly string[]
  /** Addresses of documents that name further ones (OpenID Connect Discovery, RFC 8414). */
  discovery: readonly string[]
}

/** How long what a provider says of itself counts, in milliseconds. */
const lifetime = 300_000
/** Keys of a provider's document that name where it is asked with a form. */
const asked = ['token_endpoint', 'device_authorization_endpoint'] as const

/**
 * Makes what tells whether an address is one where a token may be asked for: an endpoint that a specification names, or
 * one that a provider names in the document which a specification names. Only whole addresses count, not servers.
 *
 * @param providers What the specifications name.
 * @param read Reads a provider's document.
 */
export function createProviderCheck(
  providers: () => Promise<NamedProviders>,
  read: (url: URL) => Promise<unknown>,
): (url: URL) => Promise<boolean> {
  const known = new Map<string, { until: number; addresses: Promise<readonly string[]> }>()

  function endpointsIn(document: string): Promise<readonly string[]> {
    const kept = known.get(document)
    if (kept !== undefined && kept.until > Date.now()) return kept.addresses
    const addresses = readEndpoints(document).catch(() => [])
    known.set(document, { until: Date.now() + lifetime, addresses })
    // What could not be read is asked for again.
    void addresses.then((found) => found.length === 0 && known.delete(document))
    return addresses
  }

  async function readEndpoints(document: string): Promise<readonly string[]> {
    const value = (await read(new URL(document))) as Readonly<Record<string, unknown>> | null | undefined
    return asked.flatMap((name) => {
      const address = value?.[name]
      return typeof address === 'string' ? [address] : []
    })
  }

  return async (url) => {
    const { endpoints, discovery } = await providers()
    const documents = discovery.map(discoveryAddress)
    if ([...endpoints, ...documents].some((address) => isSame(address, url))) return true
    for (const document of documents) {
      if (URL.canParse(document) && (await endpointsIn(document)).some((address) => isSame(address, url))) return true
    }
    return false
  }
}

function isSame(address: string, url: URL): boolean {
  return URL.canParse(address) && new URL(address).href === url.href
}
