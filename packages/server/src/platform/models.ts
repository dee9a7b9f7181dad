import {
  createMaintainer,
  createModel,
  maintainerCapabilities,
  maintainerName,
  readModelSettings,
} from '@docwright/agent'
import type { Model, ModelSettings, Workspace } from '@docwright/agent'
import type { CreateJob, ModelChoice } from '@docwright/contract'
import type { JobPlan } from '../jobs/accept-message.ts'
import type { PlatformSettings } from '../process/platform-settings.ts'
import type { ProjectTable } from '../store/projects/project-tables.ts'

/** The models of a platform: what a job may name, and how it is reached. */
export interface Models {
  /** What a job can be run with; the first is the default. Empty where nothing is configured. */
  readonly choices: readonly ModelChoice[]
  /**
   * The model of a job.
   *
   * @param name As the job names it.
   * @param workspace The files it works on; the maintainer reads them to prepare its answer.
   * @returns The model; undefined where it is not configured any more.
   */
  open(this: void, name: string, workspace: Workspace): Model | undefined
}

/**
 * Reads which models there are: that of `DOCWRIGHT_MODEL`, where it is set, and the built-in maintainer, unless that is
 * switched off.
 *
 * @param environment Variables of the process.
 * @param settings The same, checked.
 * @throws Error where a model is named that cannot be reached like this.
 */
export function readModels(
  environment: Readonly<Record<string, string | undefined>>,
  settings: Pick<PlatformSettings, 'DOCWRIGHT_MAINTAINER'>,
): Models {
  const read = readModelSettings(environment)
  if (read.kind === 'problem') throw new Error(`${read.code}: ${read.message}`)
  const configured = read.kind === 'settings' ? read.settings : undefined
  const hasMaintainer = settings.DOCWRIGHT_MAINTAINER === 'on'
  const choices: ModelChoice[] = []
  if (configured !== undefined) choices.push({ id: nameOf(configured), label: nameOf(configured) })
  if (hasMaintainer) choices.push(builtIn)
  return {
    choices,
    open(name, workspace) {
      if (name === maintainerName) return hasMaintainer ? createMaintainer(workspace) : undefined
      const prefix = configured === undefined ? undefined : `${configured.provider}:`
      // A job of yesterday keeps its model after another of the same provider was configured.
      if (configured === undefined || prefix === undefined || !name.startsWith(prefix)) return undefined
      return createModel({ ...configured, model: name.slice(prefix.length) })
    },
  }
}

const builtIn: ModelChoice = {
  id: maintainerName,
  label: 'Built-in maintainer',
  note: 'Fixes links, descriptions and navigation by rules, without a language model.',
  capabilities: maintainerCapabilities.map(({ does, prompt, isReady }) => ({ does, prompt, isReady })),
}

function nameOf({ provider, model }: ModelSettings): string {
  return `${provider}:${model}`
}

/** What planning a job depends on. */
export interface JobPlannerContext {
  models: Models
  /** Clone URL of a repository that is hosted here. */
  cloneUrlOf: (slug: string) => string
  /** Whether we can sign in at a project's forge. */
  hasToken: (project: ProjectTable) => Promise<boolean>
  /** Whether a project's repository has a branch; true where that cannot be found out now. */
  hasBranch: (project: ProjectTable, branch: string) => Promise<boolean>
}

/** Makes the answer to what a new job of a project works on, or why there can be none. */
export function createJobPlanner({ models, cloneUrlOf, hasToken, hasBranch }: JobPlannerContext) {
  return async function plan(project: ProjectTable, body: CreateJob): Promise<JobPlan> {
    const [usual] = models.choices
    if (body.model !== undefined && !models.choices.some(({ id }) => id === body.model)) {
      const detail = `This model is not configured. Available models: ${models.choices.map(({ id }) => id).join(', ') || 'none'}.`
      return { kind: 'refused', code: 'invalid-body', occurrence: { detail, errors: [{ pointer: '/model', detail }] } }
    }
    if (usual === undefined) {
      const detail = 'No model is configured. The operator must set DOCWRIGHT_MODEL or enable the maintainer.'
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
