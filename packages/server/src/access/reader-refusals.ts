import { channel } from 'node:diagnostics_channel'

/** Actions that a reader can repeat too often. */
export type ReaderLimitName = 'search' | 'mcp' | 'suggestions' | 'feedback' | 'playground'

/** A reader that was refused, or served with less, because of a limit. */
export interface ReaderRefusal {
  limit: ReaderLimitName
  /** Their network; it is counted, and written down nowhere. */
  reader: string
}

/** Reports, for metrics and the log, that a limit has stopped a reader. */
export const readerRefusals = channel('docwright.reader-refusal')
