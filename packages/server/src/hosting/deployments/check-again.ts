import type { Diagnostic } from 'docwright/engine'
import type {
  CheckingStore,
  Deployment,
  DeploymentDiagnostic,
  HostingStore,
} from '../../store/deployments/deployment.ts'
import type { HostingLogger } from '../basics/hosting-logger.ts'
import type { RunningSite } from '../site-process/running-site.ts'
import { ProcessorLimitExceeded } from '../site-process/start-site-process.ts'
import { maxDeploymentAttempts } from './deployment-work.ts'
import { checkLease, keepCheck } from './keep-check.ts'

/** Number of pages that are checked together. */
export const pagesChecked = 16

/** Dependencies of checking the pages of live deployments. */
export interface CheckAgainContext {
  store: CheckingStore & Pick<HostingStore, 'manifestBefore' | 'deploymentDiagnostics'>
  logger: HostingLogger
  /**
   * Opens a live deployment, in a process of its own if that has failed before; undefined if no site can be made of it.
   */
  open(deployment: Deployment, isFresh: boolean): Promise<RunningSite | undefined>
  /** Whether this process continues. */
  goesOn(): boolean
}

/**
 * Looks through the pages of the next live deployment whose process was lost before it had. One that ends the processes
 * that begin it is given up, which its findings say.
 *
 * @returns False if there is none.
 */
export async function checkAgain(context: CheckAgainContext): Promise<boolean> {
  const { store, logger, goesOn } = context
  const taken = await store.takeUnchecked(checkLease)
  if (taken === undefined) return false
  const { deployment, attempts } = taken
  const { id } = deployment
  const end = async (more: DeploymentDiagnostic): Promise<void> =>
    store.setDeploymentDiagnostics(id, [more, ...(await store.deploymentDiagnostics(id))])
  if (attempts > maxDeploymentAttempts) {
    logger.error({ deployment: id, code: 'check-ends-process' }, 'A check was given up: it ends its process.')
    await end(endsProcess)
    return true
  }
  try {
    const found = await keepCheck(context, id, async () => {
      const site = await context.open(deployment, attempts > 1)
      try {
        return site === undefined ? [] : await lookThrough(context, site, goesOn)
      } finally {
        await site?.close()
      }
    })
    if (found !== undefined) await store.setDeploymentDiagnostics(id, found)
  } catch (cause) {
    logger.warn(
      { code: 'check-not-completed', deployment: id, attempts, err: cause },
      'A live deployment could not be checked to the end.',
    )
    if (cause instanceof ProcessorLimitExceeded) await end(tooCostly(cause))
  }
  return true
}

/**
 * Checks all pages of a site.
 *
 * @param context The database.
 * @param isWanted Whether to continue.
 * @returns The findings; undefined if it was interrupted.
 */
export async function lookThrough(
  { store }: { store: Pick<HostingStore, 'manifestBefore'> },
  site: RunningSite,
  isWanted: () => boolean,
): Promise<Diagnostic[] | undefined> {
  return site.check(pagesChecked, await store.manifestBefore(site.deployment), isWanted)
}

/**
 * The note for the owner of a live site that was not checked to the end.
 *
 * @param fault The reason.
 */
export function tooCostly({ code, message }: ProcessorLimitExceeded): DeploymentDiagnostic {
  return { code, severity: 'warning', message, file: 'docs.json', line: 1, column: 1 }
}

const endsProcess: DeploymentDiagnostic = {
  code: 'check-ends-process',
  severity: 'warning',
  message: `The process that checked the pages ended ${maxDeploymentAttempts} times in a row, so some pages were not checked. The site may need more memory than is available: run docwright check on it, and make large pages smaller.`,
  file: 'docs.json',
  line: 1,
  column: 1,
}
