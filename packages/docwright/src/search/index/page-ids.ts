import { hashText } from './hash-text.ts'

/** Numbers for each page, at least: so few pages want a number that another one has. */
const roomPerPage = 16
const leastBits = 12
/** Pages of one folder share so many first bits. */
const folderBits = 5
/** Attempts to find a free number beside the other pages of the folder. */
const attemptsInFolder = 8

/**
 * Bits of the numbers of pages: a page is named in the postings of each of its words. They become more with every fourth
 * time of pages, and then the index is another one.
 *
 * @param pages How many pages there are.
 */
export function idBitsOf(pages: number): number {
  return Math.max(leastBits, 2 * Math.ceil(Math.log2(Math.max(1, pages) * roomPerPage) / 2))
}

/**
 * Gives each page a number. It is made of the page's key, pages of one folder stand near each other, and no page gets
 * another number when others come or go, but for the few whose numbers would be equal.
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
