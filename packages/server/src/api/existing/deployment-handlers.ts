import { triggerPreviewSchema } from '@docwright/contract'
import { readUpdateStatus } from '../../commands/read-update-status.ts'
import { triggerDeployment } from '../../commands/trigger-deployments.ts'
import { ApiProblem } from '../api-problem.ts'
import { readBody } from '../read-body.ts'
import { answerJson, defaultBodyTimeout, findProject, isId } from '../job-request.ts'
import { requireProject } from './existing-call.ts'
import type { ExistingCall } from './existing-call.ts'
import { holderOf, takeUse } from './existing-limits.ts'

/** Deploys the site again. A body says nothing here: some clients send an empty one, some an empty object. */
export async function triggerUpdate(call: ExistingCall): Promise<Response> {
  const { context, limits, parameters } = call
  const project = await requireProject(call, parameters['projectId'] ?? '')
  takeUse(limits.triggers, holderOf(call.key), context.store.clock())
  const begun = await triggerDeployment(context, project.id, project.default_branch)
  if (begun === undefined) {
    const detail = `The repository has no branch “${project.default_branch}”. Push it first.`
    throw new ApiProblem('not-found', { detail })
  }
  return answerJson({ statusId: begun.deployment.id }, { status: 202 })
}

/** Makes the preview of a branch, or makes it again. */
export async function triggerPreview(call: ExistingCall): Promise<Response> {
  const { context, limits, parameters, request } = call
  const { branch } = (await readBody(request, triggerPreviewSchema, context.bodyTimeout ?? defaultBodyTimeout)).value
  const project = await requireProject(call, parameters['projectId'] ?? '')
  takeUse(limits.previews, holderOf(call.key), context.store.clock())
  const begun = await triggerDeployment(context, project.id, branch)
  if (begun === undefined) {
    const detail = `The repository has no branch “${branch}”. Push it first.`
    throw new ApiProblem('not-found', { detail })
  }
  return answerJson({ statusId: begun.deployment.id, previewUrl: begun.url }, { status: 202 })
}

/** Reports the state of a deployment. */
export async function readStatus(call: ExistingCall): Promise<Response> {
  const { context, factsOf, parameters } = call
  const id = parameters['statusId'] ?? ''
  const deployment = isId(id) ? await context.hosting.deployment(id) : undefined
  const project = deployment && (await findProject({ context, key: call.key, projectId: deployment.projectId }))
  if (deployment === undefined || project === undefined) {
    const detail = 'There is no update with this `statusId`, or the API key does not reach its project.'
    throw new ApiProblem('not-found', { detail })
  }
  return answerJson(await readUpdateStatus({ hosting: context.hosting, factsOf }, project, deployment))
}
