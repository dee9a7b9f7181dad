import { ByteReader } from './byte-reader.ts'
import { skipPosting } from './term-postings.ts'
import { startChange, type TermChange } from './term-leaf.ts'

/**
 * Notes what changes for the terms of a page.
 *
 * @param changes What changes, by term; pages are noted in the order of their numbers.
 * @param page Number of the page.
 * @param before Its weights, as `weighPage` gave them, so far; absent for a page that is new.
 * @param after Its weights from now on; absent for a page that is gone.
 */
export function notePage(
  changes: Map<string, TermChange>,
  page: number,
  before: Uint8Array | undefined,
  after: Uint8Array | undefined,
): void {
  if (before === undefined) return addPage(changes, page, after)
  const known = new Map(weightsOf(before))
  for (const [term, bytes] of after === undefined ? [] : weightsOf(after)) {
    const old = known.get(term)
    known.delete(term)
    if (old !== undefined && areEqual(old, bytes)) continue
    const change = changeOf(changes, term)
    if (old !== undefined) change.removed.add(page)
    change.added.number(page - change.last)
    change.added.bytes(bytes)
    change.last = page
    change.count += 1
  }
  for (const term of known.keys()) changeOf(changes, term).removed.add(page)
}

/** Most pages that are noted are new, and have hundreds of terms. */
function addPage(changes: Map<string, TermChange>, page: number, weights: Uint8Array | undefined): void {
  if (weights === undefined) return
  const reader = new ByteReader(weights)
  const text = reader.text()
  for (const term of text === '' ? [] : text.split('\n')) {
    const change = changeOf(changes, term)
    change.added.number(page - change.last)
    const start = reader.at
    skipPosting(reader)
    for (let at = start; at < reader.at; at++) change.added.byte(weights[at] ?? 0)
    change.last = page
    change.count += 1
  }
}

/**
 * The terms of a page.
 *
 * @param weights What `weighPage` gave.
 */
export function termsOf(weights: Uint8Array): string[] {
  const text = new ByteReader(weights).text()
  return text === '' ? [] : text.split('\n')
}

function* weightsOf(weights: Uint8Array): Generator<[term: string, posting: Uint8Array]> {
  const reader = new ByteReader(weights)
  const text = reader.text()
  for (const term of text === '' ? [] : text.split('\n')) {
    const start = reader.at
    skipPosting(reader)
    yield [term, weights.subarray(start, reader.at)]
  }
}

function changeOf(changes: Map<string, TermChange>, term: string): TermChange {
  let change = changes.get(term)
  if (change === undefined) changes.set(term, (change = startChange()))
  return change
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}
