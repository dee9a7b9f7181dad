import { diagnose, type Diagnostic, type Place } from '../source/diagnostic.ts'
import type { ConfigPlaces } from './config-places.ts'
import { configProblems } from './config-problems.ts'
import type { Redirect } from './schema/redirects.ts'

/** Finds redirects that never apply. Public repositories have some, so they cause warnings, not errors. */
export function checkRedirects(redirects: readonly Redirect[], places: ConfigPlaces): Diagnostic[] {
  const wild = redirects.flatMap((redirect, index) => (hasWildcard(redirect) ? [index] : []))
  const surplus = wild.at(maxWildcardRedirects)
  return redirects.flatMap(({ source, destination }, index) => {
    if (index === surplus) return [surplusOf(source, wild.length, places.of(['redirects', index, 'source']))]
    if (isHostChosen(destination)) return [hostChosen(source, places.of(['redirects', index, 'destination']))]
    const sign = /[#?]/.exec(source)?.[0]
    if (sign === undefined) return unknownNames(redirects[index], places.of(['redirects', index, 'destination']))
    const message = `The redirect from “${source}” never applies, because ${reasons[sign] ?? ''}.`
    const [path = ''] = source.split(sign)
    const fix = path === '' ? 'Remove the redirect.' : `Write “${path}”, or remove the redirect.`
    return [diagnose(configProblems, 'config-redirect-source', places.of(['redirects', index, 'source']), message, fix)]
  })
}

/**
 * Limit of redirects with wildcards. Each unknown address is compared with all of them, and `check` compares all
 * redirects.
 */
export const maxWildcardRedirects = 1000

/**
 * Whether the source of a redirect matches more than one path. A colon in the middle of a word is part of the path, as
 * in `Special:Pages`, unless the destination uses the name.
 */
export function hasWildcard({ source, destination }: Pick<Redirect, 'source' | 'destination'>): boolean {
  if (/[*]|(?:^|[^a-z\d]):[a-z]/i.test(source)) return true
  return [...source.matchAll(/:([a-z]\w*)/gi)].some(([token]) => namesIn(destination).includes(token.slice(1)))
}

/**
 * The wildcard of a source to which a name in the destination refers: the one of the same name. `*`, and `:splat` as
 * static hosts write it, refer to the only one that matches several segments.
 *
 * @param name A name, or `*`.
 * @param names Names in the source, in order; `*` for a wildcard without a name.
 * @param rests Which of them match several segments.
 * @returns Its index; -1 if there is none.
 */
export function wildcardFor(name: string, names: readonly string[], rests: readonly boolean[]): number {
  const same = names.indexOf(name)
  if (same !== -1 || (name !== '*' && name !== 'splat')) return same
  return rests.filter(Boolean).length === 1 ? rests.indexOf(true) : -1
}

/** Names in a destination that its source lacks, so that readers would see them literally. */
function unknownNames(redirect: Redirect | undefined, place: Place): Diagnostic[] {
  if (redirect === undefined || !hasWildcard(redirect)) return []
  const { source, destination } = redirect
  const tokens = [...source.matchAll(/:([a-z]\w*)(\*)?|\*/gi)]
  const names = tokens.map(([, name]) => name ?? '*')
  const rests = tokens.map(([, name, star]) => name === undefined || star !== undefined)
  const unknown = namesIn(destination).find((name) => wildcardFor(name, names, rests) === -1)
  if (unknown === undefined) return []
  const written = unknown === '*' ? '*' : `:${unknown}`
  const message = `The destination “${destination}” uses “${written}”, which is not in the source “${source}”, so readers are sent to an address with the text “${written}” in it.`
  const [known = '*'] = names
  const fix = `Use a wildcard of the source, such as “${known === '*' ? '*' : `:${known}`}”.`
  return [diagnose(configProblems, 'config-redirect-destination', place, message, fix)]
}

/** The wildcards in a destination. A colon at the start of an address does not begin one. */
function namesIn(destination: string): string[] {
  const path = destination.replace(/^[a-z][a-z\d+.-]*:(?=\/\/)/i, '')
  return [...path.matchAll(/(?<![a-z\d]):([a-z]\w*)\*?|\*/gi)].map(([, name]) => name ?? '*')
}

/** Whether a wildcard makes up a whole host name, so that the author of a link can choose the host of the redirect. */
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
