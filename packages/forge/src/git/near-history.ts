import type { ObjectReader } from './object-reader.ts'

/** Commits that are looked at: most questions are about a commit and one that was made on top of it. */
const nearest = 32

/**
 * Whether a commit is among the nearest ancestors of another, which saves a process where it is; a commit is among its own.
 *
 * @param ancestor A commit id.
 * @param commit A commit id.
 * @returns False if only git can tell.
 */
export async function isNearAncestor(objects: ObjectReader, ancestor: string, commit: string): Promise<boolean> {
  const seen = new Set([commit])
  // A set that grows while it is walked through is walked through to its end.
  for (const id of seen) {
    if (id === ancestor) return true
    const object = seen.size < nearest ? await objects.read(id).catch(() => null) : null
    if (object?.type !== 'commit') continue
    for (const parent of parentsOf(object.content)) seen.add(parent)
  }
  return false
}

/** The parents that a commit names at its beginning. */
function parentsOf(content: Buffer): string[] {
  const text = content.toString('latin1')
  const head = text.slice(0, text.indexOf('\n\n'))
  return [...head.matchAll(/^parent ([\da-f]+)$/gm)].map(([, id = '']) => id)
}
