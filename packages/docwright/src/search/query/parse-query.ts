import { isFiller } from '../text/fillers.ts'
import { foldText } from '../text/fold-text.ts'
import { plainWords } from '../text/heading-term.ts'
import { chunksOf, isUnspaced } from '../text/tokenize.ts'

/** What a reader looks for. */
export interface ParsedQuery {
  words: readonly QueryWord[]
  /** Texts in quotation marks, folded, which have to be there as they are. */
  phrases: readonly string[]
  /** All words in order, as headings are compared. */
  plain: readonly string[]
  /** Whether the reader may still be writing the last of them. */
  isOpen: boolean
}

/** One word of a query. */
export interface QueryWord {
  /** The whole of it. */
  term: string
  /** What an identifier consists of; empty for a plain word. */
  parts: readonly string[]
  /** Whether the reader may still be writing it. */
  isOpen: boolean
  /** Two neighbors that may be written as one: `api key`, `apiKey`. */
  joinedWithNext?: string
}

/** Nobody writes more; what is behind it is left out. */
const maxCharacters = 400
const maxWords = 16
/**
 * Understands what was typed. Any text is a query: there is no syntax but quotation marks.
 *
 * @param text What was typed.
 */
export function parseQuery(text: string): ParsedQuery {
  const query = text.slice(0, maxCharacters)
  const phrases = [...query.matchAll(/["“„«]([^"“”„«»]{2,})["”“»]/g)].map(([, phrase = '']) => plainText(phrase))
  const words: QueryWord[] = []
  for (const { tokens, end } of chunksOf(query)) {
    const isOpen = end === query.length
    const [whole] = tokens
    if (whole === undefined) continue
    if (isUnspaced(whole.term)) {
      words.push(...pairsToAsk(tokens.map(({ term }) => term)).map((term) => ({ term, parts: [], isOpen })))
      continue
    }
    if (tokens.every(({ kind }) => kind === 'word')) {
      words.push(...tokens.map(({ term }) => ({ term, parts: [], isOpen })))
      continue
    }
    const parts = tokens.filter(({ kind }) => kind === 'part').map(({ term }) => term)
    words.push({ term: whole.term, parts: parts.length > 6 ? [] : outermost(parts, whole.term), isOpen })
  }
  const distinct = [...new Map(words.map((word) => [word.term, word])).values()].slice(0, maxWords)
  return {
    words: withJoined(withoutFillers(withoutComparison(distinct))),
    phrases: phrases.filter((phrase) => phrase !== ''),
    plain: plainWords(query).slice(0, maxWords * 2),
    isOpen: /[\p{L}\p{N}\p{M}]$/u.test(query),
  }
}

/**
 * Text in the form in which phrases are compared.
 *
 * @param text Any text.
 */
export function plainText(text: string): string {
  return foldText(text).replaceAll(/\s+/g, ' ').trim()
}

/** Every second pair covers all characters; each is asked for in a file of its own. A few are all asked for. */
function pairsToAsk(pairs: readonly string[]): string[] {
  return pairs.length <= 4 ? [...pairs] : pairs.filter((_, index) => index % 2 === 0 || index === pairs.length - 1)
}

/** A part that was taken apart itself (`getUser` in `getUser.name`) stands for its own parts. */
function outermost(parts: readonly string[], whole: string): string[] {
  return [...new Set(parts)].filter((part) => part !== whole && part.length > 1)
}

/**
 * “Difference between a and b”, “a or b, what is the difference” and “a vs b” look for a and b. By themselves, the words may
 * name something: an operator `between`, VS Code.
 */
function withoutComparison(words: readonly QueryWord[]): QueryWord[] {
  const terms = words.map(({ term }) => term)
  const asked = terms.findIndex((term) => /^differences?$/.test(term))
  const isBetween = terms[asked + 1] === 'between'
  const isKnown = asked !== -1 && (isBetween || terms[asked - 1] === 'the')
  const compared = isBetween ? terms.slice(asked + 3, -1) : terms.slice(1, asked)
  const isAsked = isKnown && compared.some((term) => term === 'and' || term === 'or')
  return words.filter(({ term }, index) => {
    if (isAsked && (index === asked || (isBetween && index === asked + 1))) return false
    if (term !== 'vs' && term !== 'versus') return true
    const [before = '', after = ''] = [terms[index - 1], terms[index + 1]]
    if (before === '' || after === '' || /^(?:code|studio)$/.test(after)) return true
    // “GET vs POST” compares, though “get” is a filler elsewhere; “install vs code” and “the vs” do not.
    return isFiller(before) && (index !== 1 || terms.length !== 3)
  })
}

/** Fillers count where nothing else was asked for. */
function withoutFillers(words: readonly QueryWord[]): QueryWord[] {
  const telling = words.filter(
    ({ term }, index) => !isFiller(term) || (words[index]?.isOpen === true && words.length === 1),
  )
  return telling.length === 0 ? [...words] : telling
}

function withJoined(words: readonly QueryWord[]): QueryWord[] {
  return words.map((word, index) => {
    const next = words[index + 1]
    const isPlain = next !== undefined && word.parts.length === 0 && next.parts.length === 0
    if (!isPlain || isUnspaced(word.term) || isUnspaced(next.term)) return word
    const joined = word.term + next.term
    return joined.length > 40 ? word : { ...word, joinedWithNext: joined }
  })
}
