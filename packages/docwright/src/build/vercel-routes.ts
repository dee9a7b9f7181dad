import type { Part, RedirectPattern } from '../site/redirect-pattern.ts'
import { isElsewhere, withoutLastSlash, type Redirects } from '../site/redirects.ts'
import { whyUnwritten } from './redirect-rules.ts'

/** A route in the configuration of Vercel; the first that fits decides. */
export type VercelRoute =
  | { src: string; headers: Readonly<Record<string, string>>; status: number }
  | { src: string; headers: Readonly<Record<string, string>>; continue: true }
  | { src: string; dest: string; status: number }
  | { handle: 'filesystem' }

/**
 * All redirects of a site in the form of Vercel: those without wildcards, then the files of the site, then those with wildcards,
 * and the page for what does not exist. In the place of a file, a redirect has no effect.
 *
 * @param redirects The site's redirects.
 * @param isPage Whether a page has a path: there, a redirect has no effect.
 */
export function vercelRoutes(
  { exact, patterns, settle }: Redirects,
  isPage: (path: string) => boolean,
): readonly VercelRoute[] {
  const lead = (src: string, destination: string, permanent: boolean | undefined): VercelRoute => ({
    src,
    status: permanent === false ? 307 : 308,
    headers: { Location: destination.replaceAll(/\s/g, encodeURIComponent) },
  })
  const first = [...exact].flatMap(([source, { destination, permanent }]) =>
    isPage(source) ? [] : lead(`${escaped(source)}/?`, destination, permanent),
  )
  const last = patterns.flatMap(({ rule, pattern }) => {
    const { destination, permanent } = rule
    if (whyUnwritten(destination, [], []) !== undefined) return []
    const { parts } = pattern
    const route = lead(expressionOf(parts), inForm(destination, pattern), permanent)
    if (parts.at(-1)?.type !== 'end') return route
    const folder = settle(withoutLastSlash(inForm(destination, pattern, '')))
    // With a value for each wildcard before the end, only the host knows the result.
    return [lead(`${expressionOf(parts.slice(0, -1))}/?`, folder, permanent), route]
  })
  return [
    { src: '/_docwright/.*', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' }, continue: true },
    { src: '/.*\\.md', headers: { 'X-Robots-Tag': 'noindex' }, continue: true },
    ...first,
    { handle: 'filesystem' },
    ...last,
    { src: '/.*', status: 404, dest: '/404.html' },
  ]
}

function expressionOf(parts: readonly Part[]): string {
  const forms = { segment: '([^/]+)', rest: '(.*)', end: '/(.+)' } as const
  return parts.map((part) => (part.type === 'text' ? escaped(part.text) : forms[part.type])).join('')
}

/** A destination with the numbers of the wildcards; what the last one stands for may be known. */
function inForm(destination: string, { rests, wildcardFor }: RedirectPattern, end?: string): string {
  const written = destination.replaceAll(/:([a-z]\w*)\*?|\*/gi, (token: string, name: string | undefined) => {
    const index = wildcardFor(name ?? '*')
    if (index === -1) return token
    return end !== undefined && index === rests.length - 1 ? end : `$${index + 1}`
  })
  return isElsewhere(written) ? written : `/${written.replace(/^\/+/, '')}`
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
}
