import type { RedirectPattern } from '../site/redirect-pattern.ts'
import { isElsewhere, withoutLastSlash, type Redirects } from '../site/redirects.ts'

/** The redirects that a `_redirects` file can express, and those that it cannot. */
export interface RedirectRules {
  /** One rule per line; empty if there are none. */
  text: string
  /** Sources of redirects that the form has no words for. */
  unwritten: { source: string; why: string }[]
}

/**
 * All redirects in the `_redirects` format that several static hosts read. It knows `:name` for a part of the path without
 * a slash, and one `*`, which is `:splat` in the destination.
 *
 * @param redirects The site's redirects.
 * @param base Base path of the site.
 * @param isPage Whether a page has a path: there, a redirect has no effect.
 */
export function redirectRules(
  { exact, patterns, settle }: Redirects,
  base: string,
  isPage: (path: string) => boolean = () => false,
): RedirectRules {
  const lines: string[] = []
  const unwritten: RedirectRules['unwritten'] = []
  const known = new Set<string>()
  function add(source: string, destination: string, permanent: boolean | undefined): void {
    const from = `${base}/${source.replace(/^\//, '')}`
    // A rule is a line, and its parts end at spaces: what has one in its source could be any other rule.
    if (/\s/.test(from) || known.has(from)) return
    known.add(from)
    const to = `${isElsewhere(destination) ? '' : base}${destination}`
    lines.push(`${from} ${to.replaceAll(/\s/g, encodeURIComponent)} ${permanent === false ? 307 : 308}`)
  }
  for (const [source, { destination, permanent }] of exact) if (!isPage(source)) add(source, destination, permanent)
  for (const { rule, pattern } of patterns) {
    const { source, destination, permanent } = rule
    const { names, rests, parts } = pattern
    const why = whyUnwritten(destination, names, rests)
    if (why !== undefined) {
      unwritten.push({ source, why })
      continue
    }
    const to = (rest: string): string => inForm(destination, { ...pattern, rest }, settle)
    // The hosts do not agree whether `/docs/*` also matches `/docs`.
    if (parts.at(-1)?.type === 'end') {
      const folder = source.replace(/\/(?::[a-z]\w*)?\*$/i, '') || '/'
      if (!isPage(folder)) add(folder, to(''), permanent)
    }
    add(source.replaceAll(/:[a-z]\w*\*/gi, '*'), to(':splat'), permanent)
  }
  return { text: lines.length === 0 ? '' : `${lines.join('\n')}\n`, unwritten }
}

/** Why no form of a static host has words for a redirect; undefined if one has. */
export function whyUnwritten(
  destination: string,
  names: readonly string[],
  rests: readonly boolean[],
): string | undefined {
  // A value that a host fills in there could continue the name.
  if (/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*(?::[a-z]|\*)/i.test(destination))
    return 'a wildcard stands in the name of a host'
  if (rests.filter(Boolean).length > 1) return 'it has more than one wildcard that takes several segments'
  if (new Set(names).size < names.length) return 'a wildcard occurs twice'
  return undefined
}

/** A destination with the names of the form. If a value is to be filled in, only the host knows the result. */
function inForm(
  destination: string,
  { names, rests, rest, wildcardFor }: Pick<RedirectPattern, 'names' | 'rests' | 'wildcardFor'> & { rest: string },
  settle: Redirects['settle'],
): string {
  let isOpen = false
  const written = destination.replaceAll(/:([a-z]\w*)\*?|\*/gi, (token: string, name: string | undefined) => {
    const index = wildcardFor(name ?? '*')
    if (index === -1) return token
    const value = rests[index] === true ? rest : `:${names[index] ?? ''}`
    isOpen ||= value !== ''
    return value
  })
  return isOpen ? written : settle(withoutLastSlash(written))
}
