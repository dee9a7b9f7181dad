import type { PlaygroundModel, PlaygroundScheme } from '@docwright/theme'

/**
 * The policy every page of a site works under: nothing of ours comes from another host or is written inline.
 * Authors' images, videos and frames may come from anywhere over HTTPS.
 */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: https:",
  // Sound and films that the playground was answered with.
  "media-src 'self' https: blob:",
  "frame-src 'self' https:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * The policy of one page: that of every page, and the servers that its playground asks directly, for answers and for
 * tokens.
 *
 * @param model The endpoint of the page, if it has one. Variables of its servers stand for a label of the host.
 */
export function pagePolicy(model: Pick<PlaygroundModel, 'proxy' | 'servers' | 'authorizations'> | undefined): string {
  const asked = model === undefined || model.proxy !== undefined ? undefined : model
  const servers = (asked?.servers ?? []).flatMap(
    (server) => sourceOf(originOf(server.url)) ?? sourceOf(originOf(filledIn(server))) ?? [],
  )
  const providers = (asked?.authorizations ?? []).flat().flatMap(providersOf)
  const sources = [...servers, ...providers.flatMap((url) => sourceOf(originOf(url)) ?? [])]
  if (sources.length === 0) return contentSecurityPolicy
  return contentSecurityPolicy.replace("connect-src 'self'", `connect-src 'self' ${[...new Set(sources)].join(' ')}`)
}

/** The addresses for requesting a token; those that a provider names itself are discovered too late for a policy. */
function providersOf(scheme: PlaygroundScheme): string[] {
  if (scheme.kind !== 'oauth') return []
  const addresses = scheme.flows.flatMap(({ tokenUrl, refreshUrl, deviceAuthorizationUrl }) => [
    tokenUrl,
    refreshUrl,
    deviceAuthorizationUrl,
  ])
  return [scheme.discovery, ...addresses].filter((address) => address !== undefined)
}

function originOf(url: string): string {
  return /^(https?:\/\/)([^/?#;,\s'"]+)/i.exec(url)?.slice(1).join('') ?? ''
}

/** With variables at their defaults. */
function filledIn({ url, variables }: PlaygroundModel['servers'][number]): string {
  return url.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    return variables.find((variable) => variable.name === name)?.default ?? whole
  })
}

/** A policy can leave open the first label of a host and nothing else. It is a header, which holds no letters beyond ASCII. */
function sourceOf(origin: string): string | undefined {
  const open = origin.replace(/^(https?:\/\/)[^./{]*\{[^{}]*\}[^./]*(?=\.)/i, '$1*')
  if (open === '' || /[{}]/.test(open)) return undefined
  const source = /^[\x21-\x7E]*$/.test(open) ? open : URL.parse(open)?.origin
  return source === 'null' ? undefined : source
}
