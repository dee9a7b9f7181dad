import type { FeedbackChoice, Outcome } from '@docwright/contract'
import { recordChange } from '../store/audit/record-change.ts'
import type { Store } from '../store/open-store.ts'
import { deleteFeedback } from '../store/projects/feedback-queries.ts'
import { refuse } from './refuse.ts'

/** Answers and pages that are chosen one by one. */
const mostChosen = 500

/**
 * Deletes feedback of readers: single comments, all answers about pages, or all of a period, such as that of a flood.
 *
 * @param choice The answers to delete.
 * @returns The number of deleted answers.
 */
export async function removeFeedback(
  store: Store,
  projectId: string,
  { comments, pages, period }: FeedbackChoice,
): Promise<Outcome<{ count: number }>> {
  const times = period && { from: Date.parse(period.from), to: Date.parse(period.to) }
  if (times !== null && !(times.from < times.to))
    return refuse('feedback-period', 'Enter a beginning and an end that comes after it.', 'to')
  if (comments.length + pages.length === 0 && times === null)
    return refuse('feedback-nothing', 'Select comments or pages, or enter a period.', 'from')
  const selection = { ids: comments.slice(0, mostChosen), pages: pages.slice(0, mostChosen), period: times }
  const count = await store.transaction(async (transaction) => {
    const deleted = await deleteFeedback(transaction, projectId, selection)
    const about = { ...(pages.length > 0 && { pages: selection.pages.join(' ') }), ...period }
    if (deleted > 0)
      recordChange(transaction, { action: 'feedback.deleted', projectId, after: { count: deleted, ...about } })
    return deleted
  })
  return { status: 'done', count }
}
