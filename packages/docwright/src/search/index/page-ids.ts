import { hashText } from './hash-text.ts'

/** Bits of a page's number. */
export const pageIdBits = 28
const folderBits = 12
/** Attempts to find a free number beside the other pages of the folder. */
const attemptsInFolder = 8

/**
 * Gives each page a number. It is made of the page's key, pages of one folder have the same first bits, and no page gets
 * another number when others come or go, but for the few whose numbers would be equal.
 *
 * @param keys Keys of all pages.
 */
export function assignPageIds(keys: Iterable<string>): Map<string, number> {
  const taken = new Set<number>()
  const ids = new Map<string, number>()
  for (const key of [...keys].toSorted()) {
    let attempt = 0
    let id = idOf(key, attempt)
    while (taken.has(id)) id = idOf(key, (attempt += 1))
    taken.add(id)
    ids.set(key, id)
  }
  return ids
}

function idOf(key: string, attempt: number): number {
  const own = hashText(attempt === 0 ? key : `${key}\n${attempt}`) >>> (32 - pageIdBits)
  if (attempt >= attemptsInFolder) return own
  const ownBits = pageIdBits - folderBits
  const folder = hashText(key.slice(0, Math.max(0, key.lastIndexOf('/')))) >>> (32 - folderBits)
  return (folder << ownBits) | (own & ((1 << ownBits) - 1))
}
