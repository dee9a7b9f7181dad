/**
 * The state of one text: `done` by a machine; `source` if the gate refused all answers, `stale` if the translation of an
 * older source stays for that reason; `human` if a person wrote it, `review` if its source has changed since; `none` if it
 * has no words.
 */
export type SegmentState = 'done' | 'source' | 'stale' | 'human' | 'review' | 'none'

/** One text of a file as it was last written. */
export interface SegmentRecord {
  /** Key of the source. */
  key: string
  /** Digest of the translation in the file. */
  target: string
  state: SegmentState
  /** The rule that let nothing through. */
  rule?: string
}

/** One file as it was last written. */
export interface PageRecord {
  /** Path of the source. */
  page: string
  /** Digest of the source, of the written file (empty for one that was not written since nothing of it was translated), and of the set of files that addresses were made for. */
  source: string
  output: string
  files: string
  segments: SegmentRecord[]
  /** Whether people had made the file before the first run. */
  adopted?: boolean
  /** Digest of the page's structure. */
  structure?: string
  /** Lines of blocks that the source lacks, if people built the page differently. */
  own?: number[]
}

const states: readonly string[] = ['done', 'source', 'stale', 'human', 'review', 'none'] satisfies SegmentState[]

/**
 * Reads the records of a language. Damaged lines are left out: their pages are compared again.
 *
 * @param text The file; empty for a new one.
 */
export function readRecords(text: string): Map<string, PageRecord> {
  const records = new Map<string, PageRecord>()
  for (const line of text.split('\n')) {
    const record = readRecord(line)
    if (record !== undefined) records.set(record.page, record)
  }
  return records
}

/** Writes records, one line for each file. */
export function writeRecords(records: Iterable<PageRecord>): string {
  return [...records]
    .toSorted((one, other) => (one.page < other.page ? -1 : 1))
    .map(({ page, source, output, files, segments, adopted, structure, own }) => {
      const written = segments.map(({ key, target, state, rule }) => [key, target, state, rule].join(' ').trim())
      const marks = {
        ...(adopted === true ? { adopted } : {}),
        ...(structure === undefined ? {} : { structure }),
        ...(own === undefined ? {} : { own }),
      }
      return `${JSON.stringify({ page, source, output, files, ...marks, segments: written })}\n`
    })
    .join('')
}

function readRecord(line: string): PageRecord | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const { page, source, output, files, segments, adopted, structure, own } = JSON.parse(line) as Record<
      string,
      unknown
    >
    if (typeof page !== 'string' || typeof source !== 'string' || !Array.isArray(segments)) return undefined
    const read = segments.map(readSegment)
    if (read.includes(undefined)) return undefined
    return {
      page,
      source,
      output: typeof output === 'string' ? output : '',
      files: typeof files === 'string' ? files : '',
      segments: read.filter((segment) => segment !== undefined),
      ...(adopted === true ? { adopted } : {}),
      ...(typeof structure === 'string' ? { structure } : {}),
      ...(Array.isArray(own) ? { own: own.map(Number) } : {}),
    }
  } catch {
    return undefined
  }
}

function readSegment(written: unknown): SegmentRecord | undefined {
  if (typeof written !== 'string') return undefined
  const [key, target, state, rule] = written.split(' ')
  if (key === undefined || target === undefined || state === undefined || !states.includes(state)) return undefined
  return { key, target, state: state as SegmentState, ...(rule === undefined ? {} : { rule }) }
}
