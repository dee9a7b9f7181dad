import type { VersionedPack } from '../store/repositories/repository-queries.ts'

/**
 * Chooses which packs of a repository become one: the newest ones, back to one that is at least twice as large as all
 * after it. So the work follows what was pushed, not the size of the repository.
 *
 * @param packs All packs, in order.
 * @param most How many there may be before it is worth it.
 * @returns None if there are not too many.
 */
export function packsToJoin(packs: readonly VersionedPack[], most: number): VersionedPack[] {
  if (packs.length <= most) return []
  let after = packs.reduce((sum, { size }) => sum + size, 0)
  const start = packs.findIndex(({ size }) => {
    after -= size
    return size < 2 * after
  })
  return start === -1 ? [] : packs.slice(start)
}
