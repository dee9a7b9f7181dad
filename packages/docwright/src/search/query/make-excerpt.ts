import { foldText } from '../text/fold-text.ts'
import { chunksOf, isUnspaced } from '../text/tokenize.ts'

/** Text, and whether it is what was looked for. */
export interface Piece {
  text: string
  isMatch: boolean
}

/** Characters of an excerpt. */
const defaultLength = 150
/** A section is looked through up to here. */
const maxCharacters = 60_000

/**
 * Marks what was looked for in a text.
 *
 * @param text Any text, such as a heading.
 * @param terms Terms that were looked for, and what they were taken for.
 */
export function markMatches(text: string, terms: ReadonlySet<string>): Piece[] {
  return piecesOf(text, matchesIn(text, terms), 0, text.length)
}

/**
 * The part of a text that shows most of what was looked for.
 *
 * @param text The text of a section.
 * @param terms As in {@link markMatches}.
 * @param length About how long it may be.
 * @returns Nothing where the text is empty; its beginning where nothing is found in it.
 */
export function makeExcerpt(text: string, terms: ReadonlySet<string>, length = defaultLength): Piece[] {
  const searched = text.slice(0, maxCharacters)
  const matches = matchesIn(searched, terms)
  const [start, end] = bestWindow(searched, matches, length)
  const pieces = piecesOf(searched, matches, start, end)
  // The dots that stand for more text are not part of a mark.
  const [first] = pieces
  if (first?.isMatch === false && start > 0) first.text = `…${first.text.trimStart()}`
  else if (first !== undefined && start > 0) pieces.unshift({ text: '…', isMatch: false })
  const last = pieces.at(-1)
  if (last?.isMatch === false && end < searched.length) last.text = `${last.text.trimEnd()}…`
  else if (last !== undefined && end < searched.length) pieces.push({ text: '…', isMatch: false })
  return pieces
}

/**
 * Whether a text has one of some terms.
 *
 * @param text Any text.
 * @param terms As in {@link markMatches}.
 */
export function hasMatch(text: string, terms: ReadonlySet<string>): boolean {
  return matchesIn(text.slice(0, maxCharacters), terms).length > 0
}

/**
 * How many different terms a text has.
 *
 * @param text Any text.
 * @param terms As in {@link markMatches}.
 */
export function countMatches(
  text: string,
  terms: ReadonlySet<string>,
  wordOf: ReadonlyMap<string, string> = new Map(),
): number {
  return new Set(matchesIn(text, terms).map(({ term }) => wordOf.get(term) ?? term)).size
}

interface Match {
  start: number
  end: number
  /** Which terms; a window with different ones says more. */
  term: string
}

function matchesIn(text: string, terms: ReadonlySet<string>): Match[] {
  const matches: Match[] = []
  for (const { start, end, tokens } of chunksOf(text)) {
    if (isUnspaced(tokens[0]?.term ?? '')) {
      matches.push(...pairsIn(text.slice(start, end), start, terms))
      continue
    }
    const whole = tokens.find(({ term, kind }) => kind !== 'part' && terms.has(term))
    const found = whole ?? tokens.find(({ term }) => terms.has(term))
    if (found === undefined) continue
    const part = found.kind === 'part' ? placeOfPart(text.slice(start, end), found.term) : undefined
    matches.push({ start: start + (part?.[0] ?? 0), end: part === undefined ? end : start + part[1], term: found.term })
  }
  return matches
}

function placeOfPart(run: string, term: string): [number, number] | undefined {
  const at = run.toLowerCase().indexOf(term)
  return at === -1 ? undefined : [at, at + term.length]
}

function pairsIn(run: string, start: number, terms: ReadonlySet<string>): Match[] {
  const letters = Array.from(run)
  const matches: Match[] = []
  let at = start
  for (const [index, letter] of letters.entries()) {
    const next = letters[index + 1]
    const pair = foldText(`${letter}${next ?? ''}`)
    const end = at + letter.length + (next?.length ?? 0)
    if (terms.has(pair) || (letters.length === 1 && terms.has(foldText(letter)))) {
      const last = matches.at(-1)
      if (last !== undefined && last.end > at) last.end = end
      else matches.push({ start: at, end, term: pair })
    }
    at += letter.length
  }
  return matches
}

/** The stretch with most different terms, a little before its first match. */
function bestWindow(text: string, matches: readonly Match[], length: number): [number, number] {
  if (text.length <= length * 1.2) return [0, text.length]
  let best = { start: 0, end: 0, score: -1 }
  for (const [index, { start }] of matches.entries()) {
    const terms = new Set<string>()
    let count = 0
    let end = start
    for (let other = index; other < matches.length && (matches[other]?.end ?? 0) <= start + length * 0.8; other++) {
      terms.add(matches[other]?.term ?? '')
      count += 1
      end = matches[other]?.end ?? end
    }
    const score = terms.size * 10 + Math.min(count, 5)
    if (score > best.score) best = { start, end, score }
  }
  const wanted = Math.max(0, best.start - Math.round(length * 0.2))
  const start =
    wanted === 0
      ? 0
      : (sentenceStart(text, best.start, Math.max(0, best.end - length, best.start - Math.round(length * 0.5))) ??
        wordStart(text, wanted, best.start))
  const end = Math.min(text.length, start + length)
  return [start, end === text.length ? end : wordEnd(text, end)]
}

/** Where the sentence of a match begins, or a part of it, if that is near. */
function sentenceStart(text: string, match: number, earliest: number): number | undefined {
  const before = text.slice(earliest, match)
  const sentence = [...before.matchAll(/[.!?:] (?=\S)|[。！？]/g)].at(-1)
  if (sentence === undefined && earliest === 0) return 0
  // A long sentence is entered where a reader would take breath.
  const begun = sentence ?? /[,;–—)] (?=\p{L})/u.exec(before)
  return begun === null ? undefined : earliest + begun.index + begun[0].length
}

function wordStart(text: string, wanted: number, latest: number): number {
  const space = spaceFrom(text, wanted)
  if (space !== -1 && space < latest) return space + 1
  return /[\udc00-\udfff]/.test(text[wanted] ?? '') ? wanted + 1 : wanted
}

function wordEnd(text: string, wanted: number): number {
  const space = spaceFrom(text, wanted)
  if (space !== -1 && space - wanted < 20) return space
  return /[\udc00-\udfff]/.test(text[wanted] ?? '') ? wanted + 1 : wanted
}

/** Lines end words as well. */
function spaceFrom(text: string, from: number): number {
  const at = text.slice(from, from + 200).search(/\s/)
  return at === -1 ? -1 : from + at
}

function piecesOf(text: string, matches: readonly Match[], from: number, to: number): Piece[] {
  const pieces: Piece[] = []
  let at = from
  for (const { start, end } of matches) {
    if (end <= from || start >= to || start < at) continue
    if (start > at) pieces.push({ text: text.slice(at, start), isMatch: false })
    pieces.push({ text: text.slice(start, Math.min(end, to)), isMatch: true })
    at = Math.min(end, to)
  }
  if (at < to) pieces.push({ text: text.slice(at, to), isMatch: false })
  return pieces
}
