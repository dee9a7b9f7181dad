import { maintainerName } from '@docwright/agent'
import type { ApiDependencies } from '../api/api-dependencies.ts'
import { defaultQuotas } from '../process/platform-settings.ts'
import { repositoryRefusal } from '../projects/repository-quota.ts'
import { readQuotas } from '../store/projects/project-quotas.ts'
import { hasBranch } from './open-turn-project.ts'
import { createJobPlanner } from './plan-job.ts'
import type { PlatformParts } from './platform-parts.ts'
import { spentBudget } from './spent-budget.ts'

/** Creates the planner of a project's jobs, from the parts of the platform. */
export function plannerOf(parts: PlatformParts): ApiDependencies['planJob'] {
  const { models, projects, url } = parts
  const plan = createJobPlanner({
    models,
    cloneUrlOf: (slug) => `${url}/git/${slug}.git`,
    hasToken: async ({ id, repository_kind: kind, connection_id: connection }) =>
      connection !== null || (await projects.token(id)) !== null || (kind === 'github' && parts.githubApp !== null),
    hasBranch: async ({ id }, branch) => hasBranch(parts, id, branch),
  })
  const planned: typeof plan = async (project, body, purpose = 'agent') => {
    const ready = await plan(project, body, purpose)
    if (ready.kind !== 'ready' || ready.model === maintainerName) return ready
    const { db, clock } = parts.store
    const reason = await spentBudget(db, { projectId: project.id, purpose }, clock())
    return reason === undefined ? ready : { kind: 'refused', code: 'budget-spent', occurrence: { detail: reason } }
  }
  return async (project, body, purpose) => {
    const { repositoryMegabytes: limit } = await readQuotas(parts.store.db, project.id, defaultQuotas(parts.settings))
    // A job that could commit nothing is not begun; what one has begun is taken, however much it is.
    if (project.repository_kind !== 'local' || limit === null) return planned(project, body, purpose)
    const refusal = repositoryRefusal(await projects.repositoryBytes(project.id), limit)
    if (refusal === undefined) return planned(project, body, purpose)
    return { kind: 'refused', code: 'quota-repository', occurrence: { detail: refusal } }
  }
}
