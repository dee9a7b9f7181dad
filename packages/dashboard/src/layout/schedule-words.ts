import cronstrue from 'cronstrue'

/**
 * A schedule as people say it: “At 09:00, Monday through Friday”.
 *
 * @param cron A cron expression of five fields that was accepted before.
 */
export function scheduleWords(cron: string): string {
  return cronstrue.toString(cron, { use24HourTimeFormat: true, throwExceptionOnParseError: false })
}
