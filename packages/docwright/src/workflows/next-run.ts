import { Cron } from 'croner'
import type { Schedule } from './workflow.ts'

/** Half of the runs that a project may have in an hour: the other half is for what is pushed and asked for. */
const maxAnHour = 30

/**
 * When a workflow is due next. If clocks go forward, a time that does not exist is due at the moment of the change; if
 * they go back, a time that occurs twice counts once.
 *
 * @param after Milliseconds since 1970.
 * @returns Milliseconds since 1970; undefined if it is never due.
 */
export function nextRun(schedules: readonly Schedule[], after: number): number | undefined {
  const times = schedules.flatMap(({ cron, timeZone }) => {
    const next = new Cron(cron, { mode: '5-part', timezone: timeZone, paused: true }).nextRun(new Date(after))
    return next === null ? [] : [next.getTime()]
  })
  return times.length === 0 ? undefined : Math.min(...times)
}

/**
 * Checks a cron expression.
 *
 * @param cron The expression.
 * @returns The fault; undefined if it has five fields and is due at some time, but not too often.
 */
export function cronFault(cron: string): string | undefined {
  const fields = cron.trim().split(/\s+/)
  if (fields.length !== 5) return `it has ${fields.length} ${fields.length === 1 ? 'field' : 'fields'}, not five`
  try {
    const times = new Cron(cron, { mode: '5-part', paused: true }).nextRuns(maxAnHour + 1)
    const [first] = times
    if (first === undefined) return 'no such day ever comes'
    const last = times[maxAnHour]
    const isTooOften = last !== undefined && last.getTime() - first.getTime() < 3_600_000
    return isTooOften
      ? `it is due more than ${maxAnHour} times in an hour, which is more than a project can run`
      : undefined
  } catch (error) {
    const [, reason = ''] = /(?:CronPattern: )?(.*)/.exec(error instanceof Error ? error.message : '') ?? []
    return reason.replace(/\.$/, '') || 'it cannot be read'
  }
}

/**
 * Whether a time zone is known.
 *
 * @param name IANA name, such as `Europe/Berlin`.
 */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
