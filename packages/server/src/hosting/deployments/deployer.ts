import { startWorkLoop, type WorkLoop } from '../../queue/work-loop.ts'
import { classOfDeployment } from '../../queue/work-classes.ts'
import { onBehalfOf, ownOrigin } from '../../store/audit/origin.ts'
import { traceAfter } from '../../store/audit/trace.ts'
import { isDatabaseAway } from '../../store/database/is-database-away.ts'
import type { Deployment } from '../../store/deployments/deployment.ts'
import { decideDeployment, type DecisionContext } from './decide-deployment.ts'
import type { DeployerContext } from './deployer-context.ts'
import { createListeners } from './deployment-listeners.ts'
import type { HeldDeployment } from './deployment-queue.ts'
import { createLiveDeployments } from './live-deployments.ts'
import { createSettlement, type Settlement } from './settle-deployment.ts'

/** Makes deployments: from a queued commit to a site that is live, or a reason why not. */
export interface Deployer {
  /** Takes up deployments from here on, of all projects. To be called once. */
  start(): void
  /**
   * Waits until this process has worked on a deployment.
   *
   * @param id The deployment.
   * @param maxWait Limit of the wait, in milliseconds.
   */
  worked(id: string, maxWait: number): Promise<void>
  /** Whether this process is working on a deployment: a live one may not be shown yet. */
  isMaking(id: string): boolean
  /** Reports the end of a deployment that any process made. */
  heard(id: string): void
  /**
   * Waits for the check of all pages of a live deployment.
   *
   * @returns Whether the check came to its end; false at once if this process makes none.
   */
  checked(deployment: Pick<Deployment, 'id' | 'projectId' | 'branch'>): Promise<boolean>
  /** Waits until nothing is due and nothing is being done. */
  settled(): Promise<void>
  /** Ends looking through pages; what is being made is finished. */
  close(): Promise<void>
}

/** Limits of sites in the making; previews leave a place for live sites. */
const atOnce = { all: 3, previews: 2 }

/** Creates the maker of deployments. Sites go before previews, and no project's deployments hold up another's. */
export function createDeployer(context: DeployerContext): Deployer {
  const { queue, logger } = context
  let closed = false
  const isClosed = (): boolean => closed
  const live = createLiveDeployments(context, isClosed)
  const decision = { ...context, isClosed, live, settlement: createSettlement(context, isClosed) }
  const listeners = createListeners()
  const making = new Set<string>()
  let loop: WorkLoop | undefined
  let previews = 0

  async function run(taken: HeldDeployment | { givenUp: string }): Promise<void> {
    if ('givenUp' in taken) return reportGivenUp(context, taken.givenUp)
    const { deployment } = taken
    const isPreview = !deployment.production
    if (isPreview) previews += 1
    const end = context.atHand.begin(classOfDeployment(deployment))
    making.add(deployment.id)
    try {
      const about = { deployment: deployment.id, project: deployment.projectId }
      const { requestId = null } = taken
      const trace = traceAfter(taken.trace, requestId)
      await onBehalfOf({ ...ownOrigin, requestId, about, parent: taken.trace, trace, work: 'deployment' }, async () =>
        make(decision, taken),
      )
    } finally {
      end()
      if (isPreview) previews -= 1
      making.delete(deployment.id)
      listeners.heard(deployment.id)
    }
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
          // The search for all kinds of work reports that the database is away.
          if (!isDatabaseAway(cause))
            logger.warn({ code: 'deployments-not-started', err: cause }, 'Queued deployments could not be started.')
        },
      })
    },
    worked: (id, maxWait) => listeners.wait(id, maxWait),
    isMaking: (id) => making.has(id),
    heard: (id) => listeners.heard(id),
    checked: (deployment) => live.checked(deployment),
    async settled() {
      await loop?.idle()
      await live.settled()
    },
    async close() {
      closed = true
      await loop?.stop()
      await live.settled()
    },
  }
}

/** Makes one deployment, whose lease is renewed as long as that takes. */
async function make(context: DecisionContext & { settlement: Settlement }, taken: HeldDeployment): Promise<void> {
  const { store, queue } = context
  const { deployment, held } = taken
  const lost = new AbortController()
  const renewing = setInterval(() => void renew(context, taken, lost), queue.lease / 3)
  try {
    const project = await store.projectById(deployment.projectId)
    if (project === undefined) {
      const failure = { code: 'project-archived', reason: 'The project was archived before this could be deployed.' }
      await store.failDeployment(held, failure, [])
    } else await decideDeployment(context, taken, project, lost.signal)
  } catch (cause) {
    await context.settlement.settle(taken, cause)
  } finally {
    clearInterval(renewing)
  }
}

async function renew(
  { queue, logger }: DeployerContext,
  { deployment, held }: HeldDeployment,
  lost: AbortController,
): Promise<void> {
  try {
    if (!(await queue.renew(held))) lost.abort()
  } catch (cause) {
    logger.warn(
      { code: 'deployment-lease-not-renewed', deployment: deployment.id, err: cause },
      'The lease of a deployment could not be renewed.',
    )
  }
}

async function reportGivenUp({ store, logger, ended }: DeployerContext, id: string): Promise<void> {
  const deployment = await store.deployment(id)
  const project = deployment && (await store.projectById(deployment.projectId))
  logger.error(
    { deployment: id, code: 'deployment-ends-process' },
    'A deployment was abandoned: it crashes its process.',
  )
  if (deployment !== undefined && project !== undefined) await ended(deployment, project)
}
