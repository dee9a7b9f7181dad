import {
  enableWorkflow,
  removeWorkflow,
  runNow,
  runsOf,
  saveWorkflow,
  startersOf,
  translationStarterOf,
  workflowFileOf,
  workflowOf,
  workflowsOf,
} from '../commands/manage-workflows.ts'
import type { Outcome, WorkflowRun, WorkflowServices } from '@docwright/contract'
import type { Store } from '../store/open-store.ts'
import type { DashboardContext } from './dashboard-context.ts'

const shownRuns = 10

/** Workflows as the dashboard shows and starts them, by the same rules as the API. */
export function createWorkflowServices({
  store,
  projects,
  workflowFiles,
  offerTranslation,
}: Pick<DashboardContext, 'store' | 'projects' | 'workflowFiles' | 'offerTranslation'>): WorkflowServices {
  return {
    starters: startersOf(),
    translationOffer: offerTranslation,
    translationStarter: translationStarterOf,
    async list(projectId) {
      const workflows = await workflowsOf(store, projectId)
      return await Promise.all(
        workflows.map(async (workflow) => ({
          ...workflow,
          runs: await newestRuns(store, projectId, workflow.id),
        })),
      )
    },
    run: async (projectId, id) => doneOr(await runNow(store, projectId, id)),
    file: async (projectId, id) => workflowFileOf({ store, projects, workflowFiles }, projectId, id),
    async remove(projectId, id, account) {
      const workflow = await workflowOf(store, projectId, id)
      if (workflow === undefined) return doneOr(workflow)
      return removeWorkflow({ store, projects, workflowFiles }, projectId, workflow.path, account)
    },
    save: async (projectId, file, account) =>
      saveWorkflow({ store, projects, workflowFiles }, projectId, file, account),
    enable: async (projectId, id, enabled) => doneOr(await enableWorkflow(store, projectId, id, enabled)),
  }
}

async function newestRuns(store: Store, projectId: string, id: string): Promise<WorkflowRun[]> {
  const page = await runsOf(store, projectId, id, { limit: shownRuns })
  return page === undefined || page === 'broken' ? [] : page.runs
}

function doneOr(found: object | undefined): Outcome {
  if (found !== undefined) return { status: 'done' }
  return { status: 'refused', code: 'not-found', message: 'This workflow no longer exists.' }
}
