/** A part of a line that needs an element of its own. */
export interface LineRange {
  /** Index of the line, counted from 0. */
  line: number
  /** Offsets in the line. */
  start: number
  end: number
  /** Class names. */
  classes?: string
  /** Number of the popover that a button on this part opens, counted from 1. */
  popover?: number
}

/** Additions to the code of a block. */
export interface LineNotes {
  ranges: readonly LineRange[]
  /** HTML below a line, which is not copied, by index of the line. */
  below: ReadonlyMap<number, string>
}
