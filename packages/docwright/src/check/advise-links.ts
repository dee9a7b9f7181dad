import type { ContentReference } from '../content/content-tree.ts'
import type { Site } from '../site/create-site.ts'
import { urlOf } from '../site/page-paths.ts'
import { walkRedirects } from '../site/walk-redirects.ts'
import { isElsewhere } from '../site/redirects.ts'
import { encodePath, resolveLink, type ResolvedLink } from '../site/resolve-link.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { checkProblems } from './check-problems.ts'

/**
 * Advice on links that work: those that lead through a redirect, and paths from the root with a file extension.
 *
 * @param references References of a page.
 */
export function adviceOnLinks(references: readonly ContentReference[], site: Site): Diagnostic[] {
  return references.flatMap((reference) => {
    if (reference.kind !== 'link') return []
    const { target } = resolveLink(reference.href, reference.from, site.links)
    if (target.kind === 'redirect') return redirected(reference, target, site)
    return target.kind === 'page' ? withExtension(reference, target) : []
  })
}

function redirected(
  { href, kind: _kind, from: _from, ...place }: ContentReference,
  { path, fragment }: ResolvedLink['target'] & { kind: 'redirect' },
  site: Site,
): Diagnostic[] {
  const { end: address, permanent } = walkRedirects(path, site)
  if (address === undefined || address === path) return []
  const query = /\?[^#]*/.exec(href)?.[0] ?? ''
  const own = fragment === '' || address.includes('#') ? '' : `#${fragment}`
  const isPlain = !isElsewhere(address) && !address.includes('?')
  const put = isPlain ? `${site.base}${address.replace(/(?=#)|$/, query)}${own}` : address
  const message = `The link “${href}” is redirected to ${put}.`
  const { kind } = resolveLink(put, undefined, site.links).target
  const leads = isPlain && (kind === 'page' || kind === 'file')
  const repair = permanent && leads && href.startsWith('/') ? { written: href, put } : undefined
  return [diagnose(checkProblems, 'link-redirected', place, message, `Write “${put}”.`, repair)]
}

function withExtension(
  { href, kind: _kind, from: _from, ...place }: ContentReference,
  { key }: ResolvedLink['target'] & { kind: 'page' },
): Diagnostic[] {
  const [, path = '', suffix = ''] = /^(\/[^?#]*\.mdx?)((?:[?#].*)?)$/is.exec(href) ?? []
  if (path === '') return []
  const address = encodePath(urlOf(key))
  const put = path.toLowerCase().includes(address.toLowerCase()) || address === '/' ? address : undefined
  const message = `The link “${href}” ends in a file extension; other hosts do not serve this URL.`
  const repair =
    put === undefined ? undefined : { written: href, put: `${path.slice(0, path.indexOf(put))}${put}${suffix}` }
  return [diagnose(checkProblems, 'link-extension', place, message, `Write “${repair?.put ?? address}”.`, repair)]
}
