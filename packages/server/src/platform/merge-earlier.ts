import { listCommits, mergeByRules, type ConflictingFile, type Repository } from '@docwright/forge'
import { mergeConfiguration } from '../jobs/merge-configuration.ts'
import { isOfTranslation } from '@docwright/contract'
import { mergeRecords } from '../jobs/merge-records.ts'

/** Limit of a branch's commits that are read. */
const maxCommits = 200

/** The result of merging a base into the branch of an earlier run. */
export type MergedEarlier =
  /** The tree of both, and whether people have commits in the branch. */
  | { kind: 'merged'; tree: string; isPeoples: boolean }
  /** Conflicting files; `isPeoples` if people changed them in the branch. */
  | { kind: 'conflict'; isPeoples: boolean }

/**
 * Merges a base into the branch of an earlier run. If both have changed the same file, the base wins, since the run
 * repeats its part. Nothing repeats people's changes in the branch: a `docs.json` is merged, any other file is a
 * conflict.
 *
 * @param ends The two commits, and the job whose commits are its own.
 * @param isBuiltIn Whether the run repeats its work by itself.
 */
export async function mergeEarlier(
  repository: Repository,
  { job, head, base }: { job: string; head: string; base: string },
  isBuiltIn: boolean,
): Promise<MergedEarlier> {
  const peoplesAt = async (path?: string): Promise<'none' | 'own' | 'peoples'> => {
    const commits = await listCommits(repository, head, { from: base, limit: maxCommits, path })
    if (commits.length === 0) return 'none'
    return commits.some(({ body }) => !body.includes(`Agent-Job: ${job}`)) ? 'peoples' : 'own'
  }
  const records = (file: ConflictingFile): string | undefined =>
    isOfTranslation(file.path) ? mergeRecords(file) : undefined
  const ends = { ours: head, theirs: base }
  const { tree, decided } = await mergeByRules(repository, ends, records)
  const conflicts = decided.filter((path) => !isOfTranslation(path))
  const isPeoples = (await peoplesAt()) === 'peoples'
  if (conflicts.length > 0 && !isBuiltIn) return { kind: 'conflict', isPeoples: false }
  if (conflicts.length === 0 || !isPeoples) return { kind: 'merged', tree, isPeoples }
  const peoples = new Set<string>()
  // A path that no commit of the branch names comes of a file that somebody moved: whose it is, is not known.
  for (const path of conflicts) if ((await peoplesAt(path)) !== 'own') peoples.add(path)
  const open: string[] = []
  const merged = await mergeByRules(repository, ends, (file) => {
    if (!peoples.has(file.path)) return records(file)
    const settled = mergeConfiguration(file)
    if (settled === undefined) open.push(file.path)
    return settled
  })
  return open.length > 0 ? { kind: 'conflict', isPeoples } : { kind: 'merged', tree: merged.tree, isPeoples }
}
