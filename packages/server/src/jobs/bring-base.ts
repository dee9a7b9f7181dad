import { isAncestor, mergeByRules, writeCommit, type ConflictingFile, type Repository } from '@docwright/forge'
import { mergeConfiguration, mergeDisputed } from './merge-configuration.ts'
import { isOfTranslation } from '@docwright/contract'
import { havePeopleDisagreed, mergeRecords } from './merge-records.ts'

/** The result of merging a base into a branch. */
export type BroughtBase =
  /** Everything of the base is in the branch already. */
  | { kind: 'current' }
  /** A commit with both; no branch has moved yet. */
  | { kind: 'merged'; commit: string }
  /** Files in which both sides have changed the same. */
  | { kind: 'conflict'; files: readonly string[] }
  /** A commit with both, in which these files are to be settled; it is never pushed. */
  | { kind: 'marked'; commit: string; files: readonly string[] }

const author = { name: 'Docwright', email: 'agent@docwright.invalid' }

/**
 * Brings what a base has got since into a branch. A `docs.json` that both have changed is put together by its entries, and so
 * is what translating remembers; whatever else does not fit is a conflict, and nothing is guessed: where somebody can settle
 * it, the file has both sides between marks, or it has what the other side has deleted or set otherwise, and is said to.
 *
 * @param ends The two commits, and the properties of the commit that joins them.
 * @param ends.head Newest commit of the branch.
 * @param ends.base Newest commit of the base.
 * @param ends.message Its message.
 * @param ends.at When, in milliseconds since 1970.
 * @param help What is done about what rules cannot settle.
 * @param help.marks What the sides are called in files that somebody can settle, and which these are; nobody can without it.
 * @param help.kept Whose file a person has decided to keep, by path.
 */
export async function bringBase(
  repository: Repository,
  { head, base, message, at }: { head: string; base: string; message: string; at: number },
  { marks, kept }: { marks?: MarkedSides | undefined; kept?: KeptSides | undefined } = {},
): Promise<BroughtBase> {
  if (await isAncestor(repository, base, head)) return { kind: 'current' }
  const [open, marked]: [string[], string[]] = [[], []]
  const { tree } = await mergeByRules(repository, { ours: head, theirs: base }, (file) => {
    const chosen = kept?.get(file.path)
    if (chosen !== undefined) return { keep: chosen }
    const settled = settleByRules(file)
    if (settled !== undefined) return settled
    const both = textToSettle(file, { head, base }, marks)
    if (both === undefined) open.push(file.path)
    else marked.push(file.path)
    return both
  })
  if (open.length > 0) return { kind: 'conflict', files: [...open, ...marked] }
  const commit = await writeCommit(repository, { tree, parents: [head, base], message, author: { ...author, at } })
  return marked.length === 0 ? { kind: 'merged', commit } : { kind: 'marked', commit, files: marked }
}

/** Whose file is kept, by path: that of the branch, or that of its base. */
export type KeptSides = ReadonlyMap<string, 'ours' | 'theirs'>

/** Rules put together what the platform writes, and decide nothing that a person has written. */
function settleByRules(file: ConflictingFile): string | undefined {
  if (isOfTranslation(file.path)) {
    const isWhole = file.ours !== undefined && file.theirs !== undefined
    return !isWhole || havePeopleDisagreed(file) ? undefined : mergeRecords(file)
  }
  return mergeConfiguration(file)
}

/** The text of a file for those who settle it; undefined if nobody can. */
function textToSettle(
  file: ConflictingFile,
  ends: { head: string; base: string },
  marks: MarkedSides | undefined,
): string | undefined {
  if (marks === undefined) return undefined
  const changed = file.deletedBy === 'ours' ? file.theirs : file.ours
  const whole = file.deletedBy === undefined ? undefined : changed
  // Marks would leave a site without settings.
  const marked = isConfiguration(file.path) ? undefined : file.marked && withNames(file.marked, ends, marks)
  const text = whole ?? mergeDisputed(file)?.text ?? marked
  return text !== undefined && marks.canSettle(file.path, text) ? text : undefined
}

function isConfiguration(path: string): boolean {
  return /(?:^|\/)(?:docs|mint)\.json$/.test(path)
}

/** How both sides are written into a file that they have changed in the same place. */
export interface MarkedSides {
  ours: string
  theirs: string
  /** Whether somebody can settle a file, with both sides in its text. */
  canSettle: (path: string, text: string) => boolean
}

/** Git names the sides by their commits. */
function withNames(text: string, { head, base }: { head: string; base: string }, marks: MarkedSides): string {
  return text
    .replaceAll(`<<<<<<< ${head}`, `<<<<<<< ${marks.ours}`)
    .replaceAll(`>>>>>>> ${base}`, `>>>>>>> ${marks.theirs}`)
}
