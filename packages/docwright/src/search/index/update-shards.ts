import type { IndexStore, ListedTerms } from './index-store.ts'
import type { StoredShard } from './partition-leaves.ts'
import { divide, endOf, firstFrom, fits, joinSmall, type Leaf, type Sized } from './leaf-tree.ts'
import type { PostingChanges, SortedChanges } from './posting-changes.ts'
import { changeTerms, readLeaf, writeLeaf, type LeafTerm, type TermChange } from './term-leaf.ts'
import { termKey, termKeyBits } from './term-key.ts'
import { countTerms } from './vocabulary.ts'
import { shardRules, sizeOfTerm } from './write-shard.ts'

const rules = { bits: termKeyBits, ...shardRules }
const wholeTree: StoredShard = { start: 0, depth: 0, size: 0, count: 0, name: '' }

/**
 * Updates the terms of a partition.
 *
 * @param postings The changes.
 * @param listedFrom Terms on at least so many pages are listed with their leaf.
 * @returns Starts of the changed leaves.
 */
export function updateShards(
  store: IndexStore,
  partition: string,
  postings: PostingChanges,
  listedFrom: number,
): Set<number> {
  const before = store.shards(partition)
  const known = new Map(before.map((leaf) => [leaf.start, leaf]))
  const leaves = new Map<number, Leaf>(known)
  const dirty = new Set<number>()
  function save(leaf: Leaf, terms: readonly LeafTerm[]): void {
    leaves.set(leaf.start, leaf)
    dirty.add(leaf.start)
    // The leaf's earlier file is unknown; its file is written if it differs from all existing ones.
    const old = known.get(leaf.start)
    const name = old?.depth === leaf.depth ? old.name : ''
    store.saveShard(partition, { ...leaf, name }, listTerms(terms, listedFrom), writeLeaf(terms))
  }
  const changes = postings.sorted()
  for (const { leaf, from, end } of byLeaf(changes, before)) {
    if (leaf.count === 0 && !postings.removes) {
      // For a new index, changes are divided before they are assembled, so that only one leaf at a time is in memory.
      let first = from
      for (const part of divide(leaf, sizesOf(changes, from, end), rules)) {
        save(part, changeTerms([], changesOf(changes, first, first + part.count)))
        first += part.count
      }
      continue
    }
    const there = store.shardContents(partition, leaf.start, endOf(leaf, termKeyBits)).flatMap(readLeaf)
    for (const { part, terms } of divideTerms(leaf, changeTerms(there, changesOf(changes, from, end))))
      save(part, terms)
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
 * The entry of a leaf's terms in the first file.
 *
 * @param terms The terms.
 * @param listedFrom Terms on at least so many pages are listed.
 */
export function listTerms(terms: readonly LeafTerm[], listedFrom: number): ListedTerms {
  const listed = terms.filter(({ pages }) => pages >= listedFrom).toSorted((a, b) => b.pages - a.pages)
  return {
    counts: JSON.stringify(countTerms(terms)),
    terms: listed.map(({ term, pages }) => `${pages}\t${term}\n`).join(''),
  }
}

/** Changed leaves, with the range of their changes. */
function byLeaf({ keys }: SortedChanges, before: readonly StoredShard[]): { leaf: Leaf; from: number; end: number }[] {
  let from = 0
  return (before.length === 0 ? [wholeTree] : before).flatMap((leaf) => {
    const own = { leaf, from, end: firstFrom(keys, endOf(leaf, termKeyBits), from) }
    from = own.end
    return own.end > own.from ? [own] : []
  })
}

/** Changes sorted by term, like the terms of leaves. */
function changesOf(changes: SortedChanges, from: number, end: number): (readonly [term: string, change: TermChange])[] {
  const own: (readonly [string, TermChange])[] = []
  for (let index = from; index < end; index++) own.push([changes.term(index), changes.change(index)])
  return own.toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function sizesOf({ keys, term, pages }: SortedChanges, from: number, end: number): Sized {
  const own = keys.subarray(from, end)
  return {
    keys: own,
    sizes: own.map((_, index) => sizeOfTerm({ term: term(from + index), pages: pages(from + index) })),
  }
}

function divideTerms(place: Leaf, terms: readonly LeafTerm[]): { part: Leaf; terms: readonly LeafTerm[] }[] {
  const whole = { ...place, size: terms.reduce((sum, term) => sum + sizeOfTerm(term), 0), count: terms.length }
  // Most leaves are not divided, and finding the position of each term takes time.
  if (fits(whole, rules)) return [{ part: whole, terms }]
  const items = terms.map((term) => ({ key: termKey(term.term), term })).toSorted((a, b) => a.key - b.key)
  const sized = { keys: items.map(({ key }) => key), sizes: items.map(({ term }) => sizeOfTerm(term)) }
  let from = 0
  return divide(place, sized, rules).map((part) => {
    const own = items.slice(from, from + part.count).map(({ term }) => term)
    from += part.count
    return { part, terms: own.toSorted(byTerm) }
  })
}

function byTerm(a: LeafTerm, b: LeafTerm): number {
  return a.term < b.term ? -1 : 1
}
