import { createHash } from 'node:crypto'
import type { Site } from '../site/create-site.ts'
import { isSourceFault } from '../source/source-fault.ts'
import { mapConcurrently } from '../source/map-concurrently.ts'
import { describePage, formerNamesOf, isSearchable, type PageFacts } from './document/describe-page.ts'
import { planPartitions, type PartitionPlan } from './document/plan-partitions.ts'
import type { SearchDocument, SearchSection } from './document/search-document.ts'
import { goneFiles } from './index/partition-leaves.ts'
import { headPath, indexLayout, partitionId, type HeadFacts, type Partition } from './index/index-files.ts'
import { indexPage, type PageRecord, type PageTexts } from './index/index-page.ts'
import type { IndexSink } from './index/index-sink.ts'
import type { IndexStore, KeptPage, StoredPartition } from './index/index-store.ts'
import { assignPageIds, idBitsOf } from './index/page-ids.ts'
import { writeHead } from './index/write-head.ts'
import { writePartition, type MemberChange, type PartitionFacts } from './index/write-partition.ts'

/** Few, so that readers' pages do not wait for the index. */
const pagesAtOnce = 4

/** The site to index, and its earlier index. */
export interface IndexWork {
  site: Site
  /** Pages and postings as they were indexed last. */
  store: IndexStore
  /** Receives the files. */
  sink: IndexSink
  /** Reads the searchable content of a page; called only for pages that are not in the store. */
  documentOf(key: string): Promise<SearchDocument>
  /**
   * Keys of the pages that may have changed, if nothing else has: neither the set of pages, nor the site's facts about the
   * others. Absent if that is not known.
   */
  only?: Iterable<string>
}

/**
 * Brings the search index of a site up to date: reads changed pages again, and writes the files whose content changes.
 *
 * @returns Whether any file was written or has become unnecessary.
 */
export async function indexSite({ site, store, sink, documentOf, only }: IndexWork): Promise<boolean> {
  const isWhole = only === undefined || store.partitions().length === 0
  if (isWhole) await site.metadata.load(site.pages.keys())
  await describePages(isWhole ? site.pages.keys() : only, { site, store, documentOf })
  if (isWhole) for (const key of store.keys()) if (!isSearchable(key, site)) store.forgetPage(key)
  if (!isWhole) return writeChanged(store, sink)
  return writeIndex(store, planPartitions(site, store.keys()), sink)
}

/**
 * Writes the files of an index with the same set of pages, after the content of some of them was saved again.
 *
 * @returns Whether any file was written or has become unnecessary.
 */
export function writeChanged(store: IndexStore, sink: IndexSink): boolean {
  return writePartitions(store, changesOf(store), sink)
}

/**
 * Saves the content of a page about which the site's facts are the same.
 *
 * @param key Key of the page; a page that is not in the index is ignored.
 */
export function keepContentOf(key: string, sections: readonly SearchSection[], store: IndexStore): void {
  const facts = store.facts(key)
  if (facts === undefined) return
  store.savePage(key, keepPage(JSON.parse(facts.slice(`${indexLayout}`.length)) as PageFacts, sections))
}

/**
 * Writes the changed files of an index.
 *
 * @param plans The partitions, and which pages are in them.
 * @returns Whether any file was written or has become unnecessary.
 */
export function writeIndex(store: IndexStore, plans: readonly PartitionPlan[], sink: IndexSink): boolean {
  return writePartitions(store, memberChanges(plans, store), sink)
}

/**
 * Indexes one page.
 *
 * @param facts The site's facts about it.
 */
export function keepPage(facts: PageFacts, sections: readonly SearchSection[]): KeptPage {
  const { weights, record, texts } = indexPage({ ...facts, sections })
  const digest = createHash('sha1').update(texts).digest('base64url')
  return {
    facts: factsText(facts),
    weights,
    record,
    boost: facts.boost,
    size: Buffer.byteLength(texts),
    digest,
    texts: () => texts,
  }
}

async function describePages(
  keys: Iterable<string>,
  { site, store, documentOf }: Pick<IndexWork, 'site' | 'store' | 'documentOf'>,
): Promise<void> {
  const formerNames = formerNamesOf(site)
  const found = [...keys].filter((key) => isSearchable(key, site))
  const changed = found.filter((key) => store.facts(key) !== factsText(describePage(key, site, formerNames)))
  await mapConcurrently(changed, pagesAtOnce, async (key) => {
    const kept = store.page(key)
    const sections = kept === undefined ? await sectionsRead(key, documentOf) : sectionsOf(kept)
    store.savePage(key, keepPage(describePage(key, site, formerNames), sections))
  })
}

/** Reads a page. One that cannot be rendered is found by its title; if a source is unreachable, the whole update fails. */
async function sectionsRead(key: string, documentOf: IndexWork['documentOf']): Promise<SearchSection[]> {
  try {
    return (await documentOf(key)).sections
  } catch (cause) {
    if (isSourceFault(cause)) throw cause
    return [{ anchor: '', title: '', text: '' }]
  }
}

function factsText(facts: PageFacts): string {
  return `${indexLayout}${JSON.stringify(facts)}`
}

/** Restores sections from an indexed page, to index it again with other facts, such as another title. */
function sectionsOf(kept: KeptPage): SearchSection[] {
  const [, , , , records] = JSON.parse(kept.record) as PageRecord
  const texts = JSON.parse(kept.texts()) as PageTexts
  return records.map(([anchor, title, isField], index) => {
    const [text, code, table = ''] = texts[index] ?? ['', '']
    return {
      anchor,
      title,
      text,
      ...(table === '' ? {} : { table }),
      ...(code === '' ? {} : { code }),
      ...(isField === 1 ? { isField: true } : {}),
    }
  })
}

/** A partition, and the pages that differ from its files. */
interface PartitionChange {
  partition: Omit<Partition, 'pages'>
  members: MemberChange[]
}

/** The changes if the set of pages is the same. */
function changesOf(store: IndexStore): PartitionChange[] {
  const members = new Map<string, MemberChange[]>()
  for (const key of store.changedKeys()) {
    if (isAsPosted(key, store)) continue
    for (const { partition, id } of store.placesOf(key))
      members.set(partition, [...(members.get(partition) ?? []), { id, before: key, after: key }])
  }
  return store.partitions().map(({ id, facts }) => {
    const { pages: _pages, ...partition } = (JSON.parse(facts) as PartitionFacts).partition
    return { partition, members: members.get(id) ?? [] }
  })
}

function isAsPosted(key: string, store: IndexStore): boolean {
  const [before, after] = [store.postedPage(key), store.page(key)]
  if (before === undefined || after === undefined) return false
  const isSame = (['record', 'digest', 'boost'] as const).every((name) => before[name] === after[name])
  return isSame && Buffer.compare(before.weights, after.weights) === 0
}

/** Compares the planned pages of all partitions with those in the store. */
function memberChanges(plans: readonly PartitionPlan[], store: IndexStore): PartitionChange[] {
  const ids = assignPageIds(store.keys())
  const changed = store.changedKeys()
  return plans.map(({ partition: { pages: _pages, ...partition }, keys: own }) => {
    const members = new Map<number, MemberChange>()
    const before = new Map(store.members(partition.id).map(({ id, key }) => [id, key]))
    for (const key of own) {
      const id = ids.get(key) ?? 0
      const old = before.get(id)
      before.delete(id)
      if (old !== key || changed.has(key))
        members.set(id, { id, after: key, ...(old === undefined ? {} : { before: old }) })
    }
    for (const [id, key] of before) members.set(id, { id, before: key })
    return { partition, members: [...members.values()] }
  })
}

function writePartitions(store: IndexStore, changes: readonly PartitionChange[], sink: IndexSink): boolean {
  const stored = store.partitions()
  const idBits = idBitsOf(store.countPages())
  const known = new Map(stored.map((partition) => [partition.id, partition]))
  const written = changes.map(({ partition, members }, position): StoredPartition & { facts: string } => {
    const { id } = partition
    const before = known.get(id)
    known.delete(id)
    const facts = before === undefined ? undefined : (JSON.parse(before.facts) as PartitionFacts)
    if (before !== undefined && facts !== undefined && members.length === 0) {
      const same = { ...facts, partition: { ...partition, pages: facts.partition.pages } }
      const after = { ...before, facts: JSON.stringify(same) }
      if (after.facts !== before.facts || stored[position]?.id !== id) store.savePartition(position, after)
      return after
    }
    const made = writePartition(store, before, partition, { changes: members, idBits }, sink)
    const after = { id, facts: JSON.stringify(made.facts), listedFrom: made.listedFrom, parts: made.parts }
    store.savePartition(position, after)
    return after
  })
  for (const id of known.keys()) {
    for (const path of goneFiles(id, store.leaves(id), { shards: [], packs: [] })) sink.remove?.(path)
    store.forgetPartition(id)
  }
  store.setAllPosted()
  const isSame =
    stored.length === written.length &&
    written.every(({ facts, parts }, index) => facts === stored[index]?.facts && parts === stored[index]?.parts)
  if (!isSame) writeHeads(written, sink)
  return !isSame
}

/** Writes the first file of each partition, which tells of all others. */
function writeHeads(written: readonly StoredPartition[], sink: IndexSink): void {
  const all = written.map(({ facts }) => JSON.parse(facts) as PartitionFacts)
  const partitions = all.map(({ partition }) => partition)
  const named = new Set<string>()
  for (const [index, { partition, complete, boosts, packs }] of all.entries()) {
    const { id, language, pages } = partition
    const facts: HeadFacts = { layout: indexLayout, partitions, id, pages, complete, idBits: packs.bits, boosts }
    const head = writeHead(facts, written[index]?.parts ?? new Uint8Array())
    const paths = new Set([headPath(id)])
    // A page of no version asks for its language alone: the default version, which comes first, answers.
    if (!named.has(language)) paths.add(headPath(partitionId(language, '')))
    named.add(language)
    for (const path of paths) sink.write(path, head, false)
  }
}

/**
 * Paths of the first files of an index.
 *
 * @param store The index.
 */
export function headPaths(store: IndexStore): string[] {
  const named = new Set<string>()
  return [
    ...new Set(
      store.partitions().flatMap(({ facts }) => {
        const { id, language } = (JSON.parse(facts) as PartitionFacts).partition
        const isFirst = !named.has(language)
        named.add(language)
        return isFirst ? [headPath(id), headPath(partitionId(language, ''))] : [headPath(id)]
      }),
    ),
  ]
}
