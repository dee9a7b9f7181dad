import { configValues } from '../../config/config-values.ts'
import type { ContentReference } from '../../content/content-tree.ts'
import type { Site } from '../../site/create-site.ts'
import type { Place } from '../../source/diagnostic.ts'

/** An address of another site, with its place. */
export interface ExternalLink {
  /** Without the fragment, which is not sent to servers. */
  url: string
  places: Place[]
}

/** Reserved names (RFC 2606 and 6761), and this machine. */
const reserved = /(?:^|\.)(?:localhost|test|example|invalid|local|internal|example\.(?:com|net|org))$/i

/**
 * The addresses of other sites to which a site links, without examples and addresses of this machine.
 *
 * @param references References of the pages.
 */
export function externalLinks(references: readonly ContentReference[], site: Site): ExternalLink[] {
  const links = new Map<string, ExternalLink>()
  const add = (href: string, place: Place): void => {
    const url = addressOf(href)
    if (url === undefined) return
    const link = links.get(url) ?? { url, places: [] }
    links.set(url, link)
    link.places.push(place)
  }
  for (const { kind, href, file, line, column } of references) if (kind === 'link') add(href, { file, line, column })
  for (const [path, value] of configValues(site.config)) {
    const isLink = path.at(-1) === 'href' || (path.at(-1) === 'destination' && path[0] === 'redirects')
    const isSocial = path[0] === 'footer' && path[1] === 'socials'
    if ((isLink || isSocial) && typeof value === 'string') add(value, site.places.of(path))
  }
  return [...links.values()]
}

function addressOf(href: string): string | undefined {
  const written = href.trim().startsWith('//') ? `https:${href.trim()}` : href.trim()
  if (!/^https?:\/\//i.test(written) || /[{}<>*]|:\w+\*/.test(written) || !URL.canParse(written)) return undefined
  const url = new URL(written)
  url.hash = ''
  return reserved.test(url.hostname) || !url.hostname.includes('.') ? undefined : url.href
}
