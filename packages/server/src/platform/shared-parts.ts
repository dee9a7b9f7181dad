import { consumeRateLimit, hourlyLimit } from '../access/rate-limit.ts'
import type { WorkflowFileCommands } from '../commands/manage-workflows.ts'
import type { ConsumeRateLimit } from '../jobs/accept-message.ts'
import { defaultQuotas } from '../process/platform-settings.ts'
import type { Clock } from '../store/database/shared-clock.ts'
import { plannerOf } from './job-planner.ts'
import type { PlatformParts } from './platform-parts.ts'
import { messageRefusal } from './refuse-message.ts'
import { readWorkflowFile, removeWorkflowFile, saveWorkflowFile } from './workflow-files.ts'

/**
 * The parts with which the API, the dashboard and mentions start jobs.
 *
 * @param draining Aborted when the process is to end.
 */
export function jobParts(parts: PlatformParts, draining: AbortSignal) {
  const { clock, settings, store, wakeUps } = parts
  return {
    store,
    wakeUps,
    consumeRateLimit: rateLimitAt(clock),
    quotas: defaultQuotas(settings),
    planJob: plannerOf(parts),
    refuseMessage: messageRefusal(store),
    draining,
  }
}

/** Reads and writes the files of workflows. */
export function workflowFilesOf(parts: PlatformParts): WorkflowFileCommands['workflowFiles'] {
  return {
    read: async (project, path) => readWorkflowFile(parts, project, path),
    save: async (project, file, account) => saveWorkflowFile(parts, project, file, account),
    remove: async (project, path, account) => removeWorkflowFile(parts, project, path, account),
  }
}

function rateLimitAt(clock: Clock): ConsumeRateLimit {
  return async (transaction, projectId, endpoint) => {
    const { accepted, remaining, reset } = await consumeRateLimit(transaction, projectId, endpoint, clock())
    const { uses: limit, window } = hourlyLimit
    return { accepted, limit, windowSeconds: window / 1000, remaining, resetSeconds: reset }
  }
}
