import type { KeptFiles } from '@docwright/contract'
import { isObjectId, mergeTrees, type Repository } from '@docwright/forge'

/**
 * Finds the choices that still count after a push: those whose file is in conflict with the same two versions as when
 * somebody chose, under whatever name each side has it.
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
  try {
    const before = await readVersions(repository, kept)
    const after = await readVersions(repository, now)
    return new Map([...kept.sides].filter(([path]) => before.has(path) && before.get(path) === after.get(path)))
  } catch {
    return new Map()
  }
}

/** Both versions of each file in conflict, by its path in the merge. */
async function readVersions(
  repository: Repository,
  { head, baseHead }: Pick<KeptFiles, 'head' | 'baseHead'>,
): Promise<Map<string, string>> {
  if (!isObjectId(head) || !isObjectId(baseHead)) return new Map()
  const merged = await mergeTrees(repository, baseHead, head)
  if (merged.clean) return new Map()
  return new Map(
    merged.stages.map(({ path, ours, theirs }) => [path, JSON.stringify([versionOf(ours), versionOf(theirs)])]),
  )
}

function versionOf(file: { mode: string; id: string } | undefined): string | undefined {
  return file && `${file.mode} ${file.id}`
}
