import type { Outcome, WorkflowSummary } from '@docwright/contract'
import { changeWorkflowSchema, createWorkflowSchema, listRunsSchema } from '@docwright/contract'
import {
  enableWorkflow,
  removeWorkflow,
  runNow,
  runsOf,
  saveWorkflow,
  workflowFileOf,
  workflowOf,
  workflowsOf,
} from '../commands/manage-workflows.ts'
import type { Store } from '../store/open-store.ts'
import { readKeyName } from '../store/access/api-key-queries.ts'
import { ApiProblem } from './api-problem.ts'
import {
  answerJson,
  brokenCursor,
  defaultBodyTimeout,
  fromCursor,
  isId,
  requireProject,
  toCursor,
  type JobRequest,
} from './job-request.ts'
import { readBody, readNothing, readQuery } from './read-body.ts'

/** The handlers of workflow endpoints, by their operation ids. */
export const workflowHandlers = {
  async listAgentWorkflows(call: JobRequest): Promise<Response> {
    const project = await requireProject(call)
    return answerJson({ workflows: await workflowsOf(call.context.store, project.id) })
  },
  getAgentWorkflow: async (call: JobRequest) => answerWorkflow(call, workflowOf),
  getAgentWorkflowFile: async (call: JobRequest) =>
    answerWorkflow(call, async (_store, projectId, id) => workflowFileOf(call.context, projectId, id)),
  runAgentWorkflow: async (call: JobRequest) => answerWorkflow(call, runNow),
  listAgentWorkflowRuns: async (call: JobRequest) =>
    answerWorkflow(call, async (store, projectId, id) => {
      const { limit, cursor } = readQuery(call.url, listRunsSchema)
      const after = cursor === undefined ? undefined : fromCursor(cursor)
      const page = await runsOf(store, projectId, id, { limit, after })
      if (page === 'broken') throw brokenCursor()
      return page && { runs: page.runs, nextCursor: page.next === null ? null : toCursor(page.next) }
    }),
  enableAgentWorkflow: async (call: JobRequest) =>
    answerWorkflow(call, async (store, projectId, id) => enableWorkflow(store, projectId, id, true)),
  disableAgentWorkflow: async (call: JobRequest) =>
    answerWorkflow(call, async (store, projectId, id) => enableWorkflow(store, projectId, id, false)),
  async createAgentWorkflow(call: JobRequest): Promise<Response> {
    const { path, text } = (await readBody(call.request, createWorkflowSchema, timeoutOf(call))).value
    const project = await requireProject(call)
    if ((await workflowAt(call, project.id, path)) !== undefined)
      throw invalid('path', `There is a workflow in ${path} already. Change that one, or choose another path.`)
    requireDone(await saveWorkflow(call.context, project.id, { path, text }, await authorOf(call)))
    const made = await workflowAt(call, project.id, path)
    const headers = new Headers({ location: `/v2/agent/${project.id}/workflow/${made?.id ?? ''}` })
    return answerJson(requireFound(made), { status: 201, headers })
  },
  async changeAgentWorkflow(call: JobRequest): Promise<Response> {
    const { text } = (await readBody(call.request, changeWorkflowSchema, timeoutOf(call))).value
    const project = await requireProject(call)
    const { path } = requireFound(isId(call.id) ? await workflowOf(call.context.store, project.id, call.id) : undefined)
    requireDone(await saveWorkflow(call.context, project.id, { path, text }, await authorOf(call)))
    return answerJson(requireFound(await workflowAt(call, project.id, path)))
  },
  async removeAgentWorkflow(call: JobRequest): Promise<Response> {
    const project = await requireProject(call)
    await readNothing(call.request, timeoutOf(call))
    const workflow = requireFound(isId(call.id) ? await workflowOf(call.context.store, project.id, call.id) : undefined)
    requireDone(await removeWorkflow(call.context, project.id, workflow.path, await authorOf(call)))
    return answerJson(workflow)
  },
}

/** Answers a request for a workflow of the project; others are not found. */
async function answerWorkflow(
  call: JobRequest,
  ask: (store: Store, projectId: string, id: string) => Promise<object | undefined>,
): Promise<Response> {
  const project = await requireProject(call)
  const found = isId(call.id) ? await ask(call.context.store, project.id, call.id) : undefined
  if (found === undefined) throw new ApiProblem('not-found')
  return answerJson(found)
}

async function workflowAt(
  { context }: JobRequest,
  projectId: string,
  path: string,
): Promise<WorkflowSummary | undefined> {
  return (await workflowsOf(context.store, projectId)).find((one) => one.path === path)
}

/** Commits are made in the name of the key. */
async function authorOf({ context, key }: JobRequest): Promise<{ name: string; email: string }> {
  return { name: (await readKeyName(context.store.db, key.id)) ?? 'API', email: 'api@docwright.invalid' }
}

function timeoutOf({ context }: JobRequest): number {
  return context.bodyTimeout ?? defaultBodyTimeout
}

function requireFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new ApiProblem('not-found')
  return found
}

function requireDone(outcome: Outcome): void {
  if (outcome.status !== 'refused') return
  const { code, message, field } = outcome
  if (code === 'unknown-ref') throw new ApiProblem('unknown-ref', { detail: message })
  if (code.startsWith('workflow-') && field !== undefined) throw invalid(field, message)
  throw new ApiProblem('push-refused', { detail: message })
}

function invalid(field: string, detail: string): ApiProblem {
  return new ApiProblem('invalid-body', { detail, errors: [{ pointer: `/${field}`, detail }] })
}
