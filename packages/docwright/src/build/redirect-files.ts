import { isElsewhere, type Redirects } from '../site/redirects.ts'

/**
 * A page that leads elsewhere on hosts that know nothing of redirects. It needs no script.
 *
 * @param destination Path or URL.
 * @param base Base path of the site.
 * @param canonical What search engines are told of the destination; the destination itself where it is not said.
 */
export function redirectPage(destination: string, base: string, canonical?: string): string {
  const href = escapeAttribute(isElsewhere(destination) ? destination : `${base}${destination}`)
  const told = canonical === undefined ? href : escapeAttribute(canonical)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Redirect</title>
<meta http-equiv="refresh" content="0; url=${href}"><link rel="canonical" href="${told}"><meta name="robots" content="noindex">
</head><body><p><a href="${href}">${href}</a></p></body></html>
`
}

/**
 * All redirects in the `_redirects` format that several static hosts read, wildcards included.
 *
 * @param redirects The site's redirects.
 * @param base Base path of the site.
 * @returns One rule per line; empty where there are none.
 */
export function redirectRules({ exact, patterns, settle }: Redirects, base: string): string {
  const wild = patterns.map(({ rule }) => {
    // Where a value is to be filled in, only the host can say what comes of it.
    return /\/:|\*/.test(rule.destination) ? rule : { ...rule, destination: settle(rule.destination) }
  })
  const rules = [...exact.values(), ...wild]
  const lines = rules.flatMap(({ source, destination, permanent }) => {
    const from = `${base}/${source.replace(/^\//, '')}`.replace(/:\w+\*/g, '*')
    const to = `${isElsewhere(destination) ? '' : base}${destination}`.replace(/:\w+\*|(?<=\/)\*/g, ':splat')
    // A rule is a line, and its parts end at spaces: what has one in its source could be any other rule.
    if (/\s/.test(from)) return []
    return [`${from} ${to.replaceAll(/\s/g, encodeURIComponent)} ${permanent === false ? 307 : 308}`]
  })
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
