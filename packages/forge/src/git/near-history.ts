import type { ObjectReader } from './object-reader.ts'

/** Limit of commits to look at: most questions are about a commit and a direct descendant. */
const nearest = 32

/**
 * Whether a commit is among the nearest ancestors of another, without starting a process. A commit is among its own.
 *
 * @returns False if only git can tell.
 */
export async function isNearAncestor(objects: ObjectReader, ancestor: string, commit: string): Promise<boolean> {
  const seen = new Set([commit])
  // A loop over a set includes values that are added meanwhile.
  for (const id of seen) {
    if (id === ancestor) return true
    const object = seen.size < nearest ? await objects.read(id).catch(() => null) : null
    if (object?.type !== 'commit') continue
    for (const parent of parentsOf(object.content)) seen.add(parent)
  }
  return false
}

/** The parents in the header of a commit. */
function parentsOf(content: Buffer): string[] {
  const text = content.toString('latin1')
  const head = text.slice(0, text.indexOf('\n\n'))
  return [...head.matchAll(/^parent ([\da-f]+)$/gm)].map(([, id = '']) => id)
}
