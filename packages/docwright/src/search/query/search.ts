import type { PageKind } from '../document/search-document.ts'
import type { Partition } from '../index/index-files.ts'
import { labelsOf } from '../index/page-titles.ts'
import type { PackedPage } from '../index/pack-texts.ts'
import { isUnspaced } from '../text/tokenize.ts'
import type { ShardRecord } from '../index/write-shard.ts'
import { type Excerpt, excerptOf, noExcerpt } from './excerpt-of.ts'
import { hasMatch, markMatches, type Piece } from './make-excerpt.ts'
import { matchWords, type MatchedQuery } from './match-words.ts'
import { parseQuery, plainText } from './parse-query.ts'
import { rankPages, type RankedPage } from './rank-pages.ts'
import { reread, type SectionTexts } from './reread.ts'
import type { SearchIndex, SearchPartition } from './search-index.ts'

/** How to search. */
export interface SearchOptions {
  /** BCP 47 tag of the reader's language; the site's default one where it is absent or unknown. */
  language?: string
  /** The partition itself, by its name, in place of language and version. */
  partition?: string
  /** Label of the version; the default one where it is absent or unknown. */
  version?: string
  /** Labels of what the reader is in, such as a product and a tab: of pages that answer about as well, those in it come first. */
  near?: readonly string[]
  /** Pages at most; 10 without it, never more than 50. */
  limit?: number
  /** Pages to leave out at the beginning. */
  offset?: number
  /** Sections of a page at most; 3 without it. */
  sections?: number
  /**
   * Files that may be read beside the one that every search begins with, by the first query, which reads that as well, and
   * by later ones; unlimited without it. What is at hand costs nothing. The best pages are told whatever that takes; others
   * of which nothing is known then are left out: there are more for whoever asks for more.
   */
  files?: { first: number; later: number }
}

/** What was found. */
export interface SearchResults {
  /** Where it was searched. */
  partition: Partition
  /** Pages found, of which some are told. */
  total: number
  pages: FoundPage[]
  /** Tells the same pages with the texts that were left unread; absent where all were read. */
  complete?: () => Promise<FoundPage[]>
}

/** A page that was found. */
export interface FoundPage {
  /** Address with base path. */
  url: string
  title: string
  titlePieces: Piece[]
  /** Labels of what it stands in, outermost first. */
  trail: string[]
  /** HTTP method of an endpoint's page. */
  method?: string
  /** What else than a guide it is. */
  kind?: PageKind
  score: number
  /** The best first; the page's own beginning among them. */
  sections: FoundSection[]
}

/** A section that was found. */
export interface FoundSection {
  /** Address with base path and fragment. */
  url: string
  /** Heading; empty for the page's beginning. */
  title: string
  titlePieces: Piece[]
  /** Whether it is about a parameter or a field. */
  isField: boolean
  /** Part of its text; empty where the text was not read. */
  excerpt: Piece[]
  /** True where that is code. */
  isCode?: true
}

const maxPages = 50
/** A boost decides between pages that answer about as well; it does not hide the page whose heading was typed. */
export const boostShare = 0.3
/** What a page gains that is where the reader is. */
const nearby = 1.15

/**
 * Searches a site. The same function answers in browsers, on servers and for assistants.
 *
 * @param index The index.
 * @param query What a person typed, whatever it is.
 * @param options Where, and how much is wanted.
 * @returns What was found; no pages where nothing was.
 */
export async function search(index: SearchIndex, query: string, options: SearchOptions = {}): Promise<SearchResults> {
  const partitions = await index.partitions()
  const partition = partitions.find(({ id }) => id === options.partition) ?? choosePartition(partitions, options)
  const opened = await index.partition(partition.id)
  const { limit = 10, offset = 0, sections = 3, files } = options
  const parsed = parseQuery(query)
  if (parsed.words.length === 0) return { partition, total: 0, pages: [] }
  const before = opened.read()
  const allowed = (before.files === 0 ? files?.first : files?.later) ?? Infinity
  const matched = await matchWords(parsed, opened, files === undefined ? Infinity : Math.min(allowed, maxTermFiles))
  const ranked = rankPages(matched.words, matched.headings, (page) => opened.boostOf(page) ** boostShare)
  const bytes = parsed.words.some(({ term }) => isUnspaced(term)) ? maxBytes.pairs : maxBytes.words
  /** Texts that may still be read. */
  const left = (): number => {
    const read = opened.read()
    const byBytes = Math.floor((bytes - (read.bytes - before.bytes)) / textBytes)
    return Math.max(0, Math.min(allowed - (read.files - before.files), files === undefined ? Infinity : byBytes))
  }
  const kept =
    parsed.phrases.length === 0
      ? await reread(ranked, query, readableTexts(left(), opened))
      : await withPhrases(ranked, parsed.phrases, opened)
  const [from, most] = [Math.max(0, offset), Math.max(1, Math.min(limit, maxPages))]
  const wanted = kept.slice(from, from + (files === undefined ? most : most * pagesLookedThrough))
  const isNamed = (page: number): boolean => matched.shards.some(({ records }) => records.has(page))
  const shown = showTexts(wanted, sections, opened, {
    isNamed,
    allowed: left(),
  }).filter(
    ({ page: { page, sections: found }, hasTexts }) =>
      isNamed(page) || shownSections(found, sections).some(({ ordinal }) => hasTexts(ordinal)),
  )
  const told = shown.slice(0, most)
  const pagesWith = async (mayRead: boolean): Promise<FoundPage[]> => {
    const pages = await Promise.all(
      told.map(({ page, hasTexts }) =>
        showPage(page, (ordinal) => mayRead || hasTexts(ordinal), sections, matched, opened),
      ),
    )
    return inOrder(pages, options.near)
  }
  const pages = await pagesWith(false)
  const isComplete = told.every(({ page, hasTexts }) =>
    shownSections(page.sections, sections).every(({ ordinal }) => hasTexts(ordinal)),
  )
  const complete = async (): Promise<FoundPage[]> => pagesWith(true)
  return { partition, total: kept.length, pages, ...(isComplete ? {} : { complete }) }
}

/** The number of a page says nothing: of pages that are equally good, the address decides. */
function inOrder(pages: readonly (FoundPage | undefined)[], near: readonly string[] | undefined): FoundPage[] {
  return pages
    .filter((page) => page !== undefined)
    .map((page) => ({ ...page, score: page.score * nearness(page.trail, near) }))
    .toSorted((a, b) => b.score - a.score || (a.url < b.url ? -1 : 1))
}

/**
 * The partition that answers a reader.
 *
 * @param partitions All of a site; the first is the default one.
 * @param reader Language and version.
 */
export function choosePartition(
  partitions: readonly Partition[],
  { language, version }: Pick<SearchOptions, 'language' | 'version'>,
): Partition {
  const exact = partitions.filter((partition) => language === undefined || partition.language === language)
  const inLanguage =
    exact.length > 0 ? exact : partitions.filter((partition) => partition.language.startsWith(`${language}-`))
  const among = inLanguage.length === 0 ? partitions : inLanguage
  const found = among.find((partition) => version === undefined || partition.version === version) ?? among[0]
  if (found === undefined) throw new Error('A search index has at least one partition.')
  return found
}

/** Of a query of many words, those that say most are looked up where files are counted. */
const maxTermFiles = 4
/**
 * Bytes of a query where files are counted, as far as it can be known, and those of a usual file of texts. Pairs of
 * characters are on many pages: which of them has the words as they were typed is seen in the texts.
 */
const maxBytes = { words: 20_000, pairs: 28_000 }
const textBytes = 3400
/** Where the best pages are not all known by name, others that are take their places: so many times the pages wanted. */
const pagesLookedThrough = 5

/** Pages in order, and whether their texts are read: as many files as allowed, and what is at hand. */
function showTexts(
  ranked: readonly RankedPage[],
  sections: number,
  partition: SearchPartition,
  { isNamed, allowed }: { isNamed: (page: number) => boolean; allowed: number },
): { page: RankedPage; hasTexts: (ordinal: number) => boolean }[] {
  const packs = new Set<number>()
  let left = allowed
  function read(pack: number): void {
    if (!packs.has(pack) && !partition.hasTexts(pack)) left -= 1
    packs.add(pack)
  }
  for (const [index, { page, sections: found }] of ranked.entries()) {
    const own = shownSections(found, sections).map(({ ordinal }) => partition.packOf(page, ordinal))
    for (const pack of own) if (left > 0 || partition.hasTexts(pack)) read(pack)
    const [first = 0] = own
    // The best page is told whatever that takes.
    if (index === 0 && !isNamed(page)) read(first)
  }
  return ranked.map((page) => ({ page, hasTexts: (ordinal) => packs.has(partition.packOf(page.page, ordinal)) }))
}

/**
 * What a page is worth by where it stands: its outermost labels that are those of the reader, one by one.
 *
 * @param trail Labels of what it stands in.
 * @param near Labels of what the reader is in.
 */
export function nearness(trail: readonly string[], near: readonly string[] = []): number {
  const shared = near.filter((label) => trail.slice(0, near.length).includes(label))
  return nearby ** shared.length
}

/** Sections that say much less than the best are left out. */
function shownSections(sections: RankedPage['sections'], most: number): RankedPage['sections'] {
  const least = Math.max(0, ...sections.map(({ relevance }) => relevance)) * 0.45
  const shown = sections.filter(({ relevance, score }) => relevance >= least || score > relevance).slice(0, most)
  return shown.length === 0 ? [{ ordinal: 0, score: 0, relevance: 0 }] : shown
}

async function showPage(
  { page, score, sections }: RankedPage,
  hasTexts: (ordinal: number) => boolean,
  most: number,
  { terms, wordOf, shards }: MatchedQuery,
  partition: SearchPartition,
): Promise<FoundPage | undefined> {
  const shown = shownSections(sections, most)
  const texts = new Map<number, PackedPage>()
  await Promise.all(
    shown.map(async ({ ordinal }) => {
      const packed = hasTexts(ordinal) ? await packedAt(page, ordinal, partition) : undefined
      if (packed !== undefined) texts.set(ordinal, packed)
    }),
  )
  const records: ShardRecord[] = [...texts.values()].map(asRecord)
  for (const { records: known } of shards) {
    const record = known.get(page)
    if (record !== undefined) records.push(record)
  }
  const [record] = records
  if (record === undefined) return undefined
  const [, url, title, trail, mark] = record
  const named = new Map(records.flatMap(([, , , , , known]) => known.map((section) => [section[0], section] as const)))
  const found = shown.map(({ ordinal }) => {
    const section = named.get(ordinal)
    const text = texts.get(ordinal)
    const own = text?.[2][ordinal - text[1]]
    const excerpt = own === undefined ? noExcerpt : excerptOf(own, terms, hasMatch(title, terms), wordOf)
    return section === undefined && ordinal !== 0 ? undefined : showSection(url, section, excerpt, terms)
  })
  return {
    url,
    title,
    titlePieces: markMatches(title, terms),
    trail: labelsOf(trail),
    ...markOf(mark),
    score,
    sections: found.filter((section) => section !== undefined),
  }
}

/**
 * What a mark says of a page: methods are written in capitals.
 *
 * @param mark As in a record of the page.
 */
export function markOf(mark: string): Pick<FoundPage, 'method' | 'kind'> {
  if (mark === '') return {}
  return mark === 'away' || mark === 'changelog' ? { kind: mark } : { method: mark }
}

function showSection(
  url: string,
  section: ShardRecord[5][number] | undefined,
  { pieces, isCode }: Excerpt,
  terms: ReadonlySet<string>,
): FoundSection {
  const [, anchor, title, isField] = section ?? [0, '', '', 0]
  return {
    url: anchor === '' ? url : `${url}#${encodeURIComponent(anchor)}`,
    title,
    titlePieces: markMatches(title, terms),
    isField: isField === 1,
    excerpt: pieces,
    ...(isCode ? { isCode } : {}),
  }
}

async function packedAt(page: number, section: number, partition: SearchPartition): Promise<PackedPage | undefined> {
  const packed = await partition.texts(partition.packOf(page, section))
  return packed.find(([number, first, texts]) => number === page && section >= first && section < first + texts.length)
}

function asRecord([page, first, , [url, title, trail, mark, sections]]: PackedPage): ShardRecord {
  return [page, url, title, trail, mark, sections.map((section, index) => [first + index, ...section])]
}

/** Reads texts until so many files of them were asked for. */
function readableTexts(
  allowed: number,
  partition: SearchPartition,
): (page: number, ordinal: number) => Promise<SectionTexts | undefined> {
  const packs = new Set<number>()
  return async (page, ordinal) => {
    const pack = partition.packOf(page, ordinal)
    if (packs.size >= allowed && !packs.has(pack) && !partition.hasTexts(pack)) return undefined
    packs.add(pack)
    return textsAt(page, ordinal, partition)
  }
}

/** What can be read of a section, and its headings. */
async function textsAt(page: number, ordinal: number, partition: SearchPartition): Promise<SectionTexts> {
  const packed = await packedAt(page, ordinal, partition)
  const index = ordinal - (packed?.[1] ?? 0)
  const [text = '', code = '', table = '', description = ''] = packed?.[2][index] ?? []
  const [heading, title] = [packed?.[3][4][index]?.[1] ?? '', packed?.[3][1] ?? '']
  return { prose: [text, table, description, heading, title].map(plainText), code: plainText(code) }
}

/** Pages looked through for a phrase. */
const maxPhrasePages = 24

/** A phrase is looked for in the texts of the best pages: all of its words are there anyway. */
async function withPhrases(
  ranked: readonly RankedPage[],
  phrases: readonly string[],
  partition: SearchPartition,
): Promise<RankedPage[]> {
  const found = await Promise.all(
    ranked.slice(0, maxPhrasePages).map(async (page) => {
      const has = await Promise.all(
        page.sections.slice(0, 8).map(async (section) => {
          const { prose, code } = await textsAt(page.page, section.ordinal, partition)
          return phrases.every((phrase) => [...prose, code].some((text) => text.includes(phrase))) ? section : undefined
        }),
      )
      const sections = has.filter((section) => section !== undefined)
      return sections.length === 0 ? undefined : { ...page, sections }
    }),
  )
  return found.filter((page) => page !== undefined)
}
