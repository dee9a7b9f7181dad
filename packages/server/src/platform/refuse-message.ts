import { maintainerName } from '@docwright/agent'
import type { AcceptContext } from '../jobs/accept-message.ts'
import { readJob } from '../store/jobs/job-queries.ts'
import type { Store } from '../store/open-store.ts'
import { spentBudget } from './spent-budget.ts'

/**
 * Creates the check of messages to jobs: a message is refused with a reason if a model could not be asked and the turn
 * would fail. A workflow's job may need no model, which its turn finds out.
 */
export function messageRefusal({ clock }: Pick<Store, 'clock'>): NonNullable<AcceptContext['refuseMessage']> {
  return async (transaction, { projectId, jobId }) => {
    const job = await readJob(transaction, projectId, jobId)
    if (job === undefined || job.model === maintainerName || job.workflow_run_id !== null) return undefined
    const detail = await spentBudget(transaction, { projectId, purpose: 'agent' }, clock())
    return detail === undefined ? undefined : { kind: 'refused', code: 'budget-spent', occurrence: { detail } }
  }
}
