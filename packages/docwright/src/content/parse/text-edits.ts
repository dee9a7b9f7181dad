/** A replacement in a text. */
export interface TextEdit {
  start: number
  end: number
  insert: string
}

/** A text after edits, and the way back from its offsets. */
export interface EditedText {
  text: string
  /** The offset in the text before the edits that an offset of the edited text comes from. */
  toOriginal(offset: number): number
}

/**
 * Applies edits to a text.
 *
 * @param original The text.
 * @param edits Edits in any order; one that overlaps an earlier one is left out.
 * @returns The edited text.
 */
export function editText(original: string, edits: readonly TextEdit[]): EditedText {
  const steps: { edited: number; original: number; length: number }[] = []
  let text = ''
  let from = 0
  for (const { start, end, insert } of edits.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    if (start < from) continue
    text += original.slice(from, start)
    steps.push({ edited: text.length, original: start, length: insert.length })
    text += insert
    from = end
    steps.push({ edited: text.length, original: end, length: 0 })
  }
  text += original.slice(from)
  return {
    text,
    toOriginal(offset) {
      let low = -1
      let high = steps.length - 1
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if ((steps[middle]?.edited ?? 0) <= offset) low = middle
        else high = middle - 1
      }
      const step = steps[low]
      if (step === undefined) return offset
      return step.original + (step.length > 0 ? 0 : offset - step.edited)
    },
  }
}
