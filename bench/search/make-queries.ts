import { createRandom, type Random } from '../random.ts'
import type { Corpus, CorpusPage } from './read-corpora.ts'
import { questions } from './questions.ts'
import { laterSearches } from './later-searches.ts'
import { searches } from './searches.ts'

/** Something to look for, and the pages where it is. */
export interface Query {
  kind: QueryKind
  text: string
  /** Keys of pages, each of which is right. */
  pages: readonly string[]
}

/** The classes, in the order of the tables. */
export const queryKinds = [
  'heading',
  'typo',
  'prefix',
  'keyword',
  'identifier',
  'CJK heading',
  'CJK substring',
  'question',
  'search',
] as const
/** One of {@link queryKinds}. */
export type QueryKind = (typeof queryKinds)[number]

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * Makes the queries of a corpus: the same ones in every run.
 *
 * @param corpus The pages.
 * @param most Queries of each class.
 */
export function makeQueries(corpus: Corpus, most: number): Query[] {
  const random = createRandom(16)
  const isUnspaced = /^(zh|ja)/.test(corpus.language)
  const headings = uniqueHeadings(corpus)
  const words = new Set(corpus.pages.flatMap((page) => wordsOf(textOf(page))))
  const queries: Query[] = []
  function add(kind: QueryKind, found: readonly { text: string; pages: readonly string[] }[]): void {
    for (const query of sample(found, most, random)) queries.push({ kind, ...query })
  }
  if (isUnspaced) {
    add(
      'CJK heading',
      headings.filter(({ text }) => Array.from(text).filter((letter) => unspaced.test(letter)).length >= 3),
    )
    add('CJK substring', substrings(corpus, most * 3, random))
  } else {
    add('heading', headings)
    add(
      'typo',
      headings.flatMap(({ text, pages }) => oneOrNone(withTypo(text, words, random), pages)),
    )
    add(
      'prefix',
      headings.flatMap(({ text, pages }) => oneOrNone(cutShort(text), pages)),
    )
    add('identifier', identifiers(corpus))
  }
  add('keyword', keywords(corpus))
  for (const [kind, asked] of [
    ['question', questions],
    ['search', [...searches, ...laterSearches]],
  ] as const) {
    for (const { site, language, query, pages } of asked) {
      if (site !== corpus.site || language !== corpus.language) continue
      const right = corpus.pages.filter(({ key }) => pages.some((end) => key.endsWith(end))).map(({ key }) => key)
      if (right.length === 0) throw new Error(`No page of ${site} answers “${query}”: ${pages.join(', ')}`)
      queries.push({ kind, text: query, pages: right })
    }
  }
  return queries
}

function textOf(page: CorpusPage): string {
  const sections = page.sections.map(({ title, text, code = '' }) => `${title}\n${text}\n${code}`)
  return [page.title, page.description ?? '', ...sections].join('\n')
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Headings that one page alone has, as people would type them. */
function uniqueHeadings({ pages }: Corpus): { text: string; pages: string[] }[] {
  const found = new Map<string, { text: string; pages: Set<string> }>()
  for (const page of pages) {
    for (const heading of [page.title, ...page.sections.flatMap(({ title, isField }) => (isField ? [] : [title]))]) {
      const text = heading.replaceAll(/[`*]/g, '').trim()
      const folded = wordsOf(text).join(' ')
      const known = found.get(folded) ?? { text, pages: new Set() }
      known.pages.add(page.key)
      found.set(folded, known)
    }
  }
  return [...found]
    .filter(([folded, heading]) => heading.pages.size === 1 && folded.length >= 3 && folded.length <= 70)
    .map(([, heading]) => ({ text: heading.text, pages: [...heading.pages] }))
}

/** Two neighboring letters of the longest word are swapped. */
function withTypo(text: string, words: ReadonlySet<string>, random: Random): string | undefined {
  const [longest = ''] = (text.match(/[A-Za-z]+/g) ?? []).toSorted((a, b) => b.length - a.length)
  if (longest.length < 5) return undefined
  const at = 1 + random.below(longest.length - 2)
  const swapped = longest.slice(0, at) + longest[at + 1] + longest[at] + longest.slice(at + 2)
  return swapped === longest || words.has(swapped.toLowerCase()) ? undefined : text.replace(longest, swapped)
}

/** Half of the last word is not written yet. */
function cutShort(text: string): string | undefined {
  const last = /[A-Za-z]{5,}$/.exec(text)?.[0]
  if (last === undefined || text === last) return undefined
  return text.slice(0, text.length - last.length + Math.max(3, Math.ceil(last.length / 2)))
}

function oneOrNone(text: string | undefined, pages: readonly string[]): { text: string; pages: readonly string[] }[] {
  return text === undefined ? [] : [{ text, pages }]
}

/** What the author says readers look for; not in the text that the engines were given. */
function keywords({ pages }: Corpus): { text: string; pages: string[] }[] {
  const found = new Map<string, string[]>()
  for (const { key, heldOut } of pages) {
    for (const keyword of heldOut) {
      const text = keyword.trim().toLowerCase()
      found.set(text, [...(found.get(text) ?? []), key])
    }
  }
  return [...found].map(([text, keys]) => ({ text, pages: keys }))
}

/** Names that the text of one page alone explains, wherever else they stand in code. */
function identifiers({ pages }: Corpus): { text: string; pages: string[] }[] {
  const found = new Map<string, string[]>()
  for (const page of pages) for (const name of page.identifiers) found.set(name, [...(found.get(name) ?? []), page.key])
  return [...found].filter(([, keys]) => keys.length === 1).map(([text, keys]) => ({ text, pages: keys }))
}

/** Four characters in a row that one page alone has. */
function substrings({ pages }: Corpus, most: number, random: Random): { text: string; pages: string[] }[] {
  const texts = pages.map((page) => ({ key: page.key, text: textOf(page) }))
  const found: { text: string; pages: string[] }[] = []
  for (let tries = 0; tries < most * 20 && found.length < most; tries++) {
    const { key, text } = texts[random.below(texts.length)] ?? { key: '', text: '' }
    const letters = Array.from(text)
    const part = letters.slice(random.below(Math.max(1, letters.length - 4))).slice(0, 4)
    const four = part.join('')
    if (part.length < 4 || !part.every((letter) => unspaced.test(letter))) continue
    if (texts.filter((other) => other.text.includes(four)).length === 1) found.push({ text: four, pages: [key] })
  }
  return found
}

function sample<Item>(items: readonly Item[], most: number, random: Random): Item[] {
  const rest = [...items]
  const taken: Item[] = []
  while (taken.length < most && rest.length > 0) taken.push(...rest.splice(random.below(rest.length), 1))
  return taken
}
