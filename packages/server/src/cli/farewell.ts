/**
 * The message of a process that was asked to end: no work in progress is lost, and people who wait should know that.
 *
 * @param turns Number of its turns in progress.
 * @param before The event that ends the wait if there are none, as a clause after “once”.
 */
export function farewell(turns: number, before: string): string {
  const again = 'Press Ctrl+C again to stop immediately.'
  if (turns === 0) return `Stopping once ${before}. ${again}`
  const handed = turns === 1 ? 'One job is running: its current step' : `${turns} jobs are running: their current steps`
  return `Stopping. ${handed} will be finished. Another process goes on with the rest, or the next start does. ${again}`
}
