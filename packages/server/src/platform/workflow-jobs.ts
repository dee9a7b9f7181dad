import {
  createModelTranslator,
  createTranslationAgent,
  createUpkeepAgent,
  type FilesBeside,
  maintainerName,
  type Model,
  type TurnLimits,
  type Workspace,
  type WorkspaceOptions,
} from '@docwright/agent'
import { resolveCommit } from '@docwright/forge'
import { createPseudoTranslator, type Workflow } from 'docwright/engine'
import { readJobById, type JobRecord } from '../store/jobs/job-queries.ts'
import { attachmentFolder } from '../jobs/join-messages.ts'
import { listAttachments, type Attachment } from '../store/jobs/attachment-queries.ts'
import { updateRunNote, workflowOfRun } from '../store/workflows/workflow-queries.ts'
import { earlierLooks, settledCommit } from '../workflows/earlier-looks.ts'
import { storedWorkflow } from '../workflows/stored-workflow.ts'
import { modelPurposeOf } from '../workflows/model-purpose.ts'
import { workflowPrompt } from '../workflows/workflow-prompt.ts'
import { isUpkeep } from './look-for-work.ts'
import { meterModel, type MeterContext } from './meter-model.ts'
import type { Models } from './models.ts'
import { turnLimitsFor } from './turn-limits.ts'
import type { TurnLimitBounds } from '../commands/manage-turn-limits.ts'
import type { RepositoryParts } from './repository-workflows.ts'
import { openBeside, type BesideParts } from './repositories-beside.ts'
import { readAtCommit, translatedElsewhere } from './translated-commit.ts'
import { openHistory } from './workflow-history.ts'

/** A turn that needs a model, and the models to choose from. */
export interface JobModelRequest {
  /** The models for jobs. */
  models: Models
  job: JobRecord
  /** Its files. */
  workspace: Workspace
  /** The commit that they are of. */
  base: string
  turnId: string
  sendsMail?: MeterContext['sendsMail']
  onNear?: MeterContext['onNear']
}

/**
 * The model of a job: of a run of a built-in workflow, the agent that does its work.
 *
 * @param request Whose, and for which turn.
 */
export async function openJobModel(
  parts: RepositoryParts,
  { models, job, workspace, base, turnId, sendsMail, onNear }: JobModelRequest,
): Promise<Model | undefined> {
  const found = await workflowOf(parts, job)
  const purpose = modelPurposeOf(found?.workflow.use ?? null)
  const work = { turnId, projectId: job.project_id, purpose }
  const model = await models.open(job.model, work, workspace, (asked, prices) =>
    meterModel(asked, prices, { store: parts.store, sendsMail, onNear }, work),
  )
  if (found === undefined || found.workflow.use === null) return model
  const { workflow, id } = found
  const { use } = found.workflow
  const prompt = workflowPrompt(workflow)
  if (isUpkeep(use)) {
    const since = settledCommit(await earlierLooks(parts.store.db, id), job.id)
    const { context } = workflow
    const history = await openHistory(parts, { projectId: job.project_id, head: base, since, workflowId: id, context })
    const isMaintainer = job.model === maintainerName
    if (model === undefined && !isMaintainer) return undefined
    const asked = isMaintainer ? undefined : model
    return createUpkeepAgent(workspace, { name: use, history, prompt, instructions: workflow.prompt, model: asked })
  }
  const isPseudo = workflow.model === 'pseudo'
  if (model === undefined && !isPseudo) return undefined
  const translator = isPseudo || model === undefined ? createPseudoTranslator() : createModelTranslator(model)
  const repository = await parts.projects.repository(job.project_id)
  const elsewhere = await translatedElsewhere(parts, {
    projectId: job.project_id,
    workflowId: id,
    repository,
    commit: base,
  })
  const project = await parts.projects.find(job.project_id)
  const merged = project && (await resolveCommit(repository, `refs/heads/${project.defaultBranch}`))
  return createTranslationAgent(workspace, translator, {
    languages: workflow.languages,
    prompt,
    model,
    limit: workflow.limit,
    elsewhere: {
      readRemembered: readAtCommit(repository, elsewhere),
      readMerged: readAtCommit(repository, merged ?? undefined),
    },
  })
}

/**
 * Extends the workspace of a workflow's job: one with a prompt reads other repositories; a built-in one changes,
 * besides pages, translation memories, and more files than a person would have changed at once.
 */
export async function jobWorkspaceOptions(
  parts: BesideParts,
  job: JobRecord,
): Promise<Pick<WorkspaceOptions, 'alsoChange' | 'beside' | 'unreadable' | 'limits'>> {
  const workflow = (await workflowOf(parts, job))?.workflow
  if (workflow === undefined) return { beside: attachedFiles(await listAttachments(parts.store.db, job.id)) }
  const { use, context } = workflow
  if (use === null) {
    const project = await parts.projects.find(job.project_id)
    if (project === undefined) return {}
    const opened = await openBeside(parts, project, context)
    if (opened.unreadable.length > 0 && job.workflow_run_id !== null)
      await updateRunNote(parts.store.db, job.workflow_run_id, `Could not be read: ${opened.unreadable.join(', ')}.`)
    return opened
  }
  if (use !== 'translate') return { limits: { changedFiles: 2_000, changedLines: 100_000 } }
  return {
    alsoChange: (path) => /(?:^|\/)\.docwright\/i18n\/[\w-]+\.(?:memory|pages)\.jsonl$/.test(path),
    limits: { fileSize: 64_000_000, changedFiles: 10_000, changedLines: 2_000_000 },
  }
}

/** The files that came with a job, as its agent reads them. */
function attachedFiles(attachments: readonly Attachment[]): ReadonlyMap<string, FilesBeside> {
  if (attachments.length === 0) return new Map()
  const files = new Map(attachments.map(({ name, content }) => [name, new TextEncoder().encode(content)]))
  const list = [...files].map(([path, { length: size }]) => ({ path, size }))
  const found = { list: () => Promise.resolve(list), read: (path: string) => Promise.resolve(files.get(path)) }
  return new Map([[attachmentFolder, found]])
}

/**
 * The current cost limits of a job's turn: at most those that a workflow sets for its runs, unless its agent enforces
 * them itself.
 */
export async function jobLimits(
  parts: Pick<RepositoryParts, 'store'>,
  job: JobRecord,
  bounds: TurnLimitBounds,
): Promise<TurnLimits> {
  const limits = await turnLimitsFor(parts.store.db, job.project_id, bounds)
  const workflow = (await workflowOf(parts, job))?.workflow
  const ofRun = workflow?.use === 'translate' ? null : (workflow?.limit ?? null)
  return { ...limits, tokens: Math.min(limits.tokens, ofRun ?? Infinity) }
}

/** Whether a turn is the work of a built-in workflow, which does it again by itself; what people ask in its job is not. */
export async function isWorkOfBuiltIn(
  parts: Pick<RepositoryParts, 'store'>,
  turn: { jobId: string; prompt: string },
): Promise<boolean> {
  const job = await readJobById(parts.store.db, turn.jobId)
  const workflow = job && (await workflowOf(parts, job))?.workflow
  return workflow !== undefined && workflow.use !== null && workflowPrompt(workflow).trim() === turn.prompt.trim()
}

/** The workflow whose run a job is. */
async function workflowOf(
  { store }: Pick<RepositoryParts, 'store'>,
  job: JobRecord,
): Promise<{ id: string; workflow: Workflow } | undefined> {
  if (job.workflow_run_id === null) return undefined
  const row = await workflowOfRun(store.db, job.workflow_run_id)
  return row && { id: row.id, workflow: storedWorkflow(row.definition) }
}
