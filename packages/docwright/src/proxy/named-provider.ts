import { discoveryAddress } from '@docwright/theme'

/** The addresses at which, by a site's specifications, tokens are requested. */
export interface NamedProviders {
  /** Complete addresses. */
  endpoints: readonly string[]
  /** Addresses of documents that name further ones (OpenID Connect Discovery, RFC 8414). */
  discovery: readonly string[]
}

/** How long what a provider says of itself counts, in milliseconds. */
const lifetime = 300_000
/** Keys of the endpoints in a provider's document to which forms are sent. */
const asked = ['token_endpoint', 'device_authorization_endpoint'] as const

/**
 * Creates a function that checks whether a token may be requested at an address: that of an endpoint that a
 * specification names, or of one in a provider's document that a specification names. Only whole addresses count, not
 * servers.
 *
 * @param providers The providers that the specifications name.
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
    // A document that could not be read is requested again.
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
