import { ByteWriter } from './byte-writer.ts'
import { placesOf } from './page-weights.ts'
import { termKey } from './term-key.ts'
import type { TermChange } from './term-leaf.ts'

/** Terms whose postings change, in the order of their keys. */
export interface SortedChanges {
  readonly keys: Float64Array
  term(index: number): string
  /** The number of changed pages that now have the term. */
  pages(index: number): number
  change(index: number): TermChange
}

const numbersPerPosting = 4

/**
 * The changes of the terms of many pages. A site has millions of postings: none of them is an object here, and each is
 * assembled when its term is needed.
 */
export class PostingChanges {
  readonly #places = new Map<string, number>()
  readonly #terms: string[] = []
  readonly #counts: number[] = []
  readonly #removed = new Map<number, Set<number>>()
  readonly #pages: number[] = []
  readonly #weights: Uint8Array[] = []
  /** For each added posting: its term, the index of its page, and its offset in the weights of the page. */
  #added = new Uint32Array(4096 * numbersPerPosting)
  #length = 0

  /** Whether any posting is removed. */
  get removes(): boolean {
    return this.#removed.size > 0
  }

  /**
   * Records the changes of the terms of a page. Pages must be in the order of their numbers.
   *
   * @param page Number of the page.
   * @param before Its previous weights from `weighPage`; absent for a new page.
   * @param after Its new weights; absent for a page that is gone.
   */
  note(page: number, before: Uint8Array | undefined, after: Uint8Array | undefined): void {
    const old = before === undefined ? undefined : postingsOf(before)
    if (after !== undefined) {
      const position = this.#pages.push(page) - 1
      this.#weights.push(after)
      const { terms, starts } = placesOf(after)
      for (const [index, term] of terms.entries()) {
        const [start = 0, end = 0] = [starts[index], starts[index + 1]]
        const known = old?.get(term)
        if (known !== undefined) {
          old?.delete(term)
          if (Buffer.compare(known, after.subarray(start, end)) === 0) continue
          this.#remove(term, page)
        }
        this.#add(term, position, start, end)
      }
    }
    for (const term of old?.keys() ?? []) this.#remove(term, page)
  }

  /** Sorts the recorded changes. */
  sorted(): SortedChanges {
    const keyOf = Float64Array.from(this.#terms, termKey)
    const order = Uint32Array.from(this.#terms.keys()).toSorted((a, b) => (keyOf[a] ?? 0) - (keyOf[b] ?? 0))
    const { firsts, postings } = this.#byTerm()
    const placeAt = (index: number): number => order[index] ?? 0
    return {
      keys: Float64Array.from(order, (place) => keyOf[place] ?? 0),
      term: (index) => this.#terms[placeAt(index)] ?? '',
      pages: (index) => this.#counts[placeAt(index)] ?? 0,
      change: (index) => {
        const place = placeAt(index)
        const own = postings.subarray(firsts[place], firsts[place + 1])
        return { removed: this.#removed.get(place), added: this.#bytesOf(own), count: own.length }
      },
    }
  }

  /** Indexes of the postings, grouped by term, and the start of each group. */
  #byTerm(): { firsts: Uint32Array; postings: Uint32Array } {
    const firsts = new Uint32Array(this.#terms.length + 1)
    for (const [place, count] of this.#counts.entries()) firsts[place + 1] = (firsts[place] ?? 0) + count
    const next = firsts.slice()
    const postings = new Uint32Array(this.#length / numbersPerPosting)
    for (let posting = 0; posting < postings.length; posting++) {
      const place = this.#added[posting * numbersPerPosting] ?? 0
      const at = next[place] ?? 0
      postings[at] = posting
      next[place] = at + 1
    }
    return { firsts, postings }
  }

  #bytesOf(postings: Uint32Array): Uint8Array {
    const writer = new ByteWriter(postings.length * 8)
    let last = 0
    for (const posting of postings) {
      const at = posting * numbersPerPosting
      const [position = 0, start = 0, end = 0] = [this.#added[at + 1], this.#added[at + 2], this.#added[at + 3]]
      const page = this.#pages[position] ?? 0
      writer.number(page - last)
      const weights = this.#weights[position]
      for (let byte = start; byte < end; byte++) writer.byte(weights?.[byte] ?? 0)
      last = page
    }
    return writer.written()
  }

  #add(term: string, position: number, start: number, end: number): void {
    if (this.#length === this.#added.length) {
      const larger = new Uint32Array(this.#length * 2)
      larger.set(this.#added)
      this.#added = larger
    }
    const place = this.#placeOf(term)
    const at = this.#length
    this.#added[at] = place
    this.#added[at + 1] = position
    this.#added[at + 2] = start
    this.#added[at + 3] = end
    this.#length += numbersPerPosting
    this.#counts[place] = (this.#counts[place] ?? 0) + 1
  }

  #remove(term: string, page: number): void {
    const place = this.#placeOf(term)
    const removed = this.#removed.get(place) ?? new Set()
    this.#removed.set(place, removed.add(page))
  }

  #placeOf(term: string): number {
    let place = this.#places.get(term)
    if (place === undefined) {
      this.#places.set(term, (place = this.#terms.push(term) - 1))
      this.#counts.push(0)
    }
    return place
  }
}

function postingsOf(weights: Uint8Array): Map<string, Uint8Array> {
  const { terms, starts } = placesOf(weights)
  return new Map(terms.map((term, index) => [term, weights.subarray(starts[index], starts[index + 1])]))
}
