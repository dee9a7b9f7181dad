/** A `PageRecord` as JSON, from which parts are copied without parsing it. */
export interface RecordText {
  /** Address, title, trail and mark, separated by commas. */
  page: string
  /** Number of its sections. */
  sections: number
  /**
   * Anchor, title and whether it is a field, separated by commas.
   *
   * @param ordinal Index of the section; a missing section is empty.
   */
  section(ordinal: number): string
}

/** Address, title, trail and mark. */
const textsOfPage = 4
const textsOfSection = 2
const between = '],['.length
const behindLast = ']]]'.length

/**
 * Finds the parts of a record. A large site has hundreds of thousands of sections, so none of them is an object.
 *
 * @param text The record from `indexPage`.
 */
export function readRecord(text: string): RecordText {
  let at = '['.length
  for (let left = textsOfPage; left > 0; left--) at = endOfText(text, at) + ','.length
  const page = text.slice(1, at - 1)
  const starts: number[] = []
  for (at += '['.length; text[at] === '[';) {
    starts.push(at + 1)
    at += 1
    for (let left = textsOfSection; left > 0; left--) at = endOfText(text, at) + ','.length
    at += '0],'.length
  }
  const places = Uint32Array.from(starts)
  return {
    page,
    sections: places.length,
    section(ordinal) {
      const start = places[ordinal]
      if (start === undefined) return '"","",0'
      const next = places[ordinal + 1]
      return text.slice(start, next === undefined ? text.length - behindLast : next - between)
    },
  }
}

/** A quotation mark ends a text, unless an odd number of backslashes comes before it. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at
    while (text[before - 1] === '\\') before -= 1
    if ((at - before) % 2 === 0) return at + 1
  }
  return text.length
}
