const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/**
 * A time relative to now, in words.
 *
 * @param at ISO 8601.
 * @param now The reference time.
 * @param language BCP 47.
 */
export function relativeTime(at: string, now: Date, language: string): string {
  const seconds = (new Date(at).getTime() - now.getTime()) / 1000
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const step = steps.find(([, length]) => Math.abs(seconds) >= length)
  // "now" within the minute: a page does not count seconds.
  if (step === undefined) return format.format(0, 'second')
  return format.format(Math.trunc(seconds / step[1]), step[0])
}
