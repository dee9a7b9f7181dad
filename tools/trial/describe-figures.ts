import type { PushMeanwhile } from '../../test/platform/machines/bad-networks.ts'
import { shareOf, type SilentMoment } from '../../test/platform/read-doors.ts'
import type { ShownTogether } from '../../test/platform/show-together.ts'

const width = 52

/** Stands above the lines of {@link describeMoment}. */
export const readersHeading = `${'what was wrong'.padEnd(width)} asked        reads  failed   p50   p99  slowest (ms)`

/** What readers met, as a line of a table. */
export function describeMoment({ silent, asked, reads, failed, p50, p99, slowest }: SilentMoment): string {
  const figures = [reads, failed, p50, p99, slowest].map((figure) => String(figure).padStart(6)).join(' ')
  return `${silent.padEnd(width)} ${asked.padEnd(10)} ${figures}`
}

/** What became of a push meanwhile, below that table. */
export function describePush({ said, why, toldAfter, shownAfter }: PushMeanwhile): string {
  const reason = why === '' ? '' : ` (${why})`
  const rest = `${said}${reason} after ${toldAfter} ms; shown everywhere ${shownAfter} ms after the end`
  return `${' '.repeat(width)} a push: ${rest}`
}

/** What readers and pushers saw, in three lines. */
export function describeShown(shown: ShownTogether, readers: number, who: string): string {
  const { pushes, delays, reads, older, missing, untrue, failed } = shown
  const [p50, p99, slowest] = [0.5, 0.99, 1].map((share) => shareOf(delays, share))
  return [
    `${pushes} pushes, ${reads} reads by ${readers} readers ${who}`,
    `older after newer ${older}, linked pages missing ${missing}, untrue “Site:” ${untrue}, failed ${failed}`,
    `shown by a server after the end of a push: p50 ${p50} ms, p99 ${p99} ms, slowest ${slowest} ms`,
  ].join('\n')
}

/** How much of it may not be. */
export function countWrong({ older, missing, untrue, failed }: ShownTogether): number {
  return older + missing + untrue + failed
}
