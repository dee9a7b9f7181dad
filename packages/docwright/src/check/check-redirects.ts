import { hasWildcard, isHostChosen } from '../config/check-redirects.ts'
import { configProblems } from '../config/config-problems.ts'
import type { Site } from '../site/create-site.ts'
import { findRedirect, isElsewhere } from '../site/redirects.ts'
import { walkRedirects } from '../site/walk-redirects.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { checkProblems } from './check-problems.ts'

/**
 * Finds redirects from addresses of pages, files and earlier redirects, and redirects that lead back to their own
 * address.
 */
export function checkRedirects(site: Site): Diagnostic[] {
  const told = new Set<string>()
  const shadowed = shadowedBy(site)
  return (site.config.redirects ?? []).flatMap(({ source }, index) => {
    const start = exampleOf(source)
    const address = start.replace(/\/index$/, '') || '/'
    const place = site.places.of(['redirects', index, 'source'])
    if (site.routes.has(start) || site.routes.has(address)) {
      if (/[:*]/.test(source)) return []
      const message = `The redirect from “${source}” never applies because ${pageAt(site.routes.get(start) ?? site.routes.get(address), site)} has this URL.`
      const fix = 'Remove the redirect, or move the page.'
      return [diagnose(configProblems, 'config-redirect-source', place, message, fix)]
    }
    const earlier = shadowed(index)
    if (earlier !== undefined || site.links.files.has(start.slice(1))) {
      const why = earlier === undefined ? 'a file has this URL' : `“${earlier}” applies to this URL before it`
      const message = `The redirect from “${source}” never applies because ${why}.`
      const fix = earlier === undefined ? 'Remove the redirect.' : 'Remove one of them, or put the special one first.'
      return [diagnose(configProblems, 'config-redirect-source', place, message, fix)]
    }
    const { end, circle, passed } = walkRedirects(start, site)
    const isOnTheWay = circle !== undefined && circle !== start
    if (end !== undefined || isOnTheWay || told.has(start)) return []
    for (const path of passed) told.add(path)
    const message =
      circle === undefined
        ? `This redirect never ends: ${passed.slice(0, 3).join(' → ')} → ….`
        : `This redirect is circular: ${[...passed, start].join(' → ')}.`
    return [
      diagnose(
        checkProblems,
        'redirect-circle',
        place,
        message,
        'Change the destination of one of these redirects to a page.',
      ),
    ]
  })
}

function pageAt(key: string | undefined, { pages }: Site): string {
  const file = key === undefined ? undefined : pages.get(key)?.file
  return file === undefined ? 'a page' : `the page ${file}`
}

/** The earlier redirect that applies to every path of another one; undefined if there is none. */
function shadowedBy({ config, redirects }: Site): (index: number) => string | undefined {
  const rules = config.redirects ?? []
  const first = new Map<string, number>()
  for (const [index, { source }] of rules.entries()) {
    const path = exampleOf(source)
    if (!first.has(path)) first.set(path, index)
  }
  return (index) => {
    const rule = rules[index]
    if (rule === undefined || isHostChosen(rule.destination) || /[#?]/.test(rule.source)) return undefined
    const earlier = first.get(exampleOf(rule.source)) ?? index
    if (!hasWildcard(rule)) return earlier < index ? rules[earlier]?.source : undefined
    const sources = ['', 'example', 'example/example'].map(
      (rest) => findRedirect(exampleOf(rule.source, rest), redirects)?.source,
    )
    const [one] = sources
    if (one === undefined || one === rule.source || sources.some((source) => source !== one)) return undefined
    return rules.findIndex(({ source }) => source === one) < index ? one : undefined
  }
}

/** Finds redirects that lead to another one: each costs readers a request, and browsers give up after some. */
export function adviceOnRedirects(site: Site): Diagnostic[] {
  return (site.config.redirects ?? []).flatMap(({ source, destination }, index) => {
    if (/[:*]/.test(source) || isElsewhere(destination)) return []
    const { end: address, permanent, passed } = walkRedirects(exampleOf(source), site)
    if (address === undefined || passed.length < 3) return []
    const message = `This redirect goes through others: ${passed.join(' → ')}.`
    const repair = permanent ? { written: JSON.stringify(destination), put: JSON.stringify(address) } : undefined
    const place = site.places.of(['redirects', index, 'destination'])
    return [diagnose(checkProblems, 'redirect-chain', place, message, `Write “${address}”.`, repair)]
  })
}

/** An example of a path that a source matches. */
function exampleOf(source: string, rest = 'example'): string {
  const path = `/${source.replace(/^\/+/, '')}`
    .replaceAll(/:[a-z]\w*\*|\*/gi, rest)
    .replaceAll(/:[a-z]\w*/gi, 'example')
    .replace(/(?<!\/)\/+$/, '')
  return path === '' ? '/' : path
}
