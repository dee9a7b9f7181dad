import { diagnose, type Diagnostic, type Place } from '../source/diagnostic.ts'
import type { ConfigPlaces } from './config-places.ts'
import { configProblems } from './config-problems.ts'
import type { Redirect } from './schema/redirects.ts'

/**
 * Finds redirects that no request can meet. Public repositories have such entries, so they are no errors.
 *
 * @param redirects The redirects of the site.
 * @param places Places of the configuration.
 * @returns A warning for each of them.
 */
export function checkRedirects(redirects: readonly Redirect[], places: ConfigPlaces): Diagnostic[] {
  const wild = redirects.flatMap(({ source }, index) => (hasWildcard(source) ? [index] : []))
  const surplus = wild.at(maxWildcardRedirects)
  return redirects.flatMap(({ source, destination }, index) => {
    if (index === surplus) return [surplusOf(source, wild.length, places.of(['redirects', index, 'source']))]
    if (isHostChosen(destination)) return [hostChosen(source, places.of(['redirects', index, 'destination']))]
    const sign = /[#?]/.exec(source)?.[0]
    if (sign === undefined) return []
    const message = `The redirect from “${source}” never applies, because ${reasons[sign] ?? ''}.`
    const fix = `Write the source without “${sign}”, or remove the redirect.`
    return [diagnose(configProblems, 'config-redirect-source', places.of(['redirects', index, 'source']), message, fix)]
  })
}

/**
 * Redirects with wildcards that a site may have. An address that nobody knows is compared with many of them, in `check` once
 * for each redirect.
 */
export const maxWildcardRedirects = 1000

/**
 * Whether the source of a redirect stands for more than one path.
 *
 * @param source As it is written.
 */
export function hasWildcard(source: string): boolean {
  return /[*]|\/:/.test(source)
}

/**
 * Whether a wildcard stands for the whole name of a host, so that whoever writes a link chooses where it leads.
 *
 * @param destination As it is written.
 */
export function isHostChosen(destination: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:)?\/\/(?::[a-z]\w*\*?|\*)(?![\w*]|\.[a-z\d])/i.test(destination)
}

function hostChosen(source: string, place: Place): Diagnostic {
  const message = `The redirect from “${source}” never applies, because its wildcard would let any link choose the host.`
  const fix = 'Write the name of the host, such as “https://example.com/:path*”.'
  return diagnose(configProblems, 'config-redirect-source', place, message, fix)
}

function surplusOf(source: string, count: number, place: Place): Diagnostic {
  const limit = maxWildcardRedirects.toLocaleString('en')
  const message =
    `The redirect from “${source}” and the wildcard redirects after it never apply: a site may have ${limit} of them, and ` +
    `this one has ${count.toLocaleString('en')}.`
  const fix = 'Use fewer, more general ones, such as “/v1/:path*”. Redirects without wildcards are not limited.'
  return diagnose(configProblems, 'config-redirect-source', place, message, fix)
}

const reasons: Readonly<Record<string, string>> = {
  '#': 'browsers do not send what follows “#”',
  '?': 'redirects are compared with the path alone, without the query',
}
