import { ByteReader } from '../index/byte-reader.ts'
import {
  digestBytes,
  headPath,
  indexLayout,
  termsPath,
  textsPath,
  type HeadFacts,
  type Partition,
} from '../index/index-files.ts'
import type { PackedPage } from '../index/pack-texts.ts'
import { termKey, termKeyBits } from '../index/term-key.ts'
import { readTree, treeSymbols } from '../index/tree-symbols.ts'
import { labelsOf, readTitles, type PageTitle } from '../index/page-titles.ts'
import { isSpelt, readTerm } from '../index/vocabulary.ts'
import { noTerms, readShard, type TermShard } from './term-shard.ts'
import { unpack } from './unpack.ts'

/** Reads a file of an index by its path without base path; undefined if there is none. */
export type ReadIndexFile = (path: string) => Promise<Uint8Array | undefined>

/** The pages of one language and version, ready to be searched. */
export interface SearchPartition {
  facts: HeadFacts
  /** The terms of the head, sorted. */
  vocabulary: readonly string[]
  /** On how many pages each term of the vocabulary is. */
  counts: readonly number[]
  /** The pages of the head: all, or the most important ones. */
  titles: readonly PageTitle[]
  /** Multiplies the score of a page. */
  boostOf(page: number): number
  /** Number of the file that has a term, or would have it. */
  shardOf(term: string): number
  shard(number: number): Promise<TermShard>
  /** Whether a file is loaded, or needs no loading. */
  hasShard(number: number): boolean
  /** Number of the file with the text of a section. */
  packOf(page: number, section: number): number
  texts(pack: number): Promise<readonly PackedPage[]>
  hasTexts(pack: number): boolean
  /** Files read so far besides the head, and their bytes as they were sent. */
  read(): { files: number; bytes: number }
}

/** An index, from which files are read when a query needs them. */
export interface SearchIndex {
  /** All partitions of the site. */
  partitions(): Promise<readonly Partition[]>
  partition(id: string): Promise<SearchPartition>
}

/** The index cannot be read: it is missing, damaged, or of another version of the product. */
export class SearchIndexFault extends Error {}

/**
 * Opens an index.
 *
 * @param id The partition whose head lists all partitions.
 * @param kept How many files of each kind stay in memory for a partition.
 */
export function openSearchIndex(read: ReadIndexFile, id: string, kept = 100): SearchIndex {
  const partitions = onceEach((wanted: string) => openPartition(read, wanted, kept), maxPartitions)
  return {
    partition: partitions.get,
    async partitions() {
      return (await partitions.get(id)).facts.partitions
    },
  }
}

/** A site that an earlier version has published stays readable until its next deployment. */
const layoutWithoutTitles = 5

/** A reader turns to one or two languages. */
const maxPartitions = 4

async function openPartition(read: ReadIndexFile, id: string, kept: number): Promise<SearchPartition> {
  return understood(headPath(id), await readUnpacked(read, headPath(id)), (bytes) => readHead(bytes, read, kept))
}

function readHead(bytes: Uint8Array, read: ReadIndexFile, kept: number): SearchPartition {
  const reader = new ByteReader(bytes)
  const facts = JSON.parse(reader.text()) as HeadFacts
  if (facts.layout !== indexLayout && facts.layout !== layoutWithoutTitles)
    throw new SearchIndexFault('The search index is of another version.')
  let vocabulary: string[] = []
  let counts: number[] = []
  let before = ''
  for (let left = reader.number(); left > 0; left--) {
    before = readTerm(reader, before)
    vocabulary.push(before)
    counts.push(reader.number())
  }
  let titles = facts.layout === layoutWithoutTitles ? [] : readTitles(reader.text())
  const packs = readTree(reader, facts.idBits).flatMap((leaf) => {
    const sections =
      leaf.symbol === treeSymbols.files ? Array.from({ length: reader.number() }, () => reader.number()) : [0]
    const hasFile = leaf.symbol !== treeSymbols.nothing
    return sections.map((section) => ({
      start: leaf.start,
      section,
      ...(hasFile ? { path: textsPath(facts.id, leaf, section) } : {}),
    }))
  })
  const isOne = reader.byte() === 1
  const shardLeaves = isOne ? [] : readTree(reader, termKeyBits)
  const shardPaths = shardLeaves.map(({ start, symbol }) =>
    symbol === treeSymbols.nothing ? undefined : termsPath(facts.id, start, reader.bytes(digestBytes)),
  )
  const boosts = readBoosts(facts)
  // If all terms fit into one file, it is the head.
  const own = isOne ? readShard(reader.bytes(reader.left), facts.idBits) : undefined
  if (own !== undefined) {
    vocabulary = own.terms.filter((term) => isSpelt(term))
    counts = vocabulary.map((term) => own.pagesWith(term))
    titles = Array.from(own.records, ([page, [, url, title, trail, mark]]) => ({
      url,
      title,
      trail: labelsOf(trail),
      mark,
      boost: boosts.get(page) ?? 1,
    }))
  }
  let [filesRead, bytesRead] = [0, 0]
  async function readData<Value>(path: string, parse: (bytes: Uint8Array) => Value): Promise<Value> {
    filesRead += 1
    const content = await readUnpacked(async (wanted) => {
      const sent = await read(wanted)
      bytesRead += sent?.length ?? 0
      return sent
    }, path)
    return understood(path, content, parse)
  }
  const shards = onceEach(async (number: number) => {
    if (own !== undefined) return own
    const path = shardPaths[number]
    return path === undefined ? noTerms : readData(path, (content) => readShard(content, facts.idBits))
  }, kept)
  const texts = onceEach(async (number: number) => {
    const path = packs[number]?.path
    return path === undefined ? [] : readData(path, readTexts)
  }, kept)
  return {
    facts,
    vocabulary,
    counts,
    titles,
    boostOf: (page) => boosts.get(page) ?? 1,
    shardOf(term) {
      const key = termKey(term)
      return lastNotBehind(shardLeaves.length, (index) => (shardLeaves[index]?.start ?? 0) <= key)
    },
    shard: shards.get,
    hasShard: (number) => own !== undefined || shardPaths[number] === undefined || shards.has(number),
    packOf(wanted, section) {
      const start = packs[lastNotBehind(packs.length, (index) => (packs[index]?.start ?? 0) <= wanted)]?.start ?? 0
      return lastNotBehind(packs.length, (index) => {
        const pack = packs[index]
        return pack === undefined || pack.start < start || (pack.start === start && pack.section <= section)
      })
    },
    texts: texts.get,
    hasTexts: texts.has,
    read: () => ({ files: filesRead, bytes: bytesRead }),
  }
}

async function readUnpacked(read: ReadIndexFile, path: string): Promise<Uint8Array> {
  const bytes = await read(path)
  if (bytes === undefined) throw new SearchIndexFault(`The search index has no file ${path}.`)
  try {
    return await unpack(bytes)
  } catch {
    throw damaged(path)
  }
}

/** Parses a file; one that is cut off, or is something else altogether, is reported as damaged. */
function understood<Value>(path: string, bytes: Uint8Array, parse: (bytes: Uint8Array) => Value): Value {
  try {
    return parse(bytes)
  } catch (cause) {
    throw cause instanceof SearchIndexFault ? cause : damaged(path)
  }
}

function damaged(path: string): SearchIndexFault {
  return new SearchIndexFault(`The file ${path} of the search index is damaged.`)
}

function readTexts(bytes: Uint8Array): PackedPage[] {
  return JSON.parse(new TextDecoder().decode(bytes)) as PackedPage[]
}

function readBoosts({ boosts }: HeadFacts): Map<number, number> {
  const known = new Map<number, number>()
  for (const [boost, ...pages] of boosts) {
    let page = 0
    for (const step of pages) known.set((page += step), boost)
  }
  return known
}

/** Loads each thing once, unless that failed, and keeps those that were used last. */
function onceEach<Key, Value>(
  load: (key: Key) => Promise<Value>,
  most: number,
): { get(key: Key): Promise<Value>; has(key: Key): boolean } {
  const known = new Map<Key, Promise<Value>>()
  return {
    has: (key) => known.has(key),
    get(key) {
      const found = known.get(key) ?? load(key)
      known.delete(key)
      known.set(key, found)
      found.catch(() => known.get(key) === found && known.delete(key))
      for (const [oldest] of known) {
        if (known.size <= most) break
        known.delete(oldest)
      }
      return found
    },
  }
}

/**
 * Searches sorted things for the last one that is not behind some place.
 *
 * @param isNotBehind True for all things up to the wanted one.
 * @returns Its index; 0 if all are behind.
 */
export function lastNotBehind(count: number, isNotBehind: (index: number) => boolean): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (isNotBehind(middle)) low = middle
    else high = middle - 1
  }
  return low
}
