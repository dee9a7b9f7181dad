import type { Store } from '../store/open-store.ts'
import { isArchived } from '../store/projects/project-queries.ts'
import { controlJob } from './control-job.ts'

/**
 * Cancels the job of a turn if its project is archived: the process that archived it may have ended before all of its
 * jobs were canceled.
 *
 * @returns Whether it was canceled.
 */
export async function cancelIfArchived(
  store: Store,
  { jobId, projectId }: { jobId: string; projectId: string },
): Promise<boolean> {
  if (!(await isArchived(store.db, projectId))) return false
  await controlJob(store, jobId, 'cancel')
  return true
}
