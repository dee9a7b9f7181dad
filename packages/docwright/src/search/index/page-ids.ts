import { hashText } from './hash-text.ts'

/** The minimum of numbers per page, so that few pages compete for a number. */
const roomPerPage = 16
const leastBits = 12
/** Number of first bits that pages of a folder share. */
const folderBits = 5
/** Attempts to find a free number near the other pages of the folder. */
const attemptsInFolder = 8

/**
 * Bits of the numbers of pages, which occur in the postings of each word. The number of bits grows whenever the site
 * has four times as many pages, and then the whole index changes.
 *
 * @param pages How many pages there are.
 */
export function idBitsOf(pages: number): number {
  return Math.max(leastBits, 2 * Math.ceil(Math.log2(Math.max(1, pages) * roomPerPage) / 2))
}

/**
 * Gives each page a number that depends on its key. Pages of one folder are near each other, and no page gets another
 * number when others come or go, except for the few that compete for a number.
 *
 * @param keys Keys of all pages.
 */
export function assignPageIds(keys: Iterable<string>): Map<string, number> {
  const sorted = [...keys].toSorted()
  const bits = idBitsOf(sorted.length)
  const taken = new Set<number>()
  const ids = new Map<string, number>()
  for (const key of sorted) {
    let attempt = 0
    let id = idOf(key, attempt, bits)
    while (taken.has(id)) id = idOf(key, (attempt += 1), bits)
    taken.add(id)
    ids.set(key, id)
  }
  return ids
}

function idOf(key: string, attempt: number, bits: number): number {
  const own = hashText(attempt === 0 ? key : `${key}\n${attempt}`) >>> (32 - bits)
  if (attempt >= attemptsInFolder) return own
  const ownBits = bits - folderBits
  const folder = hashText(key.slice(0, Math.max(0, key.lastIndexOf('/')))) >>> (32 - folderBits)
  return (folder << ownBits) | (own & ((1 << ownBits) - 1))
}
