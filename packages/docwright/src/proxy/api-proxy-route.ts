import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { ApiSecurityScheme } from '../openapi/api-operation.ts'
import type { Specification } from '../openapi/specification.ts'
import type { Site } from '../site/create-site.ts'
import { lookUpHost } from '../source/look-up-host.ts'
import { allEndpoints } from '../site/references/graphql-endpoints.ts'
import { connectPinned } from './api-proxy-connection.ts'
import { createApiProxy, type ApiProxy } from './api-proxy.ts'
import type { NamedProviders } from './named-provider.ts'
import type { NamedServer } from './named-server.ts'

/**
 * The proxy of a site's playground, for servers of the site: the preview, and hosts of many sites.
 *
 * Make one for each site, render the site with `apiProxy: true` (otherwise its pages call APIs from the browser), and
 * answer every request for the site's base path followed by `apiProxyPath` with it, whatever the method. It takes a
 * request and gives a response of the Fetch API. It reads `Sec-Fetch-Site` and `Origin`, so that pages of other sites
 * cannot use it, and must therefore be given the reader's headers as they came. Limits by reader are left to the host.
 *
 * @param site Returns the current site; undefined refuses everything.
 * @param allowPrivate Lets servers that are named have private addresses: for a preview on the writer's machine, never
 *   for a host of other people's sites.
 * @returns Answers one request.
 */
export function createSiteProxy(site: () => Site | undefined, allowPrivate: boolean): ApiProxy {
  return createNamedProxy(async () => {
    const current = site()
    return current === undefined ? nothingNamed : namedBySite(current)
  }, allowPrivate)
}

const nothingNamed: NamedBySite = { servers: [], providers: { endpoints: [], discovery: [] } }

/**
 * The same proxy for a site of which only is known what it names.
 *
 * @param named Gives what the site names.
 * @param allowPrivate See {@link createSiteProxy}.
 */
export function createNamedProxy(named: () => Promise<NamedBySite>, allowPrivate: boolean): ApiProxy {
  return createApiProxy({
    servers: async () => (await named()).servers,
    providers: async () => (await named()).providers,
    resolve: async (host) => (await lookUpHost(host)).map(({ address }) => address),
    connect: connectPinned,
    allowPrivate,
  })
}

/**
 * Everything that a site names for its playground, as plain data.
 *
 * @param site The site.
 */
export async function namedBySite(site: Site): Promise<NamedBySite> {
  return { servers: await namedServers(site), providers: await namedProviders(site) }
}

const known = new WeakMap<Specification, NamedBySite>()

/** The servers that a site, or one of its specifications, names, and the addresses of their tokens. */
export interface NamedBySite {
  servers: readonly NamedServer[]
  providers: NamedProviders
}

/**
 * The servers that a site names: in its specifications, for endpoints that are described by hand, and for GraphQL.
 *
 * @param site The site.
 */
export async function namedServers(site: Site): Promise<readonly NamedServer[]> {
  const byHand = [...(site.config.api?.mdx?.server ?? []), ...allEndpoints(site)].map((url) => ({ url, variables: [] }))
  return [...(await namedBy(site)).flatMap(({ servers }) => servers), ...byHand]
}

/** The addresses at which, by a site's specifications, tokens are requested. */
async function namedProviders(site: Site): Promise<NamedProviders> {
  const all = (await namedBy(site)).map(({ providers }) => providers)
  return {
    endpoints: all.flatMap(({ endpoints }) => endpoints),
    discovery: all.flatMap(({ discovery }) => discovery),
  }
}

async function namedBy(site: Site): Promise<NamedBySite[]> {
  const all = await site.specifications.openAll()
  const opened = [...site.specifications.opened().values()].flatMap(({ specification }) => specification ?? [])
  return [...new Set([...all, ...opened])].map(namedIn)
}

function namedIn(specification: Specification): NamedBySite {
  const found = known.get(specification)
  if (found !== undefined) return found
  const servers = new Map<string, NamedServer>()
  const schemes = new Map<string, ApiSecurityScheme>()
  for (const { pointer } of specification.operations) {
    const operation = specification.operation(pointer)
    for (const server of operation?.servers ?? []) servers.set(JSON.stringify(server), server)
    for (const { name, scheme } of operation?.security.flat() ?? []) schemes.set(name, scheme)
  }
  const named = {
    servers: [...servers.values()].map((server) => absolute(server, specification.source)),
    providers: providersIn([...schemes.values()]),
  }
  known.set(specification, named)
  return named
}

function providersIn(schemes: readonly ApiSecurityScheme[]): NamedProviders {
  const flows = schemes.flatMap((scheme) => scheme.flows)
  const endpoints = flows.flatMap((flow) => [flow.tokenUrl, flow.refreshUrl, flow.deviceAuthorizationUrl])
  const discovery = schemes.flatMap(({ openIdConnectUrl, metadataUrl }) => [openIdConnectUrl, metadataUrl])
  return {
    endpoints: endpoints.filter((address) => address !== undefined),
    discovery: discovery.filter((address) => address !== undefined),
  }
}

/** A server's address may be relative to that of the specification. */
function absolute(server: NamedServer, source: string): NamedServer {
  if (!/^https?:/i.test(source) || !server.url.startsWith('/') || server.url.startsWith('//')) return server
  return { ...server, url: `${new URL(source).origin}${server.url}` }
}

/**
 * Answers a request of Node's server with the proxy.
 *
 * @param proxy The proxy.
 * @param request The request.
 * @param response Receives the answer.
 */
export async function answerWithProxy(
  proxy: ApiProxy,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, [value].flat().join(', '))
  }
  const left = new AbortController()
  response.on('close', () => left.abort())
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const asked = new Request('http://preview/', {
    method: request.method ?? 'GET',
    headers,
    signal: left.signal,
    ...(hasBody ? { body: Readable.toWeb(request) as ReadableStream<Uint8Array>, duplex: 'half' } : {}),
  } as RequestInit)
  const answer = await proxy(asked)
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  if (answer.body === null) response.end()
  // A stream that breaks off ends the connection, so that nobody takes it for complete.
  else await pipeline(Readable.fromWeb(answer.body as ReadableStream<Uint8Array>), response).catch(() => {})
}
