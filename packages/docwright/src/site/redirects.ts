import { hasWildcard, isHostChosen, maxWildcardRedirects } from '../config/check-redirects.ts'
import { parseRedirectPattern, type RedirectPattern } from './redirect-pattern.ts'

/** How many redirects are followed one after the other: browsers give up after about as many. */
export const maxRedirectSteps = 20

/** A redirect of `docs.json`. */
export interface RedirectRule {
  source: string
  destination: string
  permanent?: boolean | undefined
}

/** Redirects, ready to be asked. */
export interface Redirects {
  /** Rules without wildcards, by normalized source path: what a static host can serve as files. */
  readonly exact: ReadonlyMap<string, RedirectRule>
  /** Rules with wildcards, in the order of the configuration. */
  readonly patterns: readonly PatternRule[]
  /** The same by the text that their sources begin with, by the length of that text. */
  readonly byPrefix: ReadonlyMap<number, ReadonlyMap<string, readonly PatternRule[]>>
  /** The address that a destination stands for. */
  settle(destination: string): string
}

interface PatternRule {
  /** Its place among the rules: the first one that fits counts. */
  order: number
  rule: RedirectRule
  pattern: RedirectPattern
}

/**
 * Prepares redirect rules: exact sources, and `:name`, `:name*` and `*` anywhere in them.
 *
 * @param rules The rules as configured.
 * @param settle Turns a destination into the address that it stands for; those with wildcards once these are filled in.
 * @returns Redirects to ask with {@link findRedirect}.
 */
export function prepareRedirects(
  rules: readonly RedirectRule[],
  settle: (destination: string) => string = (destination) => destination,
): Redirects {
  const exact = new Map<string, RedirectRule>()
  const patterns: PatternRule[] = []
  for (const written of rules) {
    if (isHostChosen(written.destination)) continue
    const source = normalizeSource(written.source)
    const rule = { ...written, destination: normalizeDestination(written.destination) }
    if (!hasWildcard(written)) {
      if (!exact.has(source)) exact.set(source, rule)
    } else if (patterns.length < maxWildcardRedirects) {
      patterns.push({ order: patterns.length, rule, pattern: parseRedirectPattern(source) })
    }
  }
  // Whether a destination is redirected again depends on all rules.
  const settled = new Map(
    [...exact].map(([source, rule]) => [source, { ...rule, destination: settle(rule.destination) }]),
  )
  return { exact: settled, patterns, byPrefix: groupByPrefix(patterns), settle }
}

/**
 * Finds the redirect of a path.
 *
 * @param path URL path without base path.
 * @param redirects Prepared rules.
 * @returns The destination with captured values filled in, whether it is permanent, and the source of the rule;
 *   undefined if no rule fits.
 */
export function findRedirect(
  path: string,
  redirects: Redirects,
): { destination: string; permanent: boolean; source: string } | undefined {
  const source = normalizeSource(path)
  const rule = redirects.exact.get(source)
  if (rule !== undefined)
    return { destination: rule.destination, permanent: rule.permanent ?? true, source: rule.source }
  const fitting = firstFitting(source, redirects.byPrefix)
  if (fitting === undefined) return undefined
  const { pattern, values } = fitting
  const { permanent = true } = pattern.rule
  return { destination: redirects.settle(fillIn(pattern, values)), permanent, source: pattern.rule.source }
}

function groupByPrefix(patterns: readonly PatternRule[]): Redirects['byPrefix'] {
  const byLength = Map.groupBy(patterns, ({ pattern }) => pattern.prefix.length)
  return new Map([...byLength].map(([length, rules]) => [length, Map.groupBy(rules, ({ pattern }) => pattern.prefix)]))
}

function firstFitting(
  path: string,
  byPrefix: Redirects['byPrefix'],
): { pattern: PatternRule; values: readonly (string | undefined)[] } | undefined {
  let first: { pattern: PatternRule; values: readonly (string | undefined)[] } | undefined
  for (const [length, ofLength] of byPrefix) {
    for (const pattern of ofLength.get(path.slice(0, length)) ?? []) {
      if (first !== undefined && pattern.order > first.pattern.order) break
      const values = pattern.pattern.match(path)
      if (values === undefined) continue
      first = { pattern, values }
      break
    }
  }
  return first
}

/**
 * Whether a destination is on another host.
 *
 * @param destination Path or URL.
 */
export function isElsewhere(destination: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(destination)
}

/** Paths count from the root of the site, with or without a slash. */
function normalizeDestination(destination: string): string {
  return isElsewhere(destination) ? destination : `/${destination.replace(/^\//, '')}`
}

function normalizeSource(source: string): string {
  const path = `/${source.replace(/^\/+/, '')}`.replace(/(?<!\/)\/+$/, '')
  return path === '' ? '/' : path
}

/**
 * Fills the values of the wildcards into the destination of a redirect.
 *
 * @param values In the order of the wildcards.
 */
function fillIn(
  { rule, pattern }: Pick<PatternRule, 'rule' | 'pattern'>,
  values: readonly (string | undefined)[],
): string {
  const { destination } = rule
  let filled = destination.replace(/:([a-z]\w*)\*?|\*/gi, (token: string, name: string | undefined, offset: number) => {
    const index = pattern.wildcardFor(name ?? '*')
    if (index === -1) return token
    const [before, after] = [destination.slice(0, offset), destination.slice(offset + token.length)]
    return encodeValue(values[index] ?? '', before, after)
  })
  // A captured value that begins with a slash must not turn a path into another host's address.
  if (!destination.startsWith('//')) filled = filled.replace(/^[/\\]{2,}/, '/')
  return withoutLastSlash(filled)
}

/** A destination without the slash that a value which is empty leaves at its end. */
export function withoutLastSlash(destination: string): string {
  if (/[?#]/.test(destination)) return destination
  return destination.length > 1 ? destination.replace(/(?<!\/)\/+$/, '') : destination
}

/** Readers choose the values: these must not end the path, name another host, or continue the name of one. */
function encodeValue(value: string, before: string, after: string): string {
  if (before.includes('#')) return encodeURI(value.toWellFormed()).replaceAll('#', '%23')
  if (before.includes('?')) return encodeURIComponent(value.toWellFormed())
  const isInHost = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*$/i.test(before)
  if (isInHost && /^\.[a-z\d]/i.test(after)) return encodeURIComponent(value.toWellFormed())
  const path = value.replaceAll(/[%?#\\]/g, encodeURIComponent)
  return isInHost && path !== '' && !path.startsWith('/') ? `/${path}` : path
}
