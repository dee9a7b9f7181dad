import { configProblems } from '../config/config-problems.ts'
import type { Site } from '../site/create-site.ts'
import { endOfRedirects } from '../site/end-of-redirects.ts'
import { findRedirect, isElsewhere, maxRedirectSteps } from '../site/redirects.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { checkProblems } from './check-problems.ts'

/**
 * Finds redirects from addresses that pages have, and those that lead back to where they begin.
 *
 * @returns A warning for each of them.
 */
export function checkRedirects(site: Site): Diagnostic[] {
  const told = new Set<string>()
  return (site.config.redirects ?? []).flatMap(({ source }, index) => {
    const start = exampleOf(source)
    const address = start.replace(/\/index$/, '') || '/'
    const place = site.places.of(['redirects', index, 'source'])
    if (site.routes.has(start) || site.routes.has(address)) {
      if (/[:*]/.test(source)) return []
      const message = `The redirect from “${source}” never applies because a page has this URL.`
      const fix = 'Remove the redirect, or move the page.'
      return [diagnose(configProblems, 'config-redirect-source', place, message, fix)]
    }
    const circle = circleFrom(start, site)
    if (circle === undefined || told.has(start)) return []
    for (const path of circle.passed) told.add(path)
    const message = circle.isClosed
      ? `This redirect is circular: ${[...circle.passed, start].join(' → ')}.`
      : `This redirect never ends: ${circle.passed.slice(0, 3).join(' → ')} → ….`
    return [diagnose(checkProblems, 'redirect-circle', place, message, 'Change one of them to point to a page.')]
  })
}

/** Finds redirects that lead to another one: each costs readers a request, and browsers give up after some. */
export function adviceOnRedirects(site: Site): Diagnostic[] {
  return (site.config.redirects ?? []).flatMap(({ source, destination }, index) => {
    if (/[:*]/.test(source) || isElsewhere(destination)) return []
    const end = endOfRedirects(exampleOf(source), site)
    if (end === undefined || end.passed.length < 3) return []
    const { address, permanent, passed } = end
    const message = `This redirect goes through others: ${passed.join(' → ')}.`
    const repair = permanent ? { written: JSON.stringify(destination), put: JSON.stringify(address) } : undefined
    const place = site.places.of(['redirects', index, 'destination'])
    return [diagnose(checkProblems, 'redirect-chain', place, message, `Write “${address}”.`, repair)]
  })
}

/** A path that a source stands for. */
function exampleOf(source: string): string {
  const path = `/${source.replace(/^\/+/, '')}`.replaceAll(/:[a-z]\w*\*?|\*/gi, 'example').replace(/\/+$/, '')
  return path === '' ? '/' : path
}

/** The addresses a reader is sent through, where the way comes back to the first or goes on for ever. */
function circleFrom(start: string, site: Site): { passed: string[]; isClosed: boolean } | undefined {
  const passed = [start]
  for (let path = start; passed.length <= maxRedirectSteps;) {
    const destination = findRedirect(path, site.redirects)?.destination
    if (destination === undefined || isElsewhere(destination)) return undefined
    path = destination.replace(/[?#].*$/s, '').replace(/\/+$/, '') || '/'
    if (path === start) return { passed, isClosed: true }
    if (passed.includes(path) || site.routes.has(path)) return undefined
    passed.push(path)
  }
  return { passed, isClosed: false }
}
