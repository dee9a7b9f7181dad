import { digestOf } from './digest-of.ts'
import { goneFiles } from './partition-leaves.ts'
import { termsPath, type HeadFacts, type Partition } from './index-files.ts'
import type { IndexSink } from './index-sink.ts'
import type { IndexStore, StoredPartition } from './index-store.ts'
import { endOf, type TreeRules } from './leaf-tree.ts'
import { packRules, readPackNames } from './pack-texts.ts'
import { termsOf } from './page-weights.ts'
import { PostingChanges } from './posting-changes.ts'
import { readRecord, type RecordText } from './record-text.ts'
import { readLeaf } from './term-leaf.ts'
import { termKey, termKeyBits } from './term-key.ts'
import type { PageRecord } from './index-page.ts'
import { mostTitles, writeTitles } from './page-titles.ts'
import { updatePacks } from './update-packs.ts'
import { listTerms, updateShards } from './update-shards.ts'
import { chooseVocabulary, isInVocabulary, type TermCounts } from './vocabulary.ts'
import { writeHeadParts } from './write-head.ts'
import { writeShard } from './write-shard.ts'

/** A page of a partition whose files are not up to date. */
export interface MemberChange {
  /** Its number. */
  id: number
  /** Key of the page that had the number; absent if there was none. */
  before?: string
  /** Key of the page that has it now; absent if there is none. */
  after?: string
}

/** The stored data of a partition, besides its leaves. */
export interface PartitionFacts {
  partition: Partition
  complete: boolean
  boosts: HeadFacts['boosts']
  /** Rules for dividing texts. */
  packs: TreeRules
}

/** Number of pages whose postings are collected in memory before they are merged. */
const pagesAtOnce = 2000
/** Limit of records kept while files are written, in characters. */
const keptRecords = 32_000_000

/**
 * Updates the files of a partition, except for the first one, which depends on all partitions.
 *
 * @param known The partition as it was written last.
 * @param members.changes The changed pages.
 * @param members.idBits Bits of the numbers of pages.
 */
export function writePartition(
  store: IndexStore,
  known: StoredPartition | undefined,
  partition: Omit<Partition, 'pages'>,
  { changes, idBits }: { changes: readonly MemberChange[]; idBits: number },
  sink: IndexSink,
): { facts: PartitionFacts; listedFrom: number; parts: Uint8Array } {
  const { id } = partition
  const listedFrom = known?.listedFrom ?? 1
  const before = store.leaves(id)
  const dirty = updateTerms(store, id, changes, listedFrom)
  const pages = store.countMembers(id)
  const packs = { bits: idBits, ...packRules(pages) }
  const facts = known === undefined ? undefined : (JSON.parse(known.facts) as PartitionFacts)
  const isSame = facts !== undefined && JSON.stringify(facts.packs) === JSON.stringify(packs)
  if (!isSame) store.removeLeaves('searchPack', id, 0, 2 ** 32)
  const touched = isSame ? changes.map((change) => change.id) : store.members(id).map((member) => member.id)
  updatePacks(store, id, touched, packs, sink)
  const terms = writeShards(store, id, { dirty, idBits }, sink)
  const chosen = vocabularyOf(store, id, listedFrom)
  const after = store.leaves(id)
  for (const path of goneFiles(id, before, after)) sink.remove?.(path)
  const shards = terms === undefined ? after.shards : []
  const parts = writeHeadParts({
    vocabulary: terms === undefined ? chosen.vocabulary : [],
    // Where all terms are at hand, all pages are.
    titles: writeTitles(terms === undefined ? titlesOf(store, id) : []),
    ...(terms === undefined ? {} : { terms }),
    shards: shards.map(({ depth, name }) => ({ depth, ...(name === '' ? {} : { digest: Buffer.from(name, 'hex') }) })),
    packs: after.packs.map(({ depth, names }) => ({ depth, packs: readPackNames(names) })),
  })
  const complete = terms !== undefined || chosen.complete
  return {
    facts: { partition: { ...partition, pages }, complete, boosts: boostsOf(store, id), packs },
    listedFrom: chosen.listedFrom,
    parts,
  }
}

/** Updates members and postings. */
function updateTerms(
  store: IndexStore,
  partition: string,
  changes: readonly MemberChange[],
  listedFrom: number,
): Set<number> {
  const sorted = changes.toSorted((a, b) => a.id - b.id)
  const dirty = new Set<number>()
  const shown = new Set<number>()
  for (let at = 0; at < sorted.length; at += pagesAtOnce) {
    const postings = new PostingChanges()
    for (const { id, before, after } of sorted.slice(at, at + pagesAtOnce)) {
      const old = before === undefined ? undefined : store.postedPage(before)
      const page = after === undefined ? undefined : store.page(after)
      postings.note(id, old?.weights, page?.weights)
      // The files of its terms contain its data for results, even if the weights are the same.
      if (old !== undefined && page !== undefined && old.record !== page.record)
        for (const term of termsOf(page.weights)) shown.add(termKey(term))
      if (page === undefined || after === undefined) store.removeMember(partition, id)
      else store.saveMember(partition, { id, key: after, boost: page.boost, size: page.size, digest: page.digest })
    }
    for (const start of updateShards(store, partition, postings, listedFrom)) dirty.add(start)
  }
  const leaves = store.shards(partition)
  const there = new Set(leaves.map(({ start }) => start))
  for (const start of dirty) if (!there.has(start)) dirty.delete(start)
  const keys = [...shown].toSorted((a, b) => a - b)
  let at = 0
  for (const leaf of leaves) {
    const end = endOf(leaf, termKeyBits)
    const from = at
    while (at < keys.length && (keys[at] ?? 0) < end) at += 1
    // A single leaf contains all pages, even those without terms.
    if (at > from || leaf.depth === 0) dirty.add(leaf.start)
  }
  return dirty
}

/**
 * Writes the files of leaves of terms.
 *
 * @returns The file, if there is only one: it becomes part of the first file.
 */
function writeShards(
  store: IndexStore,
  partition: string,
  { dirty, idBits }: { dirty: ReadonlySet<number>; idBits: number },
  sink: IndexSink,
): Uint8Array | undefined {
  const recordOf = createRecords(store, partition)
  const leaves = store.shards(partition)
  const [first] = leaves
  if (first === undefined || first.depth === 0) {
    const terms = store.shardContents(partition, 0, 1).flatMap(readLeaf)
    const all = store.members(partition).map(({ id }) => id)
    return writeShard(terms, recordOf, { idBits, all })
  }
  for (const { start, name, count } of leaves) {
    if (!dirty.has(start)) continue
    if (count === 0) {
      store.nameShard(partition, start, '')
      continue
    }
    const bytes = writeShard(store.shardContents(partition, start, start + 1).flatMap(readLeaf), recordOf, { idBits })
    const digest = digestOf(bytes)
    const text = Buffer.from(digest).toString('hex')
    if (text === name) continue
    sink.write(termsPath(partition, start, digest), bytes, true)
    store.nameShard(partition, start, text)
  }
  return undefined
}

function createRecords(store: IndexStore, partition: string): (id: number) => RecordText | undefined {
  const known = new Map<number, RecordText | undefined>()
  let kept = 0
  return (id) => {
    if (known.has(id)) return known.get(id)
    const text = store.recordOf(partition, id)
    const length = text?.length ?? 0
    if (kept + length > keptRecords) {
      known.clear()
      kept = 0
    }
    kept += length
    const record = text === undefined ? undefined : readRecord(text)
    known.set(id, record)
    return record
  }
}

/** The terms that every search loads. */
function vocabularyOf(
  store: IndexStore,
  partition: string,
  listedFrom: number,
): { vocabulary: [term: string, pages: number][]; complete: boolean; listedFrom: number } {
  const listed = store.listedTerms(partition)
  const choice = chooseVocabulary(listed.map(({ counts }) => JSON.parse(counts) as TermCounts))
  // More terms are listed than needed, so that most changes of the choice find their terms.
  const wanted = choice.complete ? 1 : Math.max(1, Math.ceil(choice.least / 2))
  const isListed = listedFrom <= choice.least && listedFrom * 4 >= wanted
  if (!isListed) listAnew(store, partition, wanted)
  const vocabulary: [term: string, pages: number][] = []
  for (const { terms } of isListed ? listed : store.listedTerms(partition)) {
    for (const { term, pages } of listedOn(terms, choice.least))
      if (isInVocabulary({ term, pages }, choice)) vocabulary.push([term, pages])
  }
  return {
    vocabulary: vocabulary.toSorted(([a], [b]) => (a < b ? -1 : 1)),
    complete: choice.complete,
    listedFrom: isListed ? listedFrom : wanted,
  }
}

/** Reads listed terms up to the first that is too rare; most terms are on one page. */
function* listedOn(listed: string, least: number): Iterable<{ term: string; pages: number }> {
  for (let from = 0, end = 0; from < listed.length; from = end + 1) {
    end = listed.indexOf('\n', from)
    const tab = listed.indexOf('\t', from)
    const pages = Number(listed.slice(from, tab))
    if (pages < least) return
    yield { term: listed.slice(tab + 1, end), pages }
  }
}

function listAnew(store: IndexStore, partition: string, listedFrom: number): void {
  for (const { start } of store.shards(partition)) {
    const terms = store.shardContents(partition, start, start + 1).flatMap(readLeaf)
    store.listTerms(partition, start, listTerms(terms, listedFrom).terms)
  }
}

function titlesOf(store: IndexStore, partition: string): { record: PageRecord; boost: number }[] {
  return store.bestRecords(partition, mostTitles).map(({ record, boost }) => {
    const [url, title, trail, mark] = JSON.parse(`[${readRecord(record).page}]`) as PageRecord
    return { record: [url, title, trail, mark, []], boost }
  })
}

function boostsOf(store: IndexStore, partition: string): HeadFacts['boosts'] {
  const boosts = new Map<number, { last: number; steps: number[] }>()
  for (const { id, boost } of store.boosted(partition)) {
    const known = boosts.get(boost) ?? { last: 0, steps: [] }
    known.steps.push(id - known.last)
    known.last = id
    boosts.set(boost, known)
  }
  return [...boosts].map(([boost, { steps }]) => [boost, ...steps] as const)
}
