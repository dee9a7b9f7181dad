/** A replacement in a text. */
export interface TextEdit {
  start: number
  end: number
  insert: string
}

/** An edited text that maps its offsets back to the original. */
export interface EditedText {
  text: string
  /** Converts an offset of the edited text to one of the original. */
  toOriginal(offset: number): number
}

/**
 * Applies edits to a text.
 *
 * @param edits In any order; an edit that overlaps an earlier one is dropped.
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
