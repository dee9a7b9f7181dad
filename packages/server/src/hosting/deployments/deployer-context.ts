import type { Diagnostic } from 'docwright/engine'
import type { WorkAtHand } from '../../queue/work-at-hand.ts'
import type { WakeUps } from '../../queue/wake-ups.ts'
import type { Deployment, HostedProject, HostingStore } from '../../store/deployments/deployment.ts'
import type { HostingLogger } from '../basics/hosting-logger.ts'
import type { RunningSite } from '../site-process/running-site.ts'
import type { DeploymentQueue } from './deployment-queue.ts'

/** Dependencies of a deployer. */
export interface DeployerContext {
  store: HostingStore
  queue: DeploymentQueue
  wakeUps: WakeUps
  /** Hears of the work in progress. */
  atHand: Pick<WorkAtHand, 'begin'>
  logger: HostingLogger
  /** Milliseconds between polls for due work. */
  poll: number
  /** A number from 0 to 1 that spreads what is tried again. */
  random(): number
  /** Milliseconds since 1970. */
  clock(): number
  /**
   * Opens the site of a deployment in a site process.
   *
   * @param isFresh Whether in a process of its own, since making it has failed before.
   */
  open(
    deployment: Deployment,
    project: HostedProject,
    isFresh: boolean,
  ): Promise<{ site: RunningSite } | { noSite: readonly Diagnostic[] }>
  /** Whether a deployment is still the one that readers of its branch see. */
  isShown(deployment: Deployment): boolean
  /** Whether a deployment is in the object store already, as it would be made now. */
  isPublished(deployment: Deployment, project: HostedProject): Promise<boolean>
  /** Has servers fetch a deployment that is about to go live. */
  prepare(deployment: Deployment, manifest: string): Promise<void>
  /** Shows a deployment that is in the object store: it is live from here on. */
  show(deployment: Deployment): void
  /** Shows a site that is live before it is written: readers are answered by the process that has it open. */
  showOpen(site: RunningSite): Promise<void>
  /** Serves readers from the object store once a live site is written there; its process is then free. */
  showWritten(deployment: Deployment): Promise<void>
  /**
   * Writes a site to the object store.
   *
   * @param isLive Whether readers see it already.
   * @returns Digest of its manifest; undefined if it was no longer wanted.
   */
  publish(site: RunningSite, isWanted: () => boolean, isLive: boolean): Promise<string | undefined>
  /** Called at the end of a deployment. */
  ended(deployment: Deployment, project: HostedProject): Promise<void>
}
