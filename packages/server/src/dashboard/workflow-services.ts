import { enableWorkflow, runNow, runsOf, workflowsOf } from '../commands/manage-workflows.ts'
import type { Outcome, WorkflowServices } from '../contract/dashboard-services.ts'
import type { DashboardWorld } from './dashboard-world.ts'

const shownRuns = 10

/**
 * Workflows as the dashboard shows and starts them, by the same rules as the API.
 *
 * @param world The platform.
 */
export function createWorkflowServices({ store }: Pick<DashboardWorld, 'store'>): WorkflowServices {
  return {
    async list(projectId) {
      const workflows = await workflowsOf(store, projectId)
      return await Promise.all(
        workflows.map(async (workflow) => ({
          ...workflow,
          runs: ((await runsOf(store, projectId, workflow.id)) ?? []).slice(0, shownRuns),
        })),
      )
    },
    run: async (projectId, id) => doneOr(await runNow(store, projectId, id)),
    enable: async (projectId, id, enabled) => doneOr(await enableWorkflow(store, projectId, id, enabled)),
  }
}

function doneOr(found: object | undefined): Outcome {
  if (found !== undefined) return { status: 'done' }
  return { status: 'refused', code: 'not-found', message: 'There is no such workflow any more.' }
}
