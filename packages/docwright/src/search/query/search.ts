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
  /** BCP 47 tag of the reader's language; the site's default language if it is absent or unknown. */
  language?: string
  /** Id of the partition, in place of language and version. */
  partition?: string
  /** Label of the version; the default version if it is absent or unknown. */
  version?: string
  /** Labels around the reader, such as a product and a tab: of pages that match about equally, those in it come first. */
  near?: readonly string[]
  /** Pages at most; 10 by default, never more than 50. */
  limit?: number
  /** Pages to leave out at the beginning. */
  offset?: number
  /** Sections of a page at most; 3 by default. */
  sections?: number
  /**
   * Limits on files that one query may read, besides the index's head: for the first query, which also reads the head, and
   * for later ones; unlimited by default. Files already loaded are free. The best page is returned even if that exceeds the
   * limit; other pages whose names are not loaded are left out.
   */
  files?: { first: number; later: number }
}

/** The answer to a query. */
export interface SearchResults {
  /** The searched partition. */
  partition: Partition
  /** All matching pages, of which `pages` has some. */
  total: number
  pages: FoundPage[]
  /** Reads the texts that were left unread, and returns the same pages with them; absent if all were read. */
  complete?: () => Promise<FoundPage[]>
}

/** A matching page. */
export interface FoundPage {
  /** Address with base path. */
  url: string
  title: string
  titlePieces: Piece[]
  /** Labels of the divisions and groups around it, outermost first. */
  trail: string[]
  /** HTTP method of an endpoint's page. */
  method?: string
  /** Absent for a guide. */
  kind?: PageKind
  score: number
  /** The best first; the page's own beginning among them. */
  sections: FoundSection[]
}

/** A matching section. */
export interface FoundSection {
  /** Address with base path and fragment. */
  url: string
  /** Heading; empty for the page's beginning. */
  title: string
  titlePieces: Piece[]
  /** Whether it is about a parameter or a field. */
  isField: boolean
  /** Part of its text; empty if the text was not read. */
  excerpt: Piece[]
  /** Whether the excerpt is code. */
  isCode?: true
}

const maxPages = 50
/** Exponent of a boost: it decides between pages that match about equally, and does not hide the page whose heading was typed. */
export const boostShare = 0.3
/** Factor for each label that a page shares with the reader's place. */
const nearby = 1.15

/**
 * Searches a site. The same function answers in browsers, on servers and for assistants.
 *
 * @param index The index.
 * @param query Text as it was typed; any text is allowed.
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
  /** How many files of texts may still be read. */
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

/** Sorts by score, then by address: numbers of pages are arbitrary. */
function inOrder(pages: readonly (FoundPage | undefined)[], near: readonly string[] | undefined): FoundPage[] {
  return pages
    .filter((page) => page !== undefined)
    .map((page) => ({ ...page, score: page.score * nearness(page.trail, near) }))
    .toSorted((a, b) => b.score - a.score || (a.url < b.url ? -1 : 1))
}

/**
 * Chooses the partition for a reader's language and version.
 *
 * @param partitions All of a site; the first is the default one.
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

/** If files are limited, only the most telling words of a long query are looked up. */
const maxTermFiles = 4
/**
 * Bytes that a query may read if files are limited, estimated before reading, and the size of a usual file of texts.
 * Pairs of characters are on many pages; only texts show which page has the words as they were typed.
 */
const maxBytes = { words: 20_000, pairs: 28_000 }
const textBytes = 3400
/** If some of the best pages are unknown by name, others take their places, from this many times the wanted pages. */
const pagesLookedThrough = 5

/** Decides for pages in order whether their texts are read: from loaded files, and as many others as allowed. */
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
    // Always return the best page, even if it exceeds the limit.
    if (index === 0 && !isNamed(page)) read(first)
  }
  return ranked.map((page) => ({ page, hasTexts: (ordinal) => packs.has(partition.packOf(page.page, ordinal)) }))
}

/**
 * The factor for a page's place: it grows with each of the outermost labels that the reader's place has as well.
 *
 * @param trail Labels around the page.
 * @param near Labels around the reader.
 */
export function nearness(trail: readonly string[], near: readonly string[] = []): number {
  const shared = near.filter((label) => trail.slice(0, near.length).includes(label))
  return nearby ** shared.length
}

/** Leaves out sections that are much less relevant than the best one. */
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
 * Reads the mark in the record of a page: a kind, or an HTTP method in capitals.
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

/** Reads texts from loaded files, and from a limited number of others. */
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

/** The texts of a section, its heading, and the title of its page. */
async function textsAt(page: number, ordinal: number, partition: SearchPartition): Promise<SectionTexts> {
  const packed = await packedAt(page, ordinal, partition)
  const index = ordinal - (packed?.[1] ?? 0)
  const [text = '', code = '', table = '', description = ''] = packed?.[2][index] ?? []
  const [heading, title] = [packed?.[3][4][index]?.[1] ?? '', packed?.[3][1] ?? '']
  return { prose: [text, table, description, heading, title].map(plainText), code: plainText(code) }
}

/** How many pages are searched for a phrase. */
const maxPhrasePages = 24

/** Keeps the best pages whose texts have all phrases. The index only knows that their words are there. */
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
