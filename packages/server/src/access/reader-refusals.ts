import { channel } from 'node:diagnostics_channel'

/** Actions that readers can do too often. */
export type ReaderLimitName = 'search' | 'mcp' | 'suggestions' | 'feedback' | 'playground'

/** A reader that was refused, or served with less, because of a limit. */
export interface ReaderRefusal {
  limit: ReaderLimitName
  /** Their network; it is counted, and written down nowhere. */
  reader: string
}

/** Reports readers who were stopped by a limit. */
export const readerRefusals = channel('docwright.reader-refusal')
