import { foldText } from './fold-text.ts'

/**
 * A whole `word`, a `part` of an identifier (`user` of `getUserById`), or the `joined` form of something written with
 * separators (`nocache` of `no-cache`).
 */
export type TermKind = 'word' | 'part' | 'joined'

/** A term of a text. */
export interface Token {
  term: string
  kind: TermKind
}

/** A run of text that belongs together, with its terms. */
export interface Chunk {
  /** Offset of its first character. */
  start: number
  end: number
  tokens: readonly Token[]
}

/** Longer runs are data, not words. */
const maxTermLength = 64
/** Scripts without spaces between words. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー々〆'
const unspacedRun = new RegExp(`[${unspaced}]+`, 'u')
const spaced = `(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])`
/** Letters and digits with the separators of identifiers; or a run of a script without spaces. */
const chunkPattern = new RegExp(
  `[${unspaced}][${unspaced}\\p{M}]*|(?:(?<![\\p{L}\\p{N}-])--(?=[a-z]))?${spaced}+(?:[._\\-'’]${spaced}+)*(?:\\+\\+|#(?!${spaced}))?`,
  'gu',
)
const camelPart = /\p{Lu}+(?!\p{Ll})\p{N}*|\p{Lu}?[\p{Ll}\p{M}]+\p{N}*|\p{N}+|[\p{Lo}\p{M}]+\p{N}*/gu

/**
 * A cache, since words are repeated. Four times its size would take 5 MB more, and lower the share of the words of 10,000
 * pages that are taken apart again from 1.7 to 1.5 %.
 */
const seen = new Map<string, readonly Token[]>()
const maxSeen = 10_000

/**
 * Takes text apart into runs with their terms. Pages and queries are treated alike.
 */
export function* chunksOf(text: string): Generator<Chunk> {
  for (const match of text.matchAll(chunkPattern)) {
    const [run] = match
    yield { start: match.index, end: match.index + run.length, tokens: tokensOf(run) }
  }
}

/**
 * The runs of a text, without their offsets.
 */
export function runsOf(text: string): readonly string[] {
  return text.match(chunkPattern) ?? []
}

/**
 * The terms of a run.
 *
 * @param run Text without spaces, as {@link chunksOf} gives it.
 */
export function tokensOf(run: string): readonly Token[] {
  const known = seen.get(run)
  if (known !== undefined) return known
  const tokens = unspacedRun.test(run) ? pairsOf(run) : wordTokens(run)
  if (seen.size >= maxSeen) seen.clear()
  if (run.length <= maxTermLength) seen.set(run, tokens)
  return tokens
}

/**
 * Whether a term is of a script without spaces.
 */
export function isUnspaced(term: string): boolean {
  return term !== '' && term.charCodeAt(0) > 0x7f && unspacedRun.test(term)
}

/** Each pair of neighbors is a term: so every part of a sentence is found without knowing its words. */
function pairsOf(run: string): Token[] {
  const letters = Array.from(foldText(run))
  if (letters.length === 1) return [{ term: letters[0] ?? '', kind: 'word' }]
  return letters.slice(1).map((letter, index) => ({ term: `${letters[index]}${letter}`, kind: 'word' }))
}

function wordTokens(run: string): Token[] {
  if (run.length > maxTermLength) return tooLong(run)
  if (run.startsWith('--')) return flagTokens(run)
  const pieces = run.split(/[._\-'’]/)
  const tokens: Token[] = []
  if (pieces.length === 1) addWord(run, 'word', tokens)
  else if (/^[\p{N}.]+$/u.test(run)) tokens.push({ term: run, kind: 'word' })
  else if (/['’]/.test(run)) for (const piece of pieces) addApostrophe(piece, tokens)
  else {
    const joined = foldText(pieces.join(''))
    tokens.push({ term: joined, kind: 'joined' })
    for (const piece of pieces) addWord(piece, 'part', tokens)
  }
  return tokens
}

/** The terms of `--force` are the flag and the word; those of `--max-retries` also the joined form. */
function flagTokens(run: string): Token[] {
  const rest = wordTokens(run.slice(2)).map(({ term }): Token => ({ term, kind: 'part' }))
  return [{ term: foldText(run), kind: 'joined' }, ...rest]
}

/** Ignores short pieces around an apostrophe, as in `l’API` and `user’s`. */
function addApostrophe(piece: string, tokens: Token[]): void {
  if (piece.length > 2 || /^\p{Lu}{2}$/u.test(piece)) addWord(piece, 'word', tokens)
}

function addWord(word: string, kind: 'word' | 'part', tokens: Token[]): void {
  const term = withoutArticle(foldText(word))
  if (term === '') return
  tokens.push({ term, kind })
  if (!/\p{Lu}/u.test(word.slice(1))) return
  const parts = word.match(camelPart) ?? []
  if (parts.length < 2) return
  for (const part of parts) if (part.length > 1) tokens.push({ term: foldText(part), kind: 'part' })
}

/** Removes the Arabic article, which is written as one with its word. */
function withoutArticle(term: string): string {
  return term.length > 4 && term.startsWith('ال') ? term.slice(2) : term
}

/** The terms of a digest, a key or other data: its beginning is enough. */
function tooLong(run: string): Token[] {
  const pieces = run.split(/[._\-'’]/)
  if (pieces.length === 1) return [{ term: foldText(run.slice(0, maxTermLength)), kind: 'word' }]
  return pieces.flatMap((piece) => (piece === '' ? [] : [...tokensOf(piece.slice(0, maxTermLength))]))
}
