import {
  enableWorkflow,
  runNow,
  runsOf,
  saveWorkflow,
  startersOf,
  workflowOf,
  workflowsOf,
} from '../commands/manage-workflows.ts'
import type { Outcome, WorkflowServices } from '@docwright/contract'
import type { DashboardContext } from './dashboard-context.ts'

const shownRuns = 10

/** Workflows as the dashboard shows and starts them, by the same rules as the API. */
export function createWorkflowServices({
  store,
  projects,
  workflowFiles,
}: Pick<DashboardContext, 'store' | 'projects' | 'workflowFiles'>): WorkflowServices {
  return {
    starters: startersOf(),
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
    async file(projectId, id) {
      const project = await projects.find(projectId)
      const path = (await workflowOf(store, projectId, id))?.path
      const text = project === undefined || path === undefined ? undefined : await workflowFiles.read(project, path)
      return path === undefined || text === undefined ? undefined : { path, text }
    },
    save: async (projectId, file, account) =>
      saveWorkflow({ store, projects, workflowFiles }, projectId, file, account),
    enable: async (projectId, id, enabled) => doneOr(await enableWorkflow(store, projectId, id, enabled)),
  }
}

function doneOr(found: object | undefined): Outcome {
  if (found !== undefined) return { status: 'done' }
  return { status: 'refused', code: 'not-found', message: 'This workflow no longer exists.' }
}
