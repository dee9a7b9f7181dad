import { createSiteInspector, defaultTurnLimits } from '@docwright/agent'
import { randomUUID } from 'node:crypto'
import { mkdir, realpath } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { resolveName } from '../jobs/public-address.ts'
import { reviewChange } from '../jobs/review-change.ts'
import { startTurnWorker } from '../jobs/turn-worker.ts'
import type { TurnContext } from '../jobs/turn-context.ts'
import { startWebhookWorker } from '../jobs/webhook-worker.ts'
import type { Project } from '../projects/project.ts'
import { listOpenPullRequests } from '../store/pull-requests/pull-request-queries.ts'
import { noteStep } from '../store/audit/origin.ts'
import { keepsTime } from '../store/database/shared-clock.ts'
import { nextMention } from '../store/jobs/mention-queries.ts'
import { nextVisit, visitUnrecorded } from '../store/projects/visit-queries.ts'
import { answerMentions } from './answer-mentions.ts'
import { deployChangedBranches } from './catch-up.ts'
import { cleanTables, removeLostCheckouts } from './clean.ts'
import { createProjectOpener, openProjectMirror } from './open-turn-project.ts'
import { lookForWork } from './look-for-work.ts'
import { catchUpWorkflows, mergeDirectly } from './repository-workflows.ts'
import { followSources } from './sources/follow-sources.ts'
import { removeUnusedSources } from './sources/remove-unused.ts'
import { settleEarlier } from './settle-earlier.ts'
import { jobLimits, jobWorkspaceOptions, openJobModel } from './workflow-jobs.ts'
import { nextPlannedRun } from '../store/workflows/workflow-queries.ts'
import { finishRuns, isAnyStarted, type FinishContext } from '../workflows/finish-runs.ts'
import { createScheduleTask } from '../workflows/follow-clock.ts'
import { startWorkflowWorker } from '../workflows/workflow-worker.ts'
import { createMemoryReturn, heapOfProcess } from '../process/memory-return.ts'
import { mailServerOf, defaultQuotas } from '../process/platform-settings.ts'
import { purgeTasks } from './purge-cdn.ts'
import { auditTasks } from './send-audit.ts'
import { plannerOf } from './job-planner.ts'
import { failureReporter } from './report-failure.ts'
import { resealTasks } from './reseal-secrets.ts'
import { turnLimitBounds } from './turn-limits.ts'
import { logBudget } from './log-budget.ts'
import { createMaintenance } from './maintain.ts'
import type { PlatformParts } from './platform-parts.ts'
import { startPeriodicTasks, type PeriodicTask } from '../queue/periodic-tasks.ts'
import { visitDueProjects, type VisitContext, type VisitOutcome } from './visit-projects.ts'

const second = 1_000
const minute = 60 * second
/** How often schedules are looked at. */
const dueWorkflows = 5 * second
/** How often projects are looked for that are to be visited, such as those that a command has made beside this process. */
const visiting = second
/** How often it is looked whether what one process does for all is due. */
const rounds = minute
const cleaning = 60 * minute
/** How often some of the repositories of this machine are looked at for what is to be packed. */
const maintaining = minute
/** An attempt is little more than an open connection; one endpoint has two of them at most. */
const webhooksAtOnce = 32
/** Forges limit how much is asked of them; those that were read longest ago come first. */
const readAtOnce = 20

/** The rest of a webhook's address may be a secret. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host || 'e-mail' : ''
}

/** Codes of what a turn meets outside of it: a model, a forge or the platform. The others are about what was asked for. */
const isFromOutside = /^(?:model|forge|git|platform|internal|not-configured)\b/

/** What only tests set. */
export type WorkChanges = Pick<TurnContext, 'afterStep' | 'lease' | 'maxWait'>

/**
 * Starts everything that happens without a request: turns of agent jobs, webhooks, deployments of new projects, and the
 * removal of what is no longer needed.
 *
 * @param changes What only tests set.
 * @returns Takes no more work, finishes or hands back what is being done, and ends.
 */
export async function startBackgroundWork(
  parts: PlatformParts,
  changes: WorkChanges = {},
): Promise<() => Promise<void>> {
  const { atHand, dataFolder, logger, models, outage, secrets, settings, store, wakeUps } = parts
  const unlessPassing = failureReporter(logger, outage)
  // Operators see it beside a turn that is at work.
  const owner = `${hostname()}:${process.pid}:${randomUUID()}`
  await mkdir(join(dataFolder, 'worktrees'), { recursive: true })
  const sendsMail = mailServerOf(settings) !== null
  const limitBounds = turnLimitBounds(settings)
  const worktreeFolder = await realpath(join(dataFolder, 'worktrees'))
  const memory = createMemoryReturn(() => atHand.count('turn') > 0, heapOfProcess())
  const turns = startTurnWorker(
    {
      store,
      wakeUps,
      atHand,
      owner,
      openProject: createProjectOpener(parts),
      ...(parts.projects.keepsRepositories
        ? {}
        : { restoreCopy: async (projectId) => void (await parts.projects.restoredRepository(projectId)) }),
      createModel: async (job, workspace, base, turnId) =>
        openJobModel(parts, {
          models,
          job,
          workspace,
          base,
          turnId,
          sendsMail,
          onNear: (budget) => logBudget(logger, budget),
        }),
      workspaceOptions: async (job) => jobWorkspaceOptions(parts, job),
      limitsOf: async (job) => jobLimits(parts, job, limitBounds),
      openPages: parts.openPages,
      createInspector: createSiteInspector,
      reviewChange,
      worktreeFolder,
      limits: defaultTurnLimits,
      random: Math.random,
      onTurn({ attempts, position }, step, problem) {
        noteStep(step, problem?.code)
        if (step === 'left') memory.worked()
        const fields = { step, attempts, position }
        // What was asked for is not the operator's matter: its code is none to be looked for.
        if (problem === undefined || !isFromOutside.test(problem.code))
          return logger.info({ ...fields, problem: problem?.code }, 'Turn')
        const told = { ...fields, code: problem.code, reason: problem.message }
        if (step === 'failed') return logger.warn(told, 'A turn has failed for a reason outside of it')
        // What passes by itself is nobody's concern; what comes again may be.
        return logger[attempts === 0 ? 'info' : 'warn'](told, 'A turn waits to be tried again')
      },
      onHung: ({ id, jobId, projectId }, step) =>
        logger.warn(
          { code: 'turn-hung', turn: id, job: jobId, project: projectId, step },
          'A turn did not end when it was told to. Its place is free, and what it had started is ended',
        ),
      onError: (error, turn) =>
        unlessPassing(error, () =>
          logger.error({ code: 'turn-error', err: error, turn }, 'A turn failed unexpectedly'),
        ),
      ...changes,
    },
    settings.DOCWRIGHT_JOBS_AT_ONCE,
    {
      perProject: settings.DOCWRIGHT_JOBS_PER_PROJECT,
      // A place stays free for others, unless there is only one.
      here: settings.DOCWRIGHT_JOBS_PER_PROJECT ?? Math.max(1, settings.DOCWRIGHT_JOBS_AT_ONCE - 1),
    },
  )
  const webhooks = startWebhookWorker(
    {
      store,
      wakeUps,
      owner,
      openSecret: secrets.open,
      mail: mailServerOf(settings),
      publicUrl: parts.url,
      resolve: resolveName,
      allowPrivate: settings.DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES === 'yes',
      random: Math.random,
      onFailed: ({ attempts, type, url }, reason, wait) =>
        logger.warn(
          {
            code: 'webhook-not-delivered',
            host: hostOf(url),
            event: type,
            attempt: attempts,
            reason,
            nextInSeconds: wait === undefined ? null : Math.round(wait / second),
          },
          'A webhook was not delivered',
        ),
      onError: (error) =>
        unlessPassing(error, () =>
          logger.error({ code: 'webhook-error', err: error }, 'A webhook delivery failed unexpectedly'),
        ),
    },
    webhooksAtOnce,
  )
  const workflows = startWorkflowWorker(
    {
      store,
      planJob: plannerOf(parts),
      quotas: defaultQuotas(parts.settings),
      lookForWork: async (workflow, run) =>
        lookForWork({ ...parts, worktreeFolder }, workflow, run).finally(memory.worked),
      settleEarlier: async (job, isBuiltIn) => settleEarlier(parts, job, isBuiltIn),
      onError: (error, run) =>
        unlessPassing(error, () =>
          logger.error({ code: 'workflow-error', err: error, run }, 'A workflow failed unexpectedly'),
        ),
    },
    parts,
    owner,
  )
  const finishing: FinishContext = {
    store,
    merge: async (job) => mergeDirectly(parts, job),
    onError: (error, run) =>
      unlessPassing(error, () =>
        logger.error({ code: 'workflow-not-finished', err: error, run }, 'A workflow could not be finished'),
      ),
  }
  const ending = new AbortController()
  const visits: VisitContext = {
    ...parts,
    isExpected: outage.takes,
    visit: async (project) => compareRepository(parts, project),
    random: Math.random,
    signal: ending.signal,
  }
  /** Whatever anybody waits for in this process goes first. */
  const atRest = (go: () => Promise<unknown>) => async (): Promise<void> => {
    if (await atHand.untilQuiet('housekeeping', ending.signal)) await go()
  }
  if (!parts.projects.keepsRepositories) await visitUnrecorded(store.db)
  const mayWork = (): boolean => keepsTime(store.time)
  const { clock } = store
  const context = { logger, wakeUps, clock, random: Math.random, isExpected: outage.takes, mayWork }
  const resting: PeriodicTask[] = [
    {
      name: 'workflows',
      every: dueWorkflows,
      go: createScheduleTask(store),
      rest: { subjects: ['workflow'], nextDue: async () => nextPlannedRun(store.db) },
    },
    {
      name: 'finished workflows',
      every: dueWorkflows,
      go: async () => finishRuns(finishing),
      rest: {
        subjects: ['turn', 'workflow'],
        nextDue: async () => ((await isAnyStarted(store)) ? clock() : undefined),
      },
    },
    {
      name: 'mentions',
      every: visiting,
      go: async () => answerMentions(parts),
      rest: { subjects: ['mention'], nextDue: async () => nextMention(store.db) },
    },
    {
      name: 'projects',
      every: visiting,
      go: async () => visitDueProjects(visits),
      rest: {
        subjects: ['visit'],
        async nextDue() {
          const next = await nextVisit(store.db)
          outage.answered()
          return next
        },
      },
    },
  ]
  const periodic = startPeriodicTasks(context, [
    ...resting,
    { name: 'maintenance', every: maintaining, go: atRest(createMaintenance(parts, ending.signal)) },
    { name: 'checkouts', every: cleaning, go: atRest(async () => removeLostCheckouts(parts, worktreeFolder)) },
    { name: 'sources', every: cleaning, go: atRest(async () => removeUnusedSources(parts)) },
    ...auditTasks(parts),
    ...purgeTasks(parts),
    ...resealTasks(parts),
    { name: 'cleaning', every: rounds, go: atRest(async () => cleanTables(parts)) },
  ])
  return async () => {
    ending.abort()
    memory.stop()
    await Promise.all([turns.stop(), webhooks.stop(), workflows.stop(), periodic.stop()])
  }
}

/**
 * Where no webhook tells what became of a job's pull request, this does.
 *
 * @returns Whether any is open.
 */
async function readOpenPullRequests({ store, forgeOf }: PlatformParts, project: Project): Promise<boolean> {
  const open = await listOpenPullRequests(store.db, project.id, { limit: readAtOnce })
  const forge = await forgeOf(project)
  for (const { number } of open) await forge.readPullRequest(number)
  return open.length > 0
}

/** Compares a repository with its deployments: what a crash has come between is found, and what nobody has told of. */
async function compareRepository(parts: PlatformParts, project: Project): Promise<VisitOutcome> {
  let isWaiting = false
  if (project.repositoryUrl === null) {
    await deployChangedBranches(parts, project)
    if (await parts.projects.joinPacks(project.id)) parts.logger.info({ project: project.id }, 'Packs were joined')
  } else {
    await (await openProjectMirror(parts, project)).fetch()
    isWaiting = await readOpenPullRequests(parts, project)
  }
  await catchUpWorkflows(parts, project)
  return { isWaiting, followsOthers: await followSources(parts, project) }
}
