import type { KeptFiles } from '@docwright/contract'
import { diff, type Repository } from '@docwright/forge'

/**
 * Finds the choices that still count after a push: those whose file both sides have as it was when somebody chose.
 *
 * @param kept The choices, and the two commits for which they were made.
 * @param now The two commits that are shown next.
 * @returns The choices that are left; none if git lacks one of the commits.
 */
export async function keptChoices(
  repository: Repository,
  kept: KeptFiles,
  now: Pick<KeptFiles, 'head' | 'baseHead'>,
): Promise<KeptFiles['sides']> {
  const moves = [
    [kept.head, now.head],
    [kept.baseHead, now.baseHead],
  ] as const
  const changed = new Set<string>()
  try {
    for (const [before, after] of moves) {
      const files = before === after ? [] : await diff(repository, before, after, { lines: false })
      for (const { path, oldPath } of files) changed.add(path).add(oldPath ?? path)
    }
  } catch {
    return new Map()
  }
  return new Map([...kept.sides].filter(([path]) => !changed.has(path)))
}
