/** What patterns say of paths. */
export interface PathPatterns {
  /**
   * Whether a file or a folder is named: the last pattern that fits counts, `!` takes out again, and what is in a folder
   * that is named is named.
   *
   * @param path Path from the root of the patterns; that of a folder ends with a slash.
   */
  names(this: void, path: string): boolean
}

interface Rule {
  isExcluding: boolean
  isForFolders: boolean
  /** What fits one name each, but for `**`, which fits any number of them. */
  parts: readonly (readonly string[] | '**')[]
}

/** How far the rules have come with the names of a folder. */
interface Progress {
  isNamed: boolean
  /** Places in each rule that fit so far. */
  places: readonly ReadonlySet<number>[]
}

/** No documentation has folders in so many folders; what is deeper is judged by the first of them. */
const maxDepth = 64
/** Folders whose result is kept: paths come in the order of their folders. */
const maxKept = 1000

/**
 * Reads patterns as they are in `.gitignore`. Each is moved through a path once, with all places that fit so far: no pattern
 * of a repository takes long, as regular expressions that are made of patterns do.
 *
 * @param patterns The patterns, in order.
 * @param options How they are compared.
 * @param options.ignoresCase Whether upper and lower case are the same.
 */
export function readPathPatterns(patterns: readonly string[], { ignoresCase = false } = {}): PathPatterns {
  const rules = patterns.map((text) => (ignoresCase ? text.toLowerCase() : text)).flatMap(ruleOf)
  const start: Progress = { isNamed: false, places: rules.map((rule) => reach(new Set([0]), rule)) }
  const kept = new Map<string, Progress>()

  function goInto({ places }: Progress, name: string, isFolder: boolean): Progress {
    const characters = Array.from(name)
    const next = rules.map((rule, at) => step(places[at] ?? new Set(), rule, characters))
    const last = rules.findLast(
      (rule, at) => (isFolder || !rule.isForFolders) && next[at]?.has(rule.parts.length) === true,
    )
    return { isNamed: last !== undefined && !last.isExcluding, places: next }
  }

  function folder(names: readonly string[]): Progress {
    if (names.length === 0) return start
    const path = names.join('/')
    const known = kept.get(path)
    if (known !== undefined) return known
    const above = folder(names.slice(0, -1))
    // Git does not look into a folder that is named, either.
    const found = above.isNamed ? above : goInto(above, names.at(-1) ?? '', true)
    if (kept.size >= maxKept) kept.clear()
    kept.set(path, found)
    return found
  }

  return {
    names(path) {
      const written = ignoresCase ? path.toLowerCase() : path
      const isFolder = written.endsWith('/')
      const names = (isFolder ? written.slice(0, -1) : written).split('/')
      const above = folder(names.slice(0, Math.min(names.length - 1, maxDepth)))
      return above.isNamed || goInto(above, names.at(-1) ?? '', isFolder).isNamed
    },
  }
}

function ruleOf(written: string): Rule[] {
  const trimmed = written.replace(/(?<![\\\s])\s+$/, '')
  if (trimmed === '' || trimmed.startsWith('#')) return []
  const isExcluding = trimmed.startsWith('!')
  const pattern = trimmed.slice(isExcluding ? 1 : 0)
  const isForFolders = pattern.endsWith('/')
  const inner = pattern.replace(/^\/|\/$/g, '')
  if (inner === '') return []
  const isFromRoot = pattern.startsWith('/') || inner.includes('/')
  const parts = [...(isFromRoot ? [] : ['**']), ...inner.split('/')]
  // A file in a folder has at least one more name.
  if (parts.at(-1) === '**' && parts.length > 1) parts.push('*')
  return [{ isExcluding, isForFolders, parts: parts.map((part) => (part === '**' ? part : tokensOf(part))) }]
}

/** The places after one more name of the path. */
function step(places: ReadonlySet<number>, rule: Rule, name: readonly string[]): ReadonlySet<number> {
  if (places.size === 0) return places
  const next = new Set<number>()
  for (const place of places) {
    const part = rule.parts[place]
    if (part === '**') next.add(place)
    else if (part !== undefined && fits(part, name)) next.add(place + 1)
  }
  return reach(next, rule)
}

/** `**` may stand for nothing. */
function reach(places: Set<number>, { parts }: Rule): Set<number> {
  for (const place of places) if (parts[place] === '**') places.add(place + 1)
  return places
}

/** The pieces of a pattern without slashes that stand for one character each, and stars. */
function tokensOf(pattern: string): readonly string[] {
  return pattern.match(/\*+|\\[\s\S]|\[[!^]?[^\][]+\]|[\s\S]/gu) ?? []
}

/** Whether a name fits a pattern without slashes. Only the last star is tried again: an earlier one has nothing to gain. */
function fits(tokens: readonly string[], characters: readonly string[]): boolean {
  let [at, token, star, from] = [0, 0, -1, 0]
  while (at < characters.length) {
    const now = tokens[token]
    if (now?.startsWith('*') === true) {
      star = token
      from = at
      token += 1
    } else if (now !== undefined && fitsOne(now, characters[at] ?? '')) {
      at += 1
      token += 1
    } else if (star !== -1) {
      from += 1
      at = from
      token = star + 1
    } else return false
  }
  while (tokens[token]?.startsWith('*') === true) token += 1
  return token === tokens.length
}

function fitsOne(token: string, character: string): boolean {
  if (token === '?') return true
  if (token.length > 1 && token.startsWith('\\')) return token.slice(1) === character
  if (token.length < 3) return token === character
  const isNot = /^\[[!^]/.test(token)
  const members = Array.from(token.slice(isNot ? 2 : 1, -1))
  let isIn = false
  for (let at = 0; at < members.length; at += 1) {
    const [first = '', dash, last] = members.slice(at, at + 3)
    if (dash === '-' && last !== undefined) {
      isIn ||= first <= character && character <= last
      at += 2
    } else isIn ||= first === character
  }
  return isIn !== isNot
}
