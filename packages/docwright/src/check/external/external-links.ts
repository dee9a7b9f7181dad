import { configValues } from '../../config/config-values.ts'
import type { ContentReference } from '../../content/content-tree.ts'
import type { Site } from '../../site/create-site.ts'
import type { Place } from '../../source/diagnostic.ts'

/** An address of another site, and where it is named. */
export interface ExternalLink {
  /** Without what follows `#`, which no server is told. */
  url: string
  places: Place[]
}

/** Names that stand for no site anywhere (RFC 2606 and 6761), and this machine. */
const reserved = /(?:^|\.)(?:localhost|test|example|invalid|local|internal|example\.(?:com|net|org))$/i

/**
 * The addresses of other sites that a site links to. Examples and addresses of this machine are none.
 *
 * @param references What the pages refer to.
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
