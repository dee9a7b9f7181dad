import { wildcardFor } from '../config/check-redirects.ts'

/** The source of a redirect with wildcards. */
export interface RedirectPattern {
  /** The prefix of every path that fits. */
  readonly prefix: string
  /** Names of the wildcards in their order; `*` for one without a name. */
  readonly names: readonly string[]
  /** Which of them match several segments. */
  readonly rests: readonly boolean[]
  readonly parts: readonly Part[]
  /** The number of the wildcard that a name in the destination stands for; -1 if none does. */
  wildcardFor(this: void, name: string): number
  /**
   * Returns the text that each wildcard stands for in a path; undefined if the path does not fit. Takes time in
   * proportion to the length of the path, whatever the pattern: readers choose paths, and repositories patterns. No
   * path of over 2,000 characters fits.
   *
   * @param path Normalized path.
   */
  match(this: void, path: string): (string | undefined)[] | undefined
}

/** A part of a source: literal text, one segment or a part of one, anything, or a slash with anything at the end. */
export type Part = { type: 'text'; text: string } | { type: 'segment' | 'rest' | 'end' }

/**
 * Understands a source with wildcards: `:name` is one segment, `:name*` and `*` are anything. `/docs/:slug*` also
 * stands for `/docs` itself. Wildcards take as much as they can, the first one first.
 *
 * @param source Normalized source of a redirect.
 */
export function parseRedirectPattern(source: string): RedirectPattern {
  const names: string[] = []
  const rests: boolean[] = []
  const parts: Part[] = []
  let end = 0
  for (const { 0: token, 1: name, 2: star, index } of source.matchAll(/:([a-z]\w*)(\*)?|\*/gi)) {
    if (index > end) parts.push({ type: 'text', text: source.slice(end, index) })
    names.push(name ?? '*')
    rests.push(name === undefined || star !== undefined)
    parts.push({ type: name !== undefined && star === undefined ? 'segment' : 'rest' })
    end = index + token.length
  }
  if (end < source.length) parts.push({ type: 'text', text: source.slice(end) })
  joinEnd(parts)
  const [first, last] = [parts[0], parts.at(-1)]
  const prefix = first?.type === 'text' ? first.text : ''
  const suffix = last?.type === 'text' ? last.text : ''
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  return {
    prefix,
    names,
    rests,
    parts,
    wildcardFor: (name) => wildcardFor(name, names, rests),
    match(path) {
      if (path.length > maxPath || !path.startsWith(prefix) || !path.endsWith(suffix)) return undefined
      return holdsInOrder(texts, path) ? matchParts(parts, path) : undefined
    },
  }
}

/** No address that somebody has published is longer, in characters. */
const maxPath = 2000

/** Most paths that do not fit lack some of the text. */
function holdsInOrder(texts: readonly string[], path: string): boolean {
  let at = 0
  for (const text of texts) {
    const found = path.indexOf(text, at)
    if (found === -1) return false
    at = found + text.length
  }
  return true
}

/** A slash and anything at the end may be missing together. */
function joinEnd(parts: Part[]): void {
  const [before, last] = parts.slice(-2)
  if (last?.type !== 'rest' || before?.type !== 'text' || !before.text.endsWith('/')) return
  const text = before.text.slice(0, -1)
  parts.splice(-2, 2, ...(text === '' ? [] : [{ type: 'text', text } as const]), { type: 'end' })
}

function matchParts(parts: readonly Part[], path: string): (string | undefined)[] | undefined {
  const fits = fittingPlaces(parts, path)
  if (fits[0]?.[0] !== 1) return undefined
  const values: (string | undefined)[] = []
  let at = 0
  for (const [index, part] of parts.entries()) {
    if (part.type === 'text') {
      at += part.text.length
    } else if (part.type === 'end') {
      values.push(at === path.length ? undefined : path.slice(at + 1))
    } else {
      const rest = fits[index + 1]
      const slash = part.type === 'segment' ? path.indexOf('/', at) : -1
      let to = slash === -1 ? path.length : slash
      while (rest?.[to] !== 1) to -= 1
      values.push(path.slice(at, to))
      at = to
    }
  }
  return values
}

/** For each part, the places in the path from which it and the parts after it reach the end of the path. */
function fittingPlaces(parts: readonly Part[], path: string): Uint8Array[] {
  const { length } = path
  const last = new Uint8Array(length + 1)
  last[length] = 1
  const fits = [last]
  for (const part of parts.toReversed()) {
    const [after] = fits
    const here = new Uint8Array(length + 1)
    for (let at = length; at >= 0; at -= 1) here[at] = fitsAt(part, path, at, here, after) ? 1 : 0
    fits.unshift(here)
  }
  return fits
}

function fitsAt(part: Part, path: string, at: number, here: Uint8Array, after: Uint8Array | undefined): boolean {
  switch (part.type) {
    case 'text':
      return after?.[at + part.text.length] === 1 && path.startsWith(part.text, at)
    case 'rest':
      return after?.[at] === 1 || here[at + 1] === 1
    case 'segment':
      return at < path.length && path[at] !== '/' && (after?.[at + 1] === 1 || here[at + 1] === 1)
    case 'end':
      return at === path.length || path[at] === '/'
  }
}
