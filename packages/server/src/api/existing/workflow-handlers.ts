import { runNow, workflowOf } from '../../commands/manage-workflows.ts'
import { ApiProblem } from '../api-problem.ts'
import { answerJson, isId } from '../job-request.ts'
import { requireProject } from './existing-call.ts'
import type { ExistingCall } from './existing-call.ts'
import { holderOf, takeUse } from './existing-limits.ts'

/** Runs a workflow now that has a schedule and is switched on. */
export async function triggerWorkflow(call: ExistingCall): Promise<Response> {
  const { context, limits, parameters } = call
  const project = await requireProject(call, parameters['projectId'] ?? '')
  const id = parameters['workflowSchemaId'] ?? ''
  const workflow = isId(id) ? await workflowOf(context.store, project.id, id) : undefined
  if (workflow === undefined) throw noSuchWorkflow()
  if (workflow.schedules.length === 0) throw new ApiProblem('workflow-without-schedule')
  if (!workflow.enabled) throw new ApiProblem('workflow-disabled')
  takeUse(limits.triggers, holderOf(call.key), context.store.clock())
  const run = await runNow(context.store, project.id, workflow.id)
  if (run === undefined) throw noSuchWorkflow()
  return answerJson({ schemaId: workflow.id, instanceId: run.id, jobId: run.jobId ?? run.id }, { status: 202 })
}

function noSuchWorkflow(): ApiProblem {
  const detail = 'The project has no workflow with this ID. `GET /v2/agent/{projectId}/workflows` lists them.'
  return new ApiProblem('not-found', { detail })
}
