import { failureReason, type Diagnostic } from 'docwright/engine'
import { backOff } from '../../queue/leased-work.ts'
import type { WorkAtHand } from '../../queue/work-at-hand.ts'
import { classOfDeployment, workClasses } from '../../queue/work-classes.ts'
import { startWorkLoop, type WorkLoop } from '../../queue/work-loop.ts'
import type { WakeUps } from '../../queue/wake-ups.ts'
import type {
  Deployment,
  DeploymentDemand,
  DeploymentFailure,
  HostedProject,
  HostingStore,
} from '../../store/deployments/deployment.ts'
import { branchKey } from '../basics/branch-key.ts'
import { isDatabaseAway } from '../../store/database/is-database-away.ts'
import type { DeploymentDelay, DeploymentQueue, HeldDeployment } from './deployment-queue.ts'
import { maxDeploymentAttempts } from './deployment-work.ts'
import { lookThrough, tooCostly } from './check-again.ts'
import { createFairTurns } from './fair-turns.ts'
import { checkLease, keepCheck } from './keep-check.ts'
import type { HostingLogger } from '../basics/hosting-logger.ts'
import { platformFaultOf } from '../basics/platform-fault.ts'
import { problemCounts } from './problem-counts.ts'
import { ProcessorLimitExceeded, SiteProcessEnded } from '../site-process/start-site-process.ts'
import { StoreQuotaExceeded } from '../manifest/store-meter.ts'
import type { RunningSite } from '../site-process/running-site.ts'
import { onBehalfOf, ownOrigin } from '../../store/audit/origin.ts'
import { traceAfter } from '../../store/audit/trace.ts'

/** Makes deployments: from a queued commit to a site that is live, or a reason why not. */
export interface Deployer {
  /** Takes up deployments from here on, of all projects. To be called once. */
  start(): void
  /**
   * Waits until this process has been at work on a deployment.
   *
   * @param id The deployment.
   * @param maxWait Milliseconds to wait at most.
   */
  worked(id: string, maxWait: number): Promise<void>
  /** Whether this process is at work on a deployment: one that is live may not be shown yet. */
  isMaking(id: string): boolean
  /** Says that a deployment has ended, wherever it was made. */
  heard(id: string): void
  /**
   * Waits for the look through all pages of a deployment that this process has made live.
   *
   * @returns Whether the look came to its end; false at once where this process makes none.
   */
  checked(deployment: Pick<Deployment, 'id' | 'projectId' | 'branch'>): Promise<boolean>
  /** Waits until nothing is due and nothing is being done. */
  settled(): Promise<void>
  /** Ends looking through pages; what is being made is finished. */
  close(): Promise<void>
}

/** What a deployer needs. */
export interface DeployerContext {
  store: HostingStore
  queue: DeploymentQueue
  wakeUps: WakeUps
  /** Told of what is made and looked through. */
  atHand: Pick<WorkAtHand, 'begin'>
  logger: HostingLogger
  /** Milliseconds between looks for what becomes due by itself. */
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
  /** Has readers answered from the object store, where a site is by now that was live before; its process is free then. */
  showWritten(deployment: Deployment): Promise<void>
  /**
   * Writes a site to the object store.
   *
   * @param isLive Whether readers see it already.
   * @returns Digest of its manifest; undefined where it was no longer wanted.
   */
  publish(site: RunningSite, isWanted: () => boolean, isLive: boolean): Promise<string | undefined>
  /** Called at the end of a deployment. */
  ended(deployment: Deployment, project: HostedProject): Promise<void>
}

/** Sites that are made at a time; previews leave a place to what readers see. */
const atOnce = { all: 3, previews: 2 }
/** Sites whose pages are looked through at a time, after they have gone live. */
const looksAtOnce = 2
/** Branches whose last look through all pages is remembered for whoever waits for it. */
const maxLooks = 1000
const minute = 60_000
/** Pauses after the platform was at fault, and after a failure whose reason is not known. */
const pauses = { first: 2000, longest: 5 * minute }
/** How often it is tried to write down why a deployment waits, while the database cannot be written. */
const settleAgain = 2000
const storageAway = 'The platform cannot store or read sites at the moment.'

/** Makes what makes deployments. Sites go before previews, and those of one project do not stand before another's. */
export function createDeployer(context: DeployerContext): Deployer {
  const { store, queue, logger } = context
  /** The newest look through all pages, by branch. */
  const looks = new Map<string, { id: string; ended: Promise<boolean> }>()
  const lookTurns = createFairTurns(looksAtOnce)
  const waiting = new Map<string, Set<() => void>>()
  const making = new Set<string>()
  let loop: WorkLoop | undefined
  let previews = 0
  let closed = false

  async function run(taken: HeldDeployment | { givenUp: string }): Promise<void> {
    if ('givenUp' in taken) return reportGivenUp(taken.givenUp)
    const isPreview = !taken.deployment.production
    if (isPreview) previews += 1
    const end = context.atHand.begin(classOfDeployment(taken.deployment))
    making.add(taken.deployment.id)
    try {
      const about = { deployment: taken.deployment.id, project: taken.deployment.projectId }
      const { requestId = null } = taken
      const trace = traceAfter(taken.trace, requestId)
      await onBehalfOf({ ...ownOrigin, requestId, about, parent: taken.trace, trace, work: 'deployment' }, async () =>
        make(taken),
      )
    } finally {
      end()
      if (isPreview) previews -= 1
      making.delete(taken.deployment.id)
      for (const resume of waiting.get(taken.deployment.id) ?? []) resume()
    }
  }

  async function reportGivenUp(id: string): Promise<void> {
    const deployment = await store.deployment(id)
    const project = deployment && (await store.projectById(deployment.projectId))
    logger.error(
      { deployment: id, code: 'deployment-ends-process' },
      'A deployment was abandoned: it crashes its process.',
    )
    if (deployment !== undefined && project !== undefined) await context.ended(deployment, project)
  }

  async function make(taken: HeldDeployment): Promise<void> {
    const { deployment, held } = taken
    const lost = new AbortController()
    const renewing = setInterval(() => void renew(taken, lost), queue.lease / 3)
    try {
      const project = await store.projectById(deployment.projectId)
      if (project === undefined) {
        const failure = { code: 'project-archived', reason: 'The project was archived before this could be deployed.' }
        await store.failDeployment(held, failure, [])
      } else await decide(taken, project, lost.signal)
    } catch (cause) {
      await settle(taken, cause)
    } finally {
      clearInterval(renewing)
    }
  }

  async function renew({ deployment, held }: HeldDeployment, lost: AbortController): Promise<void> {
    try {
      if (!(await queue.renew(held))) lost.abort()
    } catch (cause) {
      logger.warn(
        { code: 'deployment-lease-not-renewed', deployment: deployment.id, err: cause },
        'The lease of a deployment could not be renewed.',
      )
    }
  }

  /** Decides what becomes of a deployment after something was thrown: it is tried again, or it has failed. */
  async function settle(taken: HeldDeployment, cause: unknown): Promise<void> {
    const { deployment, attempts, faults } = taken
    if (cause instanceof StoreQuotaExceeded || cause instanceof ProcessorLimitExceeded) {
      const failure = { code: cause.code, reason: cause.message }
      return untilWritten(taken, async () => failWith(taken, failure))
    }
    const fault = platformFaultOf(cause)
    const again = fault !== undefined || attempts < maxDeploymentAttempts
    const pause = backOff(fault === undefined ? attempts : faults + 1, pauses, context.random())
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
    if (failed !== undefined && project !== undefined) await context.ended(failed, project)
  }

  /** While the database is away, or its disk full, nothing can be written; once the lease is over, whoever takes it knows no better. */
  async function untilWritten({ deployment }: HeldDeployment, write: () => Promise<void>): Promise<void> {
    const until = performance.now() + queue.lease
    for (;;) {
      try {
        return await write()
      } catch (cause) {
        if (closed || performance.now() > until || platformFaultOf(cause) === undefined) {
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

  /**
   * A commit goes live unless no site can be made of it, or it is not what the project demands; an earlier site stays
   * where it was then.
   */
  async function decide(taken: HeldDeployment, project: HostedProject, lost: AbortSignal): Promise<void> {
    const { deployment, held } = taken
    if (await showPublished(taken, project)) return
    const opened = await context.open(deployment, project, taken.attempts > 1)
    if ('noSite' in opened) {
      return fail(taken, project, { code: 'site-not-possible', reason: reasonFor(opened.noSite) }, opened.noSite)
    }
    const { site } = opened
    let isLeft = false
    try {
      const goesOn = (): boolean => !closed && !lost.aborted
      const checked = project.demand === 'none' ? undefined : await lookThrough(context, site, goesOn)
      // Another process, or this one after its start, begins again.
      if (project.demand !== 'none' && checked === undefined) return await queue.handBack(held)
      const found = checked ?? site.diagnostics
      const reason = refusal(project.demand, found)
      if (reason !== undefined) return await fail(taken, project, { code: 'demand-not-met', reason }, found)
      // Where readers have nothing that is written yet, they do not wait for all pages of a large site, unless it may be too large.
      const shown = await store.liveDeployment(project.id, deployment.branch)
      const isUnlimited = (await store.storeUse(project.id)).most === null
      const isFirst = (shown === undefined || shown.manifest === null) && isUnlimited
      const manifest = isFirst ? null : await context.publish(site, goesOn, false)
      if (manifest === undefined) return await queue.handBack(held)
      if (manifest !== null) await context.prepare(deployment, manifest)
      const live = await store.publishDeployment(held, found, manifest, checked === undefined ? checkLease : undefined)
      if (live?.status !== 'live') return
      if (isFirst) await context.showOpen(site)
      else context.show(live)
      logger.info({ deployment: live.id, project: project.id, branch: live.branch }, 'A deployment is live.')
      await context.ended(live, project)
      isLeft = true
      rememberLook(live, finishLive(site, { isChecked: checked !== undefined, isWritten: !isFirst }))
    } finally {
      if (!isLeft) await site.close()
    }
  }

  function rememberLook(deployment: Deployment, ended: Promise<boolean>): void {
    const [oldest] = looks.keys()
    if (oldest !== undefined && looks.size >= maxLooks) looks.delete(oldest)
    looks.set(branchKey(deployment), { id: deployment.id, ended })
  }

  /** One that goes back to what is in the object store has nothing to be made. */
  async function showPublished({ deployment, held }: HeldDeployment, project: HostedProject): Promise<boolean> {
    const found = await store.deploymentDiagnostics(deployment.id)
    const { manifest } = deployment
    if (manifest === null || refusal(project.demand, found) !== undefined) return false
    if (!(await context.isPublished(deployment, project))) return false
    await context.prepare(deployment, manifest)
    const live = await store.publishDeployment(held, null, manifest)
    if (live?.status === 'live') {
      context.show(live)
      logger.info({ deployment: live.id, project: project.id, branch: live.branch }, 'A deployment is live again.')
      await context.ended(live, project)
    }
    return true
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
    logger.info({ deployment: deployment.id, project: project.id, code, reason }, 'A deployment failed.')
    await context.ended(failed, project)
  }

  /**
   * Looks through all pages of a site that is live, writes it where it is not written yet, and closes it.
   *
   * @returns Resolves once all pages were looked at, before they are written: whether they were.
   */
  function finishLive(site: RunningSite, done: { isChecked: boolean; isWritten: boolean }): Promise<boolean> {
    const { id, projectId } = site.deployment
    const workClass = classOfDeployment(site.deployment)
    const end = context.atHand.begin(workClass)
    const isWanted = (): boolean => !closed && context.isShown(site.deployment)
    const looked = Promise.withResolvers<boolean>()
    const looking = Promise.withResolvers<Diagnostic[] | undefined>()
    const look = async (): Promise<Diagnostic[] | undefined> => {
      const found = isWanted() ? await lookThrough(context, site, isWanted) : undefined
      if (found !== undefined) await store.setDeploymentDiagnostics(id, found)
      return found
    }
    // It is this process' own from now on, also while it waits for its turn.
    const kept = done.isChecked ? undefined : keepCheck(context, id, () => looking.promise).catch(() => {})
    const finish = async (): Promise<void> => {
      try {
        looking.resolve(done.isChecked ? undefined : look())
        const found = await looking.promise
        looked.resolve(done.isChecked || found !== undefined)
        if (done.isWritten || !isWanted()) return
        const manifest = await context.publish(site, isWanted, true)
        if (manifest === undefined) return
        await store.setManifest(id, manifest)
        await context.showWritten(site.deployment)
      } finally {
        await kept
      }
    }
    void lookTurns
      .take(finish, { share: projectId, urgency: workClasses[workClass].urgency })
      .catch(async (cause: unknown) => {
        // What is not written now is written by whoever comes to it.
        logger.warn(
          { code: 'check-not-completed', deployment: id, err: cause },
          'The check and the writing of a live deployment could not be completed.',
        )
        looked.resolve(false)
        if (cause instanceof ProcessorLimitExceeded)
          await store.setDeploymentDiagnostics(id, [...site.diagnostics, tooCostly(cause)])
      })
      .catch((cause: unknown) =>
        logger.warn({ code: 'diagnostic-not-saved', deployment: id, err: cause }, 'A diagnostic could not be saved.'),
      )
      .finally(() => {
        end()
        return site.close()
      })
    return looked.promise
  }

  return {
    start() {
      loop = startWorkLoop({
        async claim() {
          const taken = await queue.take(previews >= atOnce.previews)
          return taken === undefined ? [] : [taken]
        },
        nextDue: queue.nextDue,
        clock: context.clock,
        run,
        concurrency: atOnce.all,
        wakeUps: context.wakeUps,
        subject: 'deployment',
        pollInterval: context.poll,
        onError(cause) {
          // Whoever looks for all kinds of work says that the database is away.
          if (!isDatabaseAway(cause))
            logger.warn({ code: 'deployments-not-started', err: cause }, 'Queued deployments could not be started.')
        },
      })
    },
    async worked(id, maxWait) {
      const heard = Promise.withResolvers<void>()
      const listeners = waiting.get(id) ?? new Set()
      waiting.set(id, listeners.add(heard.resolve))
      const timer = setTimeout(heard.resolve, maxWait)
      await heard.promise
      clearTimeout(timer)
      listeners.delete(heard.resolve)
      if (listeners.size === 0) waiting.delete(id)
    },
    isMaking: (id) => making.has(id),
    heard(id) {
      for (const resume of waiting.get(id) ?? []) resume()
    },
    async checked(deployment) {
      const look = looks.get(branchKey(deployment))
      return look?.id === deployment.id ? look.ended : false
    },
    async settled() {
      await loop?.idle()
      await lookTurns.settled()
    },
    async close() {
      closed = true
      await loop?.stop()
      await lookTurns.settled()
    },
  }
}

/** Why there is no site, in a few sentences. */
function reasonFor(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message)
  return errors.slice(0, 3).join(' ') || 'This commit does not contain a site.'
}

/** Why a project does not want a site; undefined where it does. That something was removed is not a fault of the site. */
function refusal(demand: DeploymentDemand, found: readonly Diagnostic[]): string | undefined {
  const diagnostics = found.filter(({ code }) => code !== 'page-gone' && code !== 'anchor-gone')
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const warnings = diagnostics.length - errors
  switch (demand) {
    case 'none':
      return undefined
    case 'no-errors':
      return errors === 0 ? undefined : `This project only deploys sites without errors, and the check found ${errors}.`
    case 'no-warnings':
      if (diagnostics.length === 0) return undefined
      return `This project only deploys sites without warnings, and the check found ${problemCounts({ errors, warnings })}.`
  }
}
