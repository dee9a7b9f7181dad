import { isAncestor, mergeByRules, writeCommit, type Repository } from '@docwright/forge'
import { mergeConfiguration } from './merge-configuration.ts'

/** What bringing a base into a branch came to. */
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
 * Brings what a base has got since into a branch. A `docs.json` that both have changed is put together by its entries;
 * whatever else does not fit is a conflict, and nothing is guessed: where somebody can settle it, both sides come between marks.
 *
 * @param ends The two commits, and how the commit that joins them is written.
 * @param ends.head Newest commit of the branch.
 * @param ends.base Newest commit of the base.
 * @param ends.message Its message.
 * @param ends.at When, in milliseconds since 1970.
 * @param marks What the sides are called in files that somebody can settle, and which these are; nobody can without it.
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
