import { isAncestor, mergeByRules, writeCommit, type Repository } from '@docwright/forge'
import { mergeConfiguration } from './merge-configuration.ts'

/** The result of merging a base into a branch. */
export type BroughtBase =
  /** Everything of the base is in the branch already. */
  | { kind: 'current' }
  /** A commit with both; no branch has moved yet. */
  | { kind: 'merged'; commit: string }
  /** Files in which both sides have changed the same. */
  | { kind: 'conflict'; files: readonly string[] }
  /** A commit with both, in which these files have both sides between marks; it is to be settled, and never pushed. */
  | { kind: 'marked'; commit: string; files: readonly string[] }

const author = { name: 'Docwright', email: 'agent@docwright.invalid' }

/**
 * Merges the newer commits of a base into a branch. A `docs.json` that both have changed is merged by its entries; any
 * other disagreement is a conflict, and nothing is guessed: if somebody can settle it, both sides are put between
 * marks.
 *
 * @param ends The two commits, and the properties of the commit that joins them.
 * @param ends.head Newest commit of the branch.
 * @param ends.base Newest commit of the base.
 * @param ends.message Its message.
 * @param ends.at Its time, in milliseconds since 1970.
 * @param marks Names of the sides, and which files somebody can settle; if absent, nobody can settle any.
 */
export async function bringBase(
  repository: Repository,
  { head, base, message, at }: { head: string; base: string; message: string; at: number },
  marks?: MarkedSides,
): Promise<BroughtBase> {
  if (await isAncestor(repository, base, head)) return { kind: 'current' }
  const [open, marked]: [string[], string[]] = [[], []]
  const { tree } = await mergeByRules(repository, { ours: head, theirs: base }, (file) => {
    const settled = mergeConfiguration(file)
    if (settled !== undefined) return settled
    const both = file.marked && withNames(file.marked, { head, base }, marks)
    if (marks === undefined || both === undefined || !marks.canSettle(file.path, both)) open.push(file.path)
    else marked.push(file.path)
    return both
  })
  if (open.length > 0) return { kind: 'conflict', files: [...open, ...marked] }
  const commit = await writeCommit(repository, { tree, parents: [head, base], message, author: { ...author, at } })
  return marked.length === 0 ? { kind: 'merged', commit } : { kind: 'marked', commit, files: marked }
}

/** How both sides are written into a file that they have changed in the same place. */
export interface MarkedSides {
  ours: string
  theirs: string
  /** Whether somebody can settle a file, with both sides in its text. */
  canSettle: (path: string, text: string) => boolean
}

/** Git names the sides by their commits. */
function withNames(text: string, { head, base }: { head: string; base: string }, marks?: MarkedSides): string {
  if (marks === undefined) return text
  return text
    .replaceAll(`<<<<<<< ${head}`, `<<<<<<< ${marks.ours}`)
    .replaceAll(`>>>>>>> ${base}`, `>>>>>>> ${marks.theirs}`)
}
