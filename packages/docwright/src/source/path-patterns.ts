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

/** A star, or what fits one character. */
type Token = '*' | { fits(this: void, character: string): boolean }

interface Rule {
  isExcluding: boolean
  isForFolders: boolean
  /** What fits one name each, but for `**`, which fits any number of them. */
  parts: readonly (readonly Token[] | '**')[]
}

/** How far the rules have come with the names of a folder. */
interface Progress {
  isNamed: boolean
  /** Places in each rule that fit so far. */
  places: readonly ReadonlySet<number>[]
}

/** No documentation has folders in so many folders; what is deeper is judged by the first of them. */
const maxDepth = 64
/** Rules whose progress is kept, in all folders together: paths come in the order of their folders. */
const maxKept = 100_000
const nowhere: ReadonlySet<number> = new Set()
/** Patterns without slashes fit at any depth: the places of all of them are one of these two. */
const anywhere: ReadonlySet<number> = new Set([0, 1])
const namedAnywhere: ReadonlySet<number> = new Set([0, 1, 2])

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
    const next = rules.map((rule, at) => step(places[at] ?? nowhere, rule, characters))
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
    if (kept.size >= Math.max(10, maxKept / rules.length)) kept.clear()
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
  const [first, second] = rule.parts
  if (rule.parts.length === 2 && first === '**' && second !== undefined && second !== '**')
    return fits(second, name) ? namedAnywhere : anywhere
  const next = [...places].flatMap((place) => {
    const part = rule.parts[place]
    if (part === '**') return [place]
    return part !== undefined && fits(part, name) ? [place + 1] : []
  })
  return next.length === 0 ? nowhere : reach(new Set(next), rule)
}

/** `**` may stand for nothing. */
function reach(places: Set<number>, { parts }: Rule): Set<number> {
  for (const place of places) if (parts[place] === '**') places.add(place + 1)
  return places
}

/** The pieces of a pattern without slashes. */
function tokensOf(pattern: string): readonly Token[] {
  const pieces = pattern.match(/\*+|\\[\s\S]|\[[!^]?\]?(?:\[:[a-z]{1,9}:\]|\\[\s\S]|[^\]\\]){0,100}\]|[\s\S]/gu) ?? []
  return pieces.map((piece) => {
    if (piece.startsWith('*')) return '*'
    if (piece === '?') return { fits: () => true }
    if (piece.length > 2 && piece.startsWith('[')) return { fits: classOf(piece) }
    const only = literal(piece)
    return { fits: (character) => character === only }
  })
}

/** Whether a name fits a pattern without slashes. Only the last star is tried again: an earlier one has nothing to gain. */
function fits(tokens: readonly Token[], characters: readonly string[]): boolean {
  let [at, token, star, from] = [0, 0, -1, 0]
  while (at < characters.length) {
    const now = tokens[token]
    if (now === '*') {
      star = token
      from = at
      token += 1
    } else if (now?.fits(characters[at] ?? '') === true) {
      at += 1
      token += 1
    } else if (star !== -1) {
      from += 1
      at = from
      token = star + 1
    } else return false
  }
  while (tokens[token] === '*') token += 1
  return token === tokens.length
}

/** The classes that have names, as in POSIX. */
const namedClasses: Readonly<Record<string, RegExp>> = {
  alnum: /[a-z0-9]/i,
  alpha: /[a-z]/i,
  blank: /[ \t]/,
  cntrl: /\p{Cc}/u,
  digit: /\d/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /\s/,
  upper: /[A-Z]/,
  xdigit: /[\da-f]/i,
}

/** Reads the text in brackets once: single characters, ranges and names of classes. */
function classOf(written: string): (character: string) => boolean {
  const isNot = /^\[[!^]/.test(written)
  const all = written.slice(isNot ? 2 : 1, -1).match(/\[:[a-z]{1,9}:\]|\\[\s\S]|[\s\S]/gu) ?? []
  const single = new Set<string>()
  const ranges: [string, string][] = []
  const named: RegExp[] = []
  for (let at = 0; at < all.length; at += 1) {
    const [first = '', dash, last] = all.slice(at, at + 3)
    const pattern = namedClasses[/^\[:(\w+):\]$/.exec(first)?.[1] ?? '']
    if (pattern !== undefined) named.push(pattern)
    else if (dash === '-' && last !== undefined) {
      ranges.push([literal(first), literal(last)])
      at += 2
    } else single.add(literal(first))
  }
  const isIn = (one: string): boolean =>
    single.has(one) || ranges.some(([from, to]) => from <= one && one <= to) || named.some((each) => each.test(one))
  return (character) => isIn(character) !== isNot
}

function literal(piece: string): string {
  return piece.length > 1 && piece.startsWith('\\') ? piece.slice(1) : piece
}
