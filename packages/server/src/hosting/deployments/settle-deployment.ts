import { failureReason, type Diagnostic } from 'docwright/engine'
import { backOff } from '../../queue/leased-work.ts'
import type { DeploymentFailure, HostedProject } from '../../store/deployments/deployment.ts'
import { platformFaultOf } from '../basics/platform-fault.ts'
import { StoreQuotaExceeded } from '../manifest/store-meter.ts'
import { ProcessorLimitExceeded, SiteProcessEnded } from '../site-process/start-site-process.ts'
import type { DeployerContext } from './deployer-context.ts'
import type { DeploymentDelay, HeldDeployment } from './deployment-queue.ts'
import { maxDeploymentAttempts } from './deployment-work.ts'

const minute = 60_000
/** Pauses after the platform was at fault, and after a failure whose reason is not known. */
const pauses = { first: 2000, longest: 5 * minute }
/** How often it is tried to write down why a deployment waits, while the database cannot be written. */
const settleAgain = 2000
const storageAway = 'The platform cannot store or read sites at the moment.'

/** Ends deployments that have not gone live. */
export interface Settlement {
  /** A deployment of which no site can be made, or that is not what its project demands. */
  fail(
    taken: HeldDeployment,
    project: HostedProject,
    failure: DeploymentFailure,
    diagnostics: readonly Diagnostic[],
  ): Promise<void>
  /** A deployment in which something was thrown: it is tried again, or it has failed. */
  settle(taken: HeldDeployment, cause: unknown): Promise<void>
}

/**
 * Creates the part that ends deployments that have not gone live.
 *
 * @param context Dependencies.
 * @param isClosed Whether the process ends.
 */
export function createSettlement(
  { store, queue, logger, random, ended }: DeployerContext,
  isClosed: () => boolean,
): Settlement {
  async function settle(taken: HeldDeployment, cause: unknown): Promise<void> {
    const { deployment, attempts, faults } = taken
    if (cause instanceof StoreQuotaExceeded || cause instanceof ProcessorLimitExceeded) {
      const failure = { code: cause.code, reason: cause.message }
      return untilWritten(taken, async () => failWith(taken, failure))
    }
    const fault = platformFaultOf(cause)
    const again = fault !== undefined || attempts < maxDeploymentAttempts
    const pause = backOff(fault === undefined ? attempts : faults + 1, pauses, random())
    const reason = `The site could not be built: ${failureReason(cause)}.`.replace(/\.\.$/, '.')
    const fields = { deployment: deployment.id, project: deployment.projectId, branch: deployment.branch }
    const code = fault?.code ?? (cause instanceof SiteProcessEnded ? 'deployment-ends-process' : 'deployment-error')
    logger.error(
      { ...fields, code, attempts, faults, ...(again ? { nextAttemptIn: pause } : {}), err: cause },
      again ? 'A deployment failed and will be retried.' : 'A deployment failed.',
    )
    // Those who read this have no bucket: what it said is in the log.
    const told = fault?.code === 'store-unavailable' ? storageAway : fault?.message
    const delay: DeploymentDelay = {
      code,
      reason: `${told ?? reason} It is retried automatically; you do not need to push again.`,
      pause,
      isFault: fault !== undefined,
    }
    const write = async (): Promise<void> => {
      if (again) await queue.putOff(taken.held, delay)
      else await failWith(taken, { code, reason })
    }
    await untilWritten(taken, write)
  }

  async function failWith({ deployment, held }: HeldDeployment, failure: DeploymentFailure): Promise<void> {
    const project = await store.projectById(deployment.projectId)
    const failed = await store.failDeployment(held, failure, [])
    if (failed !== undefined && project !== undefined) await ended(failed, project)
  }

  /**
   * Repeats a write while the database is away, or its disk is full, until the lease is over: then the deployment is
   * taken again.
   */
  async function untilWritten({ deployment }: HeldDeployment, write: () => Promise<void>): Promise<void> {
    const until = performance.now() + queue.lease
    for (;;) {
      try {
        return await write()
      } catch (cause) {
        if (isClosed() || performance.now() > until || platformFaultOf(cause) === undefined) {
          logger.error(
            { code: 'deployment-not-saved', deployment: deployment.id, err: cause },
            'The state of a deployment could not be saved.',
          )
          return
        }
        await new Promise((resolve) => setTimeout(resolve, settleAgain).unref())
      }
    }
  }

  async function fail(
    { deployment, held }: HeldDeployment,
    project: HostedProject,
    failure: DeploymentFailure,
    diagnostics: readonly Diagnostic[],
  ): Promise<void> {
    const failed = await store.failDeployment(held, failure, diagnostics)
    if (failed === undefined) return
    const { code, reason } = failure
    const file = diagnostics.find(({ severity }) => severity === 'error')?.file
    const { id, branch, production } = deployment
    const told = { deployment: id, project: project.id, branch, reason, file }
    // The author of a preview hears of its failure, but nobody may notice that a site stayed unchanged.
    if (production)
      logger.warn(
        { ...told, code: 'site-not-built', cause: code },
        'The site of a project could not be built: readers keep the one before.',
      )
    else logger.info({ ...told, code }, 'A deployment failed.')
    await ended(failed, project)
  }

  return { fail, settle }
}
