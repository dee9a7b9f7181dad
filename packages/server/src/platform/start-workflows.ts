import { defaultQuotas } from '../process/platform-settings.ts'
import type { FinishContext } from '../workflows/finish-runs.ts'
import { startWorkflowWorker } from '../workflows/workflow-worker.ts'
import { plannerOf } from './job-planner.ts'
import { lookForWork } from './look-for-work.ts'
import type { PlatformParts } from './platform-parts.ts'
import { failureReporter } from './report-failure.ts'
import { mergeDirectly } from './repository-workflows.ts'
import { settleEarlier } from './settle-earlier.ts'

/**
 * Starts the worker for runs of workflows.
 *
 * @param owner Names this process in the leases of its work.
 * @param worktreeFolder Folder of checkouts.
 * @param worked Called when a look for work is over.
 */
export function startWorkflows(
  parts: PlatformParts,
  { owner, worktreeFolder, worked }: { owner: string; worktreeFolder: string; worked(this: void): void },
): ReturnType<typeof startWorkflowWorker> {
  const { logger, outage, store } = parts
  const unlessPassing = failureReporter(logger, outage)
  return startWorkflowWorker(
    {
      store,
      planJob: plannerOf(parts),
      quotas: defaultQuotas(parts.settings),
      lookForWork: async (workflow, run) => lookForWork({ ...parts, worktreeFolder }, workflow, run).finally(worked),
      settleEarlier: async (job, isBuiltIn) => settleEarlier(parts, job, isBuiltIn),
      onError: (error, run) =>
        unlessPassing(error, () =>
          logger.error({ code: 'workflow-error', err: error, run }, 'A workflow failed unexpectedly'),
        ),
    },
    parts,
    owner,
  )
}

/** The parts with which runs are finished whose jobs have ended. */
export function finishingOf(parts: PlatformParts): FinishContext {
  const { logger, outage, store } = parts
  const unlessPassing = failureReporter(logger, outage)
  return {
    store,
    merge: async (job) => mergeDirectly(parts, job),
    onError: (error, run) =>
      unlessPassing(error, () =>
        logger.error({ code: 'workflow-not-finished', err: error, run }, 'A workflow could not be finished'),
      ),
  }
}
