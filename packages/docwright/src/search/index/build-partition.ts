import { gzipSync } from 'node:zlib'
import { isUnspaced } from '../text/tokenize.ts'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { dataPath, headPath, indexLayout, type HeadFacts, type IndexFile, type Partition } from './index-files.ts'
import type { PageRecord, PartitionPage } from './index-page.ts'
import { packTexts, type TextPack } from './pack-texts.ts'
import { addWeights, readPostings, type TermPostings } from './term-postings.ts'
import { writeShards, type Shard } from './write-shards.ts'
import { chooseVocabulary, writeTerm } from './vocabulary.ts'

/**
 * Makes the files of a partition.
 *
 * @param id Which.
 * @param pages Its pages, in the order of the navigation.
 * @param partitions All partitions of the site.
 * @returns The files; the first one's path does not change with its content.
 */
export function buildPartition(
  id: string,
  pages: readonly PartitionPage[],
  partitions: readonly Partition[],
): IndexFile[] {
  const postings = new Map<string, TermPostings>()
  for (const [number, { weights }] of pages.entries()) addWeights(postings, number, weights)
  const records = pages.map(({ record }) => JSON.parse(record) as PageRecord)
  const terms = [...postings.keys()].toSorted()
  const shards = writeShards(terms, (term) => postingsOf(postings.get(term)), records)
  const packs = packTexts(pages)
  const vocabulary = chooseVocabulary(
    terms.filter((term) => !isUnspaced(term)),
    (term) => postings.get(term)?.pages ?? 0,
  )
  const facts: HeadFacts = {
    layout: indexLayout,
    partitions,
    id,
    pages: pages.length,
    complete: vocabulary.complete,
    boosts: boostsOf(pages),
  }
  const head = writeHead(facts, vocabulary.terms, shards, packs)
  return [
    { path: headPath(id), isNamedByContent: false, content: () => compress(head) },
    ...shards.map(({ name, bytes }) => ({
      path: dataPath(name),
      isNamedByContent: true,
      content: () => compress(bytes),
    })),
    ...packs.map(({ name, content }) => ({
      path: dataPath(name),
      isNamedByContent: true,
      content: () => compress(content()),
    })),
  ]
}

function postingsOf(postings: TermPostings | undefined): ReturnType<typeof readPostings> {
  return postings === undefined ? [] : readPostings(new ByteReader(postings.writer.written()), postings.pages)
}

function writeHead(
  facts: HeadFacts,
  vocabulary: readonly [term: string, pages: number][],
  shards: readonly Shard[],
  packs: readonly TextPack[],
): Uint8Array {
  const writer = new ByteWriter(64 * 1024)
  writer.text(JSON.stringify(facts))
  writer.number(vocabulary.length)
  let before = ''
  for (const [term, count] of vocabulary) {
    writeTerm(writer, term, before)
    writer.number(count)
    before = term
  }
  writer.number(shards.length)
  before = ''
  for (const { first, name } of shards) {
    writeTerm(writer, first, before)
    writer.bytes(name)
    before = first
  }
  writer.number(packs.length)
  let page = 0
  for (const pack of packs) {
    writer.number(pack.page - page)
    writer.number(pack.section)
    writer.bytes(pack.name)
    page = pack.page
  }
  return writer.written()
}

/** Neighbours mostly have the boost of one group. */
function boostsOf(pages: readonly PartitionPage[]): [number, number, number][] {
  const boosts: [number, number, number][] = []
  for (const [number, { boost }] of pages.entries()) {
    const last = boosts.at(-1)
    if (last !== undefined && last[1] === number && last[2] === boost) last[1] = number + 1
    else if (boost !== 1) boosts.push([number, number + 1, boost])
  }
  return boosts
}

/** Compressed here, so that no host has to know what the files are. */
function compress(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { level: 6 })
}
