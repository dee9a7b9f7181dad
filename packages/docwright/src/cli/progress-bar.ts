/**
 * One line that shows how far a task is.
 *
 * @param title Name of the task.
 * @param done Number of finished steps.
 * @param total Number of all steps.
 * @param width Columns of the terminal.
 */
export function progressBar(title: string, done: number, total: number, width: number): string {
  const counts = `${done}/${total}`
  const room = Math.max(0, Math.min(40, width - title.length - counts.length - 4))
  const filled = total === 0 ? room : Math.round((room * done) / total)
  return `${title} ${'█'.repeat(filled)}${'░'.repeat(room - filled)} ${counts}`
}
