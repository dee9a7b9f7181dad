import { isElsewhere } from '../site/redirects.ts'

/**
 * A page that redirects on hosts without support for redirects. It needs no script.
 *
 * @param destination Path or URL.
 * @param base Base path of the site.
 * @param canonical Address of the destination for search engines; by default, the destination itself.
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

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
