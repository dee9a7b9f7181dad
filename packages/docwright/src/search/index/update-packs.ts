import { textsPath } from './index-files.ts'
import type { IndexSink } from './index-sink.ts'
import type { IndexStore, Member } from './index-store.ts'
import type { StoredPack } from './partition-leaves.ts'
import { divide, endOf, joinSmall, type Leaf, type TreeRules } from './leaf-tree.ts'
import { packNames, packTexts, readPackNames } from './pack-texts.ts'

/**
 * Writes the texts of changed pages, together with those of adjacent pages.
 *
 * @param store Its members must be up to date.
 * @param touched Numbers of the changed pages.
 * @param rules Limits of leaves.
 */
export function updatePacks(
  store: IndexStore,
  partition: string,
  touched: Iterable<number>,
  rules: TreeRules,
  sink: IndexSink,
): void {
  const before = store.packs(partition)
  const leaves = new Map<number, Leaf>(before.map((leaf) => [leaf.start, leaf]))
  const dirty = new Map<number, Leaf>()
  const known = new Map(before.map((leaf) => [leaf.start, leaf]))
  for (const leaf of leavesWith(touched, before, rules.bits)) {
    store.removeLeaves('searchPack', partition, leaf.start, endOf(leaf, rules.bits))
    const members = store.members(partition, leaf.start, endOf(leaf, rules.bits))
    const items = { keys: members.map(({ id }) => id), sizes: members.map(({ size }) => size) }
    for (const part of divide(leaf, items, rules)) {
      leaves.set(part.start, part)
      dirty.set(part.start, part)
    }
  }
  for (const leaf of joinSmall(leaves, rules)) {
    const end = endOf(leaf, rules.bits)
    store.removeLeaves('searchPack', partition, leaf.start, end)
    for (const start of dirty.keys()) if (start >= leaf.start && start < end) dirty.delete(start)
    dirty.set(leaf.start, leaf)
  }
  for (const leaf of dirty.values()) {
    const members = store.members(partition, leaf.start, endOf(leaf, rules.bits))
    const packs = packTexts(
      members.map((member) => packable(member, store)),
      rules.most,
    )
    const old = known.get(leaf.start)
    const digests = new Map(
      readPackNames(old?.depth === leaf.depth ? old.names : '').map((pack) => [pack.section, pack.digest]),
    )
    for (const { section, digest, content } of packs)
      if (digests.get(section) !== digest) sink.write(textsPath(partition, leaf, section), content(), false)
    store.savePack(partition, { ...leaf, names: packNames(packs) })
  }
}

function packable({ id, key, size, digest }: Member, store: IndexStore): Parameters<typeof packTexts>[0][number] {
  return {
    id,
    size,
    digest,
    record: () => store.record(key) ?? '["","","","",[]]',
    texts: () => store.texts(key) ?? '[]',
  }
}

function leavesWith(
  touched: Iterable<number>,
  before: readonly StoredPack[],
  bits: number,
): Pick<Leaf, 'start' | 'depth'>[] {
  const ids = [...touched].toSorted((a, b) => a - b)
  let at = 0
  return (before.length === 0 ? [{ start: 0, depth: 0 }] : before).filter((leaf) => {
    const end = endOf(leaf, bits)
    const from = at
    while (at < ids.length && (ids[at] ?? 0) < end) at += 1
    return at > from
  })
}
