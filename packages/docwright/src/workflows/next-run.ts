import { Cron } from 'croner'
import type { Schedule } from './workflow.ts'

/** Half of the runs that a project may have in an hour: the other half is for what is pushed and asked for. */
export const maxAnHour = 30

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
    const schedules = [{ cron, timeZone: 'UTC' }]
    if (nextRun(schedules, firstDay) === undefined) return 'no such day ever comes'
    return isTooOften(schedules)
      ? `it is due more than ${maxAnHour} times in an hour, which is more than a project can run`
      : undefined
  } catch (error) {
    const [, reason = ''] = /(?:CronPattern: )?(.*)/.exec(error instanceof Error ? error.message : '') ?? []
    return reason.replace(/\.$/, '') || 'it cannot be read'
  }
}

const hour = 3_600_000
const day = 24 * hour
/** The days that are looked at begin with this Monday: whether a file is valid does not depend on the day. */
const firstDay = Date.UTC(2026, 0, 5)
/** As many as a month and a week have. */
const days = 38
/** Runs that are looked at. More of them, spread over these days, are left to the limit of the project. */
const maxLooked = 5000

/**
 * Whether schedules are due too often together: in any hour of these days, or of the first day on which each of them is
 * due.
 */
export function isTooOften(schedules: readonly Schedule[]): boolean {
  const minutes = new Set(schedules.flatMap(minutesOf))
  if (minutes.size <= maxAnHour) return false
  const firsts = schedules.flatMap((schedule) => {
    const first = nextRun([schedule], firstDay)
    return first === undefined ? [] : [Math.floor(first / day) * day]
  })
  const starts = new Set([...firsts, ...Array.from({ length: days }, (_, index) => firstDay + index * day)])
  let looked = 0
  return [...starts].some((start) => {
    if (looked > maxLooked) return false
    // Both ends of the day belong to an hour that may be full.
    const all = runsBetween(schedules, start - hour, start + day + hour)
    looked += all.length
    const runs = [...new Set(all)]
    return runs.some((at, index) => (runs[index + maxAnHour] ?? Infinity) - at < hour)
  })
}

/** The minutes of an hour at which a schedule can be due. */
function minutesOf({ cron, timeZone }: Schedule): number[] {
  const [minute = ''] = cron.trim().split(/\s+/)
  return runsBetween([{ cron: `${minute} * * * *`, timeZone }], firstDay - 1, firstDay + hour - 1).map(
    (at) => (at - firstDay) / 60_000,
  )
}

/** The times at which each of several schedules is due, in order. */
function runsBetween(schedules: readonly Schedule[], from: number, until: number): number[] {
  const found: number[] = []
  for (const { cron, timeZone } of schedules) {
    const schedule = new Cron(cron, { mode: '5-part', timezone: timeZone, paused: true })
    for (let at = schedule.nextRun(new Date(from)); at !== null && at.getTime() < until; at = schedule.nextRun(at))
      found.push(at.getTime())
  }
  return found.toSorted((one, other) => one - other)
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
