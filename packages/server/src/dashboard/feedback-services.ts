import type { FeedbackServices } from '@docwright/contract'
import { removeFeedback } from '../commands/delete-feedback.ts'
import { judgedPages, missedSearches, readerComments } from '../store/projects/feedback-queries.ts'
import type { DashboardContext } from './dashboard-context.ts'

/** Pages and comments that are shown. */
const shown = 100

/** Readers' feedback on pages, and their unsuccessful searches, for the dashboard. */
export function createFeedbackServices({ store }: Pick<DashboardContext, 'store'>): FeedbackServices {
  return {
    async read(projectId) {
      const [pages, comments, searches] = await Promise.all([
        judgedPages(store.db, projectId, shown),
        readerComments(store.db, projectId, shown),
        missedSearches(store.db, projectId, shown),
      ])
      return {
        pages,
        searches: searches.map(({ last, ...search }) => ({ ...search, lastAt: new Date(last).toISOString() })),
        comments: comments.map(({ id, page, helpful, comment, created_at: createdAt }) => ({
          id,
          page,
          helpful: helpful === 1,
          comment: comment ?? '',
          createdAt: new Date(createdAt).toISOString(),
        })),
      }
    },
    remove: async (projectId, choice) => removeFeedback(store, projectId, choice),
  }
}
