import { termsPath, textsPath } from './index-files.ts'
import type { Leaf } from './leaf-tree.ts'
import { readPackNames } from './pack-texts.ts'

/** A leaf of terms, and the digest of its file; empty if the file is not written yet, or if there are no terms. */
export interface StoredShard extends Leaf {
  name: string
}

/** A leaf of texts. */
export interface StoredPack extends Leaf {
  /** Its files, as `packNames` writes them. */
  names: string
}

/** The leaves of a partition. */
export interface PartitionLeaves {
  shards: readonly StoredShard[]
  packs: readonly StoredPack[]
}

/**
 * The files that a partition no longer has. A large site has thousands of files, so names are made only for those that
 * differ.
 *
 * @param before Its previous leaves.
 * @param after Its new leaves.
 */
export function goneFiles(partition: string, before: PartitionLeaves, after: PartitionLeaves): string[] {
  const names = new Map(after.shards.map(({ start, name }) => [start, name]))
  const terms = before.shards
    .filter(({ start, name }) => name !== '' && names.get(start) !== name)
    .map(({ start, name }) => termsPath(partition, start, Buffer.from(name, 'hex')))
  const packs = new Map(after.packs.map((pack) => [pack.start, pack]))
  const texts = before.packs.flatMap((pack) => {
    const now = packs.get(pack.start)
    if (now?.depth !== pack.depth) return packFiles(partition, pack)
    if (now.names === pack.names) return []
    const kept = new Set(packFiles(partition, now))
    return packFiles(partition, pack).filter((path) => !kept.has(path))
  })
  return [...terms, ...texts]
}

/**
 * Files of a leaf of texts.
 *
 * @param partition Which partition.
 * @param pack The leaf.
 */
export function packFiles(partition: string, pack: StoredPack): string[] {
  return readPackNames(pack.names).map(({ section }) => textsPath(partition, pack, section))
}
