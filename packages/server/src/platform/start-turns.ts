import { createSiteInspector, defaultTurnLimits } from '@docwright/agent'
import { reviewChange } from '../jobs/review-change.ts'
import type { TurnContext } from '../jobs/turn-context.ts'
import { startTurnWorker } from '../jobs/turn-worker.ts'
import { mailServerOf } from '../process/platform-settings.ts'
import { noteStep } from '../store/audit/origin.ts'
import { logBudget } from './log-budget.ts'
import { createProjectOpener } from './open-turn-project.ts'
import type { PlatformParts } from './platform-parts.ts'
import { failureReporter } from './report-failure.ts'
import { keepTranslated } from './translated-commit.ts'
import { turnLimitBounds } from './turn-limits.ts'
import { isWorkOfBuiltIn, jobLimits, jobWorkspaceOptions, openJobModel } from './workflow-jobs.ts'

/** Codes of faults outside of a turn: of a model, a forge or the platform. The others are about the request itself. */
const isFromOutside = /^(?:model|forge|git|platform|internal|not-configured)\b/

/** Settings of turns that tests alone change. */
export type WorkChanges = Pick<TurnContext, 'afterStep' | 'lease' | 'maxWait'>

/**
 * Starts the worker for turns of agent jobs.
 *
 * @param owner Names this process in the leases of its work.
 * @param worktreeFolder Folder of checkouts.
 * @param worked Called when a turn is over.
 */
export function startTurns(
  parts: PlatformParts,
  { owner, worktreeFolder, worked }: { owner: string; worktreeFolder: string; worked(this: void): void },
  changes: WorkChanges,
): ReturnType<typeof startTurnWorker> {
  const { atHand, logger, models, outage, settings, store, wakeUps } = parts
  const unlessPassing = failureReporter(logger, outage)
  const sendsMail = mailServerOf(settings) !== null
  const limitBounds = turnLimitBounds(settings)
  return startTurnWorker(
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
      canRepeat: async (turn) => isWorkOfBuiltIn(parts, turn),
      keepCommit: async (turn, repository, commit) => {
        if (await isWorkOfBuiltIn(parts, turn)) await keepTranslated(parts, turn.jobId, repository, commit)
      },
      reviewChange,
      worktreeFolder,
      limits: defaultTurnLimits,
      random: Math.random,
      onTurn({ attempts, position }, step, problem) {
        noteStep(step, problem?.code)
        if (step === 'left') worked()
        const fields = { step, attempts, position }
        // Faults of the request do not concern operators: no code for them to look for.
        if (problem === undefined || !isFromOutside.test(problem.code))
          return logger.info({ ...fields, problem: problem?.code }, 'Turn')
        const told = { ...fields, code: problem.code, reason: problem.message }
        if (step === 'failed') return logger.warn(told, 'A turn has failed for a reason outside of it')
        // A first fault may pass by itself; one that comes again may concern operators.
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
}
