import { ByteReader } from '../index/byte-reader.ts'
import { dataPath, headPath, indexLayout, nameBytes, type HeadFacts, type Partition } from '../index/index-files.ts'
import type { PackedPage } from '../index/pack-texts.ts'
import { readTerm } from '../index/vocabulary.ts'
import { readShard, type TermShard } from './term-shard.ts'
import { unpack } from './unpack.ts'

/** Reads a file of an index by its path without base path; undefined where there is none. */
export type ReadIndexFile = (path: string) => Promise<Uint8Array | undefined>

/** The pages of one language and version, ready to be searched. */
export interface SearchPartition {
  facts: HeadFacts
  /** Terms that are known before anything is asked, sorted, and on how many pages they are. */
  vocabulary: readonly string[]
  counts: readonly number[]
  /** Number of the file that has a term, or would have it. */
  shardOf(term: string): number
  /** First terms of the files, sorted. */
  shardStarts: readonly string[]
  shard(number: number): Promise<TermShard>
  /** Whether a file is here already. */
  hasShard(number: number): boolean
  /** Number of the file with the text of a section. */
  packOf(page: number, section: number): number
  texts(pack: number): Promise<readonly PackedPage[]>
  hasTexts(pack: number): boolean
}

/** An index, from which files are read when a query needs them. */
export interface SearchIndex {
  /** All partitions of the site. */
  partitions(): Promise<readonly Partition[]>
  partition(id: string): Promise<SearchPartition>
}

/** The index cannot be read: it is not there, damaged, or of another version of the product. */
export class SearchIndexFault extends Error {}

/**
 * Opens an index.
 *
 * @param read Reads its files.
 * @param id The partition to begin with.
 */
export function openSearchIndex(read: ReadIndexFile, id: string): SearchIndex {
  const partitions = new Map<string, Promise<SearchPartition>>()
  function partition(wanted: string): Promise<SearchPartition> {
    const known = partitions.get(wanted) ?? openPartition(read, wanted)
    partitions.set(wanted, known)
    // What failed is tried again.
    known.catch(() => partitions.delete(wanted))
    return known
  }
  return {
    partition,
    async partitions() {
      return (await partition(id)).facts.partitions
    },
  }
}

async function openPartition(read: ReadIndexFile, id: string): Promise<SearchPartition> {
  const reader = new ByteReader(await readUnpacked(read, headPath(id)))
  const facts = JSON.parse(reader.text()) as HeadFacts
  if (facts.layout !== indexLayout) throw new SearchIndexFault('The search index is of another version.')
  const vocabulary: string[] = []
  const counts: number[] = []
  let before = ''
  for (let left = reader.number(); left > 0; left--) {
    before = readTerm(reader, before)
    vocabulary.push(before)
    counts.push(reader.number())
  }
  const shardStarts: string[] = []
  const shardNames: Uint8Array[] = []
  before = ''
  for (let left = reader.number(); left > 0; left--) {
    before = readTerm(reader, before)
    shardStarts.push(before)
    shardNames.push(reader.bytes(nameBytes))
  }
  const packs: { page: number; section: number; name: Uint8Array }[] = []
  let page = 0
  for (let left = reader.number(); left > 0; left--) {
    page += reader.number()
    packs.push({ page, section: reader.number(), name: reader.bytes(nameBytes) })
  }
  const shards = onceEach(async (number) => readShard(await readUnpacked(read, dataPath(shardNames[number] ?? none))))
  const texts = onceEach(
    async (number) =>
      JSON.parse(
        new TextDecoder().decode(await readUnpacked(read, dataPath(packs[number]?.name ?? none))),
      ) as PackedPage[],
  )
  return {
    facts,
    vocabulary,
    counts,
    shardStarts,
    shardOf: (term) => lastNotBehind(shardStarts.length, (index) => (shardStarts[index] ?? '') <= term),
    shard: shards.get,
    hasShard: shards.has,
    packOf: (wanted, section) =>
      lastNotBehind(packs.length, (index) => {
        const pack = packs[index]
        return pack === undefined || pack.page < wanted || (pack.page === wanted && pack.section <= section)
      }),
    texts: texts.get,
    hasTexts: texts.has,
  }
}

const none = new Uint8Array(nameBytes)

async function readUnpacked(read: ReadIndexFile, path: string): Promise<Uint8Array> {
  const bytes = await read(path)
  if (bytes === undefined) throw new SearchIndexFault(`The search index has no file ${path}.`)
  return unpack(bytes)
}

/** Asks for each thing once, unless that failed. */
function onceEach<Value>(load: (number: number) => Promise<Value>): {
  get(number: number): Promise<Value>
  has(number: number): boolean
} {
  const known = new Map<number, Promise<Value>>()
  return {
    has: (number) => known.has(number),
    get(number) {
      const found = known.get(number) ?? load(number)
      known.set(number, found)
      found.catch(() => known.delete(number))
      return found
    },
  }
}

/**
 * The last of sorted things that are not behind something.
 *
 * @param count How many there are.
 * @param isNotBehind True for the first of them, up to some number.
 * @returns 0 where all are behind.
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
