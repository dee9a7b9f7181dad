import type { Logger } from 'pino'
import { readerRefusals, type ReaderLimitName, type ReaderRefusal } from '../access/reader-refusals.ts'
import { logEachMinute, type MinuteLog } from './log-each-minute.ts'

/** Limit of distinguished readers in a minute. */
const mostReaders = 1_000

/**
 * Says which limits readers meet, and how many readers that are: a line for each limit, once a minute at most. Requests to sites have
 * no line of their own.
 *
 * @returns Writes what was counted, and ends it.
 */
export function logReaderRefusals(logger: Pick<Logger, 'warn'>): MinuteLog {
  const counts = new Map<ReaderLimitName, { refused: number; readers: Set<string> }>()

  function take({ limit, reader }: ReaderRefusal): void {
    const count = counts.get(limit) ?? { refused: 0, readers: new Set() }
    count.refused += 1
    if (count.readers.size < mostReaders) count.readers.add(reader)
    counts.set(limit, count)
  }

  return logEachMinute(readerRefusals, take, () => {
    for (const [limit, { refused, readers }] of counts)
      logger.warn(
        { code: 'readers-limited', limit, refused, readers: readers.size },
        'Readers asked more often in the last minute than a limit allows',
      )
    counts.clear()
  })
}
