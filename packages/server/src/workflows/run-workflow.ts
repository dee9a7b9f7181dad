import type { ModelPurpose } from '@docwright/contract'
import type { Workflow } from 'docwright/engine'
import {
  acceptJob,
  acceptMessage,
  type Acceptance,
  type JobPlan,
  type ConsumeRateLimit,
} from '../jobs/accept-message.ts'
import { wakeAfterCommit } from '../store/commit-news.ts'
import { endWork, putOff } from '../queue/leased-work.ts'
import type { WorkKind } from '../queue/work-kind.ts'
import type { JobRecord } from '../store/jobs/job-queries.ts'
import { readJob } from '../store/jobs/job-queries.ts'
import type { Store } from '../store/open-store.ts'
import type { ProjectQuotas } from '../store/projects/project-quotas.ts'
import type { ProjectTable } from '../store/projects/project-tables.ts'
import { readProjectRow } from '../store/projects/project-queries.ts'
import type { WorkflowRunRow } from '../store/workflows/workflow-queries.ts'
import {
  latestJobOfWorkflow,
  pullRequestOfJob,
  pullRequestStateOfJob,
} from '../store/workflows/workflow-job-queries.ts'
import { parseStoredOrNull } from '../store/stored-json.ts'
import { pausesUpTo } from '../store/queue/work-conditions.ts'
import {
  listBegunRuns,
  listRunsOfJob,
  readWorkflowRow,
  updateRunNote,
  updateRunResult,
} from '../store/workflows/workflow-queries.ts'
import { workflowPrompt } from './workflow-prompt.ts'
import { modelPurposeOf } from './model-purpose.ts'
import type { FoundWork } from './earlier-looks.ts'
import { runResultSchema, storedWorkflow, type RunResult } from './stored-workflow.ts'

/** Dependencies of beginning a run. */
export interface WorkflowContext {
  store: Store
  /** Plans a workflow's job: what it works on, or why it is refused. */
  planJob: (project: ProjectTable, body: { prompt: string; model?: string }, purpose?: ModelPurpose) => Promise<JobPlan>
  /** Whether a built-in workflow has anything to do; decided without a model. */
  lookForWork: (workflow: Workflow, run: WorkflowRunRow) => Promise<FoundWork>
  /**
   * Decides what becomes of the open pull request of an earlier run: the default branch is brought into it and the run adds to
   * it, unless people have changed in it what conflicts; one in which nothing is left is closed with the reason.
   */
  settleEarlier: (job: JobRecord, isBuiltIn: boolean) => Promise<'append' | 'superseded' | 'blocked'>
  onError: (error: unknown, runId: string) => void
  /** The quotas of projects without their own. */
  quotas?: ProjectQuotas
}

const maxAttempts = 10
/** Runs of one project within an hour that become work: those that find nothing to do, or fail, use nothing up. */
const maxAnHour = 60
const hour = 60 * 60 * 1000
/** Milliseconds that a run waits for the previous one. */
const whileBusy = 30_000
/** How often it is looked whether a person has decided on a pull request that a run waits for. */
const whileBlocked = 60_000
/** Milliseconds between checks for ends that nothing has reported. */
const whileUnseen = 10 * 60_000

/** The queue of runs. */
export const runWork: WorkKind<WorkflowRunRow> = {
  table: 'workflow_run',
  taken: 'running',
  attempts: 'attempts',
  maxAttempts,
  exclusive: ({ project_id }) => project_id,
  maxPause: pausesUpTo(2 * 3_600_000),
  async onGivenUp(transaction, run, now) {
    const error = 'Every process that started this crashed, so it was abandoned.'
    await endWork(transaction, runWork, run, { status: 'failed', error, ended_at: now })
  },
}

const blocked =
  'The open pull request of this workflow has commits by people that conflict with the default branch. ' +
  'The run waits until somebody merges or closes it, or resolves the conflict.'

/** Whether what a run waits for is as it was; looking for work may take long, so that is not done each time. */
async function isStillBlocked(store: Store, run: WorkflowRunRow): Promise<boolean> {
  const waitsFor = parseStoredOrNull(runResultSchema, run.result)?.waitsFor
  if (waitsFor === undefined || store.clock() > waitsFor.since + whileUnseen) return false
  const seen = await pullRequestOfJob(store.db, run.project_id, waitsFor.job)
  return seen?.state === 'open' && seen.head_commit === waitsFor.head
}

/** Workflows are limited by their own cap. */
const uncounted: ConsumeRateLimit = () =>
  Promise.resolve({ accepted: true, limit: 0, windowSeconds: 0, remaining: 0, resetSeconds: 0 })

/**
 * Begins a run: decides whether there is work, and creates a job for it, or a message to the job whose pull request is
 * open.
 *
 * @param context The dependencies.
 * @param run The run, taken.
 */
export async function runWorkflow(context: WorkflowContext, run: WorkflowRunRow): Promise<void> {
  const { store } = context
  const end = async (
    status: 'succeeded' | 'failed' | 'cancelled',
    set: Record<string, string | null>,
  ): Promise<void> => {
    await endWork(store.db, runWork, run, {
      status,
      started_at: run.started_at ?? run.taken_at,
      ended_at: store.clock(),
      ...set,
    })
    // A run without a job is reported by nothing else.
    wakeAfterCommit(store.db, 'workflow')
  }
  try {
    const row = await readWorkflowRow(store.db, run.project_id, run.workflow_id)
    const project = await readProjectRow(store.db, run.project_id)
    if (row === undefined || project === undefined)
      return await end('cancelled', { error: 'The workflow no longer exists.' })
    if (project.archived_at !== null) return await end('cancelled', { error: 'The project is archived.' })
    if (await isStillBlocked(store, run)) {
      await putOff(store.db, runWork, run, { until: store.clock() + whileBlocked, counts: false })
      return
    }
    const workflow = storedWorkflow(row.definition)
    const found = await context.lookForWork(workflow, run)
    if (found.work === 'impossible') {
      const result = resultOf({ outcome: 'failed', commit: found.commit })
      return await end('failed', { result, error: found.reason ?? 'It cannot be done.' })
    }
    const looked = { commit: found.commit, findings: found.findings, estimate: found.estimate }
    if (found.work !== 'some') {
      const error =
        found.work === 'known'
          ? 'Everything found had been found before, and was left to people or already proposed.'
          : (found.reason ?? null)
      return await end('succeeded', { result: resultOf({ outcome: 'no-action', ...looked }), error })
    }
    const free = await freeFrom(store, run.project_id)
    if (free > store.clock()) {
      // The request is not dropped: it waits, and serves all requests in the meantime.
      const note = `The project has begun ${maxAnHour} runs in an hour. This one begins when it may have one more.`
      await updateRunNote(store.db, run.id, note)
      await putOff(store.db, runWork, run, { until: free, counts: false })
      return
    }
    const earlier = await latestJob(store, run.project_id, run.workflow_id)
    if (earlier?.status === 'active') {
      await putOff(store.db, runWork, run, { until: store.clock() + whileBusy, counts: false })
      return
    }
    const isFound =
      earlier !== undefined && (await pullRequestStateOfJob(store.db, earlier.project_id, earlier.id)) === 'open'
    const settled = isFound ? await context.settleEarlier(earlier, workflow.use !== null) : 'append'
    if (settled === 'blocked' && earlier !== undefined) {
      const head = (await pullRequestOfJob(store.db, run.project_id, earlier.id))?.head_commit ?? null
      const waitsFor = { job: earlier.id, head, since: store.clock() }
      const set = { result: resultOf({ outcome: 'waiting', waitsFor }), error: blocked }
      await putOff(store.db, runWork, run, { until: store.clock() + whileBlocked, counts: false, set })
      return
    }
    const isOpen = isFound && settled === 'append'
    if (settled === 'superseded' && earlier !== undefined) await markSuperseded(store, earlier)
    const acceptance = await accept(context, { project, workflow, run, found, earlier: isOpen ? earlier : undefined })
    if (acceptance.kind === 'refused' && acceptance.code === 'quota-jobs') {
      // The request is not dropped: it begins once the project may have another job.
      await putOff(store.db, runWork, run, {
        until: store.clock() + (acceptance.retryAfter ?? whileBusy),
        counts: false,
      })
      return
    }
    if (acceptance.kind === 'refused')
      return await end('failed', { error: acceptance.occurrence?.detail ?? acceptance.code })
    const outcome = isOpen ? 'appended' : 'started'
    await end('succeeded', {
      job_id: acceptance.job.id,
      result: resultOf({ outcome, turn: acceptance.turnId, ...looked }),
      error: null,
    })
  } catch (error) {
    context.onError(error, run.id)
    const pause = Math.min(hour, 5_000 * 2 ** run.attempts)
    await putOff(store.db, runWork, run, { until: store.clock() + pause, counts: true })
  }
}

async function accept(
  { store, planJob, quotas = {} }: WorkflowContext,
  {
    project,
    workflow,
    run,
    found,
    earlier,
  }: {
    project: ProjectTable
    workflow: Workflow
    run: WorkflowRunRow
    found: FoundWork
    earlier: JobRecord | undefined
  },
): Promise<Acceptance> {
  const prompt = workflowPrompt(workflow)
  const context = { store, consumeRateLimit: uncounted, quotas }
  // A process that takes the run over after a crash finds the accepted job.
  const identity = { owner: project.organisation_id, path: '/workflow-run', key: run.id, bodyDigest: run.id }
  const body = { prompt }
  const plan = withTranslator(workflow, await planFor({ planJob }, project, workflow, { found, body }))
  if (earlier !== undefined) {
    // The earlier job has its branch and model; what a new one could not begin with for want of a budget, it could not go on with.
    const asksModel = found.questions > 0 && workflow.model !== 'pseudo'
    const isSpent = asksModel && plan.kind === 'refused' && plan.code === 'budget-spent'
    const refuseMessage = isSpent ? () => Promise.resolve(plan) : undefined
    return acceptMessage({ ...context, refuseMessage }, project.id, earlier.id, { prompt }, identity)
  }
  return acceptJob(
    context,
    project.id,
    body,
    plan.kind === 'ready' ? { ...plan, workflowRunId: run.id } : plan,
    identity,
  )
}

const maintainer = 'docwright/maintainer'

/** The work of rules needs no model, and the pseudo-translator is none. */
async function planFor(
  { planJob }: Pick<WorkflowContext, 'planJob'>,
  project: ProjectTable,
  { use, model }: Workflow,
  { found, body }: { found: FoundWork; body: { prompt: string } },
): Promise<JobPlan> {
  const purpose = modelPurposeOf(use)
  if (found.questions === 0) {
    const plan = await planJob(project, { ...body, model: maintainer }, purpose)
    // If the maintainer is switched off, the job has the name of a model that is not asked.
    if (plan.kind === 'ready') return plan
  }
  const isNamed = model !== null && !(use === 'translate' && model === 'pseudo')
  return planJob(project, isNamed ? { ...body, model } : body, purpose)
}

/** When a project may begin one more run: now, or when the oldest of the last ones is an hour old. */
async function freeFrom(store: Store, projectId: string): Promise<number> {
  const begun = await listBegunRuns(store.db, projectId, { since: store.clock() - hour, limit: maxAnHour })
  const oldest = begun.length < maxAnHour ? undefined : begun.at(-1)
  return oldest?.ended_at == null ? 0 : oldest.ended_at + hour
}

function resultOf(result: RunResult): string {
  return JSON.stringify(result)
}

/** A closed pull request settles nothing: the next run proposes its changes again. */
async function markSuperseded(store: Store, { id, project_id: projectId }: JobRecord): Promise<void> {
  for (const row of await listRunsOfJob(store.db, projectId, id)) {
    const result = parseStoredOrNull(runResultSchema, row.result)
    if (result !== null) await updateRunResult(store.db, row.id, resultOf({ ...result, outcome: 'superseded' }))
  }
}

function withTranslator({ use, model }: Workflow, plan: JobPlan): JobPlan {
  if (plan.kind !== 'ready' || use !== 'translate' || model === 'pseudo' || plan.model !== maintainer) return plan
  const detail =
    'Translation needs a model. Set one up under Settings → Models; the operator can also set DOCWRIGHT_MODEL.'
  return { kind: 'refused', code: 'not-configured', occurrence: { detail } }
}

async function latestJob(store: Store, projectId: string, workflowId: string): Promise<JobRecord | undefined> {
  const id = await latestJobOfWorkflow(store.db, workflowId)
  return id === undefined ? undefined : readJob(store.db, projectId, id)
}
