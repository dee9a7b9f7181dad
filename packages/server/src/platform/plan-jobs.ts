import type { CreateJob } from '../contract/agent-requests.ts'
import type { ModelChoice } from '../contract/dashboard-jobs.ts'
import type { JobPlan } from '../jobs/accept-message.ts'
import type { PlatformSettings } from '../process/platform-settings.ts'
import type { ProjectTable } from '../store/project-tables.ts'

/** The deterministic agent that needs no model. */
export const builtInModel = 'docwright/maintainer'

/**
 * Makes the answer to what a new job of a project works on.
 *
 * @param settings Which model is configured.
 * @param cloneUrlOf Clone URL of a repository that is hosted here.
 */
export function createJobPlanner(settings: PlatformSettings, cloneUrlOf: (slug: string) => string) {
  return function plan(project: ProjectTable, body: CreateJob): Promise<JobPlan> {
    return Promise.resolve({
      kind: 'ready',
      repository: project.repository_url ?? cloneUrlOf(project.slug),
      ref: body.ref ?? project.default_branch,
      model: body.model ?? settings.DOCWRIGHT_MODEL ?? builtInModel,
    })
  }
}

/**
 * What a job can be run with; the first is the default.
 *
 * @param settings Which model is configured.
 */
export function modelChoices(settings: PlatformSettings): ModelChoice[] {
  const builtIn = {
    id: builtInModel,
    label: 'Built-in maintainer',
    note: 'Repairs links, descriptions and navigation by rules, without a language model.',
  }
  const { DOCWRIGHT_MODEL: model } = settings
  return model === undefined || model === builtInModel ? [builtIn] : [{ id: model, label: model }, builtIn]
}
