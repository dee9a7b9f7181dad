/** A part of a line that is more than its colours. */
export interface LineRange {
  /** Index of the line, counted from 0. */
  line: number
  /** Offsets in the line. */
  start: number
  end: number
  /** Class names. */
  classes?: string
  /** Number of what a button on this part opens, counted from 1. */
  popover?: number
}

/** What stands in a block beside its code. */
export interface LineNotes {
  ranges: readonly LineRange[]
  /** HTML below a line, which is not copied, by index of the line. */
  below: ReadonlyMap<number, string>
}
