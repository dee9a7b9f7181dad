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

const author = { name: 'Docwright', email: 'agent@docwright.invalid' }

/**
 * Brings what a base has got since into a branch. A `docs.json` that both have changed is put together by its entries;
 * whatever else does not fit is a conflict, and nothing is guessed.
 *
 * @param ends The two commits, and how the commit that joins them is written.
 * @param ends.head Newest commit of the branch.
 * @param ends.base Newest commit of the base.
 * @param ends.message Its message.
 * @param ends.at When, in milliseconds since 1970.
 */
export async function bringBase(
  repository: Repository,
  { head, base, message, at }: { head: string; base: string; message: string; at: number },
): Promise<BroughtBase> {
  if (await isAncestor(repository, base, head)) return { kind: 'current' }
  const open: string[] = []
  const { tree } = await mergeByRules(repository, { ours: head, theirs: base }, (file) => {
    const settled = mergeConfiguration(file)
    if (settled === undefined) open.push(file.path)
    return settled
  })
  if (open.length > 0) return { kind: 'conflict', files: open }
  const commit = await writeCommit(repository, { tree, parents: [head, base], message, author: { ...author, at } })
  return { kind: 'merged', commit }
}
