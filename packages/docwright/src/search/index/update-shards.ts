import type { IndexStore, ListedTerms, StoredShard } from './index-store.ts'
import { divide, endOf, joinSmall, type Leaf, type Sized } from './leaf-tree.ts'
import { changeTerms, readLeaf, writeLeaf, type LeafTerm, type TermChange } from './term-leaf.ts'
import { termKey, termKeyBits } from './term-key.ts'
import { countTerms } from './vocabulary.ts'
import { shardRules, sizeOfTerm } from './write-shard.ts'

const rules = { bits: termKeyBits, ...shardRules }
const wholeTree: StoredShard = { start: 0, depth: 0, size: 0, count: 0, name: '' }

/**
 * Brings the terms of a partition up to date.
 *
 * @param store Where they are kept.
 * @param partition Which.
 * @param changes What changes, by term.
 * @param listedFrom Terms on so many pages are listed beside their leaf.
 * @returns Starts of the leaves that are not as they were.
 */
export function updateShards(
  store: IndexStore,
  partition: string,
  changes: ReadonlyMap<string, TermChange>,
  listedFrom: number,
): Set<number> {
  const before = store.shards(partition)
  const leaves = new Map<number, Leaf>(before.map((leaf) => [leaf.start, leaf]))
  const dirty = new Set<number>()
  function save(leaf: Leaf, terms: readonly LeafTerm[]): void {
    leaves.set(leaf.start, leaf)
    dirty.add(leaf.start)
    // What its file was is not known any more; it is written if it differs from all that are there.
    const name = before.find(({ start, depth }) => start === leaf.start && depth === leaf.depth)?.name ?? ''
    store.saveShard(partition, { ...leaf, name }, listTerms(terms, listedFrom), writeLeaf(terms))
  }
  for (const [leaf, own] of byLeaf(changes, before)) {
    const end = endOf(leaf, termKeyBits)
    const terms = changeTerms(store.shardContents(partition, leaf.start, end).flatMap(readLeaf), own)
    const items = itemsOf(terms)
    for (const part of divide(leaf, items, rules)) {
      const last = endOf(part, termKeyBits)
      save(part, part.depth === leaf.depth ? terms : sortedTerms(items, part.start, last))
    }
  }
  for (const leaf of joinSmall(leaves, rules)) {
    const end = endOf(leaf, termKeyBits)
    const terms = store.shardContents(partition, leaf.start, end).flatMap(readLeaf)
    store.removeLeaves('searchShard', partition, leaf.start, end)
    for (const start of dirty) if (start >= leaf.start && start < end) dirty.delete(start)
    save(leaf, terms.toSorted(byTerm))
  }
  return dirty
}

/**
 * What the first file tells of the terms of a leaf.
 *
 * @param terms The terms.
 * @param listedFrom Terms on so many pages are listed.
 */
export function listTerms(terms: readonly LeafTerm[], listedFrom: number): ListedTerms {
  const listed = terms.filter(({ pages }) => pages >= listedFrom).map(({ term, pages }) => `${term}\t${pages}`)
  return { counts: JSON.stringify(countTerms(terms)), terms: listed.join('\n') }
}

type Change = readonly [term: string, change: TermChange]

/** Changes by the leaf that they are in, sorted by term. */
function byLeaf(changes: ReadonlyMap<string, TermChange>, before: readonly StoredShard[]): [StoredShard, Change[]][] {
  const sorted = [...changes]
    .map(([term, change]) => ({ key: termKey(term), change: [term, change] as const }))
    .toSorted((a, b) => a.key - b.key)
  const found: [StoredShard, Change[]][] = []
  let at = 0
  for (const leaf of before.length === 0 ? [wholeTree] : before) {
    const own: Change[] = []
    const end = endOf(leaf, termKeyBits)
    for (let next = sorted[at]; next !== undefined && next.key < end; next = sorted[(at += 1)]) own.push(next.change)
    if (own.length > 0) found.push([leaf, own.toSorted(([a], [b]) => (a < b ? -1 : 1))])
  }
  return found
}

interface Item extends Sized {
  term: LeafTerm
}

function itemsOf(terms: readonly LeafTerm[]): Item[] {
  return terms
    .map((term) => ({ key: termKey(term.term), size: sizeOfTerm(term), term }))
    .toSorted((a, b) => a.key - b.key)
}

function sortedTerms(items: readonly Item[], start: number, end: number): LeafTerm[] {
  return items
    .filter(({ key }) => key >= start && key < end)
    .map(({ term }) => term)
    .toSorted(byTerm)
}

function byTerm(a: LeafTerm, b: LeafTerm): number {
  return a.term < b.term ? -1 : 1
}
