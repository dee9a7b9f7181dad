import { maintainerName } from '@docwright/agent'
import type { AcceptContext } from '../jobs/accept-message.ts'
import { readJob } from '../store/jobs/job-queries.ts'
import type { Store } from '../store/open-store.ts'
import { spentBudget } from './spent-budget.ts'

/**
 * Makes the check of messages to jobs: one that a model cannot be asked about is refused with the reason, where its turn would
 * fail. What a workflow has begun may need no model, which its turn finds out.
 */
export function messageRefusal({ clock }: Pick<Store, 'clock'>): NonNullable<AcceptContext['refuseMessage']> {
  return async (transaction, { projectId, jobId }) => {
    const job = await readJob(transaction, projectId, jobId)
    if (job === undefined || job.model === maintainerName || job.workflow_run_id !== null) return undefined
    const detail = await spentBudget(transaction, { projectId, purpose: 'agent' }, clock())
    return detail === undefined ? undefined : { kind: 'refused', code: 'budget-spent', occurrence: { detail } }
  }
}
