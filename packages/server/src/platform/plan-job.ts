import type { CreateJob, ModelPurpose } from '@docwright/contract'
import type { JobPlan } from '../jobs/accept-message.ts'
import type { ProjectTable } from '../store/projects/project-tables.ts'
import type { Models } from './models.ts'

/** Dependencies of planning a job. */
export interface JobPlannerContext {
  models: Pick<Models, 'choices'>
  /** Clone URL of a repository that is hosted here. */
  cloneUrlOf: (slug: string) => string
  /** Whether we can sign in at a project's forge. */
  hasToken: (project: ProjectTable) => Promise<boolean>
  /** Whether a project's repository has a branch; true if that cannot be found out now. */
  hasBranch: (project: ProjectTable, branch: string) => Promise<boolean>
}

/** Creates the planner: the subject of a project's new job, or the reason why it has none. */
export function createJobPlanner({ models, cloneUrlOf, hasToken, hasBranch }: JobPlannerContext) {
  return async function plan(project: ProjectTable, body: CreateJob, purpose?: ModelPurpose): Promise<JobPlan> {
    const choices = await models.choices(project.id, purpose)
    const [usual] = choices
    if (body.model !== undefined && !choices.some(({ id }) => id === body.model)) {
      const detail = `This model is not configured. Available models: ${choices.map(({ id }) => id).join(', ') || 'none'}.`
      return { kind: 'refused', code: 'invalid-body', occurrence: { detail, errors: [{ pointer: '/model', detail }] } }
    }
    if (usual === undefined) {
      const detail =
        'No model is configured. Set one up under Settings → Models; the operator can also set DOCWRIGHT_MODEL.'
      return { kind: 'refused', code: 'not-configured', occurrence: { detail } }
    }
    if (project.repository_url !== null && !(await hasToken(project))) {
      const detail = 'No token is stored for the repository of this project. Set one in the settings of the project.'
      return { kind: 'refused', code: 'not-configured', occurrence: { detail } }
    }
    if (body.ref !== undefined && !(await hasBranch(project, body.ref))) {
      const detail = `The repository has no branch “${body.ref}”. Push it first, or omit \`ref\`.`
      return { kind: 'refused', code: 'unknown-ref', occurrence: { detail, errors: [{ pointer: '/ref', detail }] } }
    }
    return {
      kind: 'ready',
      repository: project.repository_url ?? cloneUrlOf(project.slug),
      ref: body.ref ?? project.default_branch,
      model: body.model ?? usual.id,
    }
  }
}
