import type { Selectable } from 'kysely'
import type { WorkKind } from '../../queue/work-kind.ts'
import { workClasses } from '../../queue/work-classes.ts'
import { giveUpDeployment } from '../../store/deployments/deployment-rows.ts'
import type { DeploymentTable } from '../../store/deployments/hosting-tables.ts'
import { noOtherDeployment, pausesUpTo, urgencyByKind } from '../../store/queue/work-conditions.ts'

/** How often a deployment is taken that ends its process each time, or that fails for a reason we do not know. */
export const maxDeploymentAttempts = 3

const lostReason = `The process that built this site crashed ${maxDeploymentAttempts} times in a row, so the deployment was abandoned. The site may need more memory than is available: make its docs.json, specifications or pages smaller, or see the server log.`

/** The queue of deployments: sites before previews, one at a time of each branch. */
export const deploymentWork: WorkKind<Selectable<DeploymentTable>> = {
  table: 'deployment',
  taken: 'building',
  attempts: 'attempts',
  maxAttempts: maxDeploymentAttempts,
  exclusive: ({ project_id, branch }) => `${project_id} ${branch}`,
  maxPause: pausesUpTo(10 * 60_000, ['attempts', 'faults']),
  urgency: urgencyByKind({ production: workClasses.production.urgency, preview: workClasses.preview.urgency }),
  ready: async (_queries, now) => noOtherDeployment(now),
  claim: { progress: null },
  async onGivenUp(transaction, { id }, now) {
    await giveUpDeployment(transaction, id, { code: 'deployment-ends-process', error: lostReason, now })
  },
}
