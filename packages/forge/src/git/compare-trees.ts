import type { GitObject, ObjectReader } from './object-reader.ts'
import { compareLines, folderMode, readTreeObject, type TreeLine } from './tree-objects.ts'

/** A file that differs between two commits. */
export interface TreeChange {
  path: string
  before: TreeLine | undefined
  after: TreeLine | undefined
}

/**
 * Compares two commits file by file without starting a process. Only folders that differ are read.
 *
 * @returns In the order of git; undefined if only git can tell.
 */
export async function compareTrees(objects: ObjectReader, from: string, to: string): Promise<TreeChange[] | undefined> {
  const changes: TreeChange[] = []

  async function linesOf(name: string): Promise<TreeLine[]> {
    const object: GitObject | null = await objects.read(name)
    if (object?.type !== 'tree') throw new TypeError('There is no such folder.')
    return readTreeObject(object.content, object.id.length)
  }

  async function add(prefix: string, before: TreeLine | undefined, after: TreeLine | undefined): Promise<void> {
    const path = `${prefix}${(after ?? before)?.name.toString() ?? ''}`
    if (before?.id === after?.id && before?.mode === after?.mode) return
    if ((before ?? after)?.mode !== folderMode) return void changes.push({ path, before, after })
    const [old, now] = await Promise.all([before, after].map(async (line) => (line ? linesOf(line.id) : [])))
    await compare(`${path}/`, old ?? [], now ?? [])
  }

  async function compare(prefix: string, before: readonly TreeLine[], after: readonly TreeLine[]): Promise<void> {
    let [left, right] = [0, 0]
    while (left < before.length || right < after.length) {
      const [old, now] = [before[left], after[right]]
      const order = orderOf(old, now)
      await add(prefix, order <= 0 ? old : undefined, order >= 0 ? now : undefined)
      if (order <= 0) left += 1
      if (order >= 0) right += 1
    }
  }

  try {
    const [before, after] = await Promise.all([`${from}^{tree}`, `${to}^{tree}`].map(linesOf))
    await compare('', before ?? [], after ?? [])
    return changes
  } catch {
    return undefined
  }
}

/** Entries that exist on only one side. */
function orderOf(old: TreeLine | undefined, now: TreeLine | undefined): number {
  if (old === undefined) return 1
  return now === undefined ? -1 : compareLines(old, now)
}
