/**
 * What a process says that was asked to end: nothing of what is at work is lost, and a person who waits should know that.
 *
 * @param turns Turns of jobs that it is at work on itself.
 * @param before What it waits for where there are none.
 */
export function farewell(turns: number, before: string): string {
  const again = 'Press Ctrl+C again to stop immediately.'
  if (turns === 0) return `Stopping once ${before}. ${again}`
  const handed = turns === 1 ? 'One job is running: its current step' : `${turns} jobs are running: their current steps`
  return `Stopping. ${handed} will be finished. Another process goes on with the rest, or the next start does. ${again}`
}
