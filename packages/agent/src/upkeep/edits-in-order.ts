import type { TextEdit } from 'docwright/engine'

/** Edits in the order of their text; of two that overlap, the first counts. */
export function inOrder<Edit extends TextEdit>(edits: readonly Edit[]): Edit[] {
  const taken: Edit[] = []
  for (const edit of edits.toSorted((one, other) => one.start - other.start))
    if (edit.start >= (taken.at(-1)?.end ?? 0)) taken.push(edit)
  return taken
}
