import { listCommits, mergeByRules, type ConflictingFile, type Repository } from '@docwright/forge'
import { mergeConfiguration } from '../jobs/merge-configuration.ts'
import { isOfTranslation, mergeRecords } from './merge-records.ts'

/** Commits of a branch that are looked at. */
const maxCommits = 200

/** What bringing a base into the branch of an earlier run comes to. */
export type MergedEarlier =
  /** The tree of both, and whether people have commits in the branch. */
  | { kind: 'merged'; tree: string; isPeoples: boolean }
  /** Files that do not fit; `isPeoples` where it is people who changed them in the branch. */
  | { kind: 'conflict'; isPeoples: boolean }

/**
 * Brings a base into the branch of an earlier run. Where both have changed the same file, what the base has counts, since the
 * run does its part of it again. What people changed in the branch is not done again by anybody: it is put together if it
 * is a `docs.json`, and is a conflict otherwise.
 *
 * @param ends The two commits, and the job whose commits are its own.
 * @param isBuiltIn Whether the run does its work again by itself.
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
