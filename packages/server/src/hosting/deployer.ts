import { failureReason, type Diagnostic } from 'docwright'
import type { Deployment, DeploymentDemand, HostedProject, HostingStore } from '../store/deployment.ts'
import { branchKey } from './branch-key.ts'
import type { HostedSite } from './hosted-site.ts'
import type { HostingLogger } from './hosting.ts'
import { problemCounts } from './problem-counts.ts'

/** Makes deployments: from a queued commit to a site that is live, or a reason why not. */
export interface Deployer {
  /**
   * Makes a deployment, unless another process does.
   *
   * @param deployment As it was written down.
   */
  run(deployment: Deployment): Promise<void>
  /**
   * Waits for the look through all pages of a deployment that this process has made live.
   *
   * @returns Whether the look came to its end; false at once where this process makes none.
   */
  checked(deployment: Pick<Deployment, 'id' | 'projectId' | 'branch'>): Promise<boolean>
  /** Waits for everything that was begun. */
  settled(): Promise<void>
  /** Ends looking through pages; what is being made is finished. */
  close(): Promise<void>
}

/** What a deployer needs. */
export interface DeployerWorld {
  store: HostingStore
  /** Name of this process among those that share the database. */
  owner: string
  logger: HostingLogger
  open(
    deployment: Deployment,
    project: HostedProject,
  ): Promise<{ site: HostedSite } | { noSite: readonly Diagnostic[] }>
  /** Shows a site to readers: it is live from here on. */
  place(site: HostedSite): void
  /** Whether a site is still the one that readers of its branch see. */
  isPlaced(site: HostedSite): boolean
  /** Told of the end of a deployment. */
  ended(deployment: Deployment, project: HostedProject): Promise<void>
}

const lease = 60_000
/** Sites that are made at a time: making one keeps a processor busy. */
const sitesAtOnce = 2
/** Pages that are rendered ahead at a time, which leaves the page process to readers. */
const pagesAhead = 2
/** Pages rendered at a time where readers wait for the check. */
const pagesChecked = 16
const mostAttempts = 3
/** Branches whose last look through all pages is remembered for whoever waits for it. */
const mostLooks = 1000

/**
 * Starts making deployments. Those of one branch are made one after the other.
 *
 * @param world What it needs.
 */
export function createDeployer(world: DeployerWorld): Deployer {
  const { store, owner, logger } = world
  const branches = new Map<string, Promise<void>>()
  /** By id: whoever looks again while one waits or is made gets the same. */
  const begun = new Map<string, Promise<void>>()
  /** The newest look through all pages, by branch. */
  const looks = new Map<string, { id: string; ended: Promise<boolean> }>()
  const line: (() => void)[] = []
  let busy = 0
  let closed = false
  /** Sites whose pages are rendered ahead, one after the other. */
  let ahead: Promise<void> = Promise.resolve()

  async function inTurn(task: () => Promise<void>): Promise<void> {
    if (busy >= sitesAtOnce) await new Promise<void>((resolve) => line.push(resolve))
    else busy += 1
    try {
      await task()
    } finally {
      const next = line.shift()
      if (next === undefined) busy -= 1
      else next()
    }
  }

  async function make(queued: Deployment): Promise<void> {
    const attempts = closed ? undefined : await store.claimDeployment(queued.id, owner, lease)
    if (attempts === undefined) return
    const project = await store.projectById(queued.projectId)
    // Deployments go with their project.
    if (project === undefined) return
    const renewing = setInterval(() => void renew(queued.id), lease / 3)
    try {
      await decide(queued, project)
    } catch (cause) {
      logger.error({ deployment: queued.id, attempts, err: cause }, 'A deployment could not be made.')
      if (attempts < mostAttempts) await store.releaseDeployment(queued.id, owner)
      else await fail(queued, project, `The site could not be made: ${failureReason(cause)}`, [])
    } finally {
      clearInterval(renewing)
    }
  }

  async function renew(id: string): Promise<void> {
    try {
      await store.renewDeployment(id, owner, lease)
    } catch (cause) {
      logger.warn({ deployment: id, err: cause }, 'The lease of a deployment could not be renewed.')
    }
  }

  /** The rule of decisions §2.3. */
  async function decide(deployment: Deployment, project: HostedProject): Promise<void> {
    const opened = await world.open(deployment, project)
    if ('noSite' in opened) {
      await fail(deployment, project, reasonFor(opened.noSite), opened.noSite)
      return
    }
    const { site } = opened
    let shown = false
    try {
      const checked = project.demand === 'none' ? undefined : await site.check(pagesChecked, () => !closed)
      // Another process, or this one after its start, begins again.
      if (project.demand !== 'none' && checked === undefined) return await store.releaseDeployment(deployment.id, owner)
      const found = checked ?? site.diagnostics()
      const reason = refusal(project.demand, found)
      if (reason !== undefined) return await fail(deployment, project, reason, found)
      const live = await store.publishDeployment(deployment.id, owner, found)
      if (live?.status !== 'live') return
      world.place(site)
      shown = true
      logger.info({ deployment: live.id, project: project.id, branch: live.branch }, 'A deployment is live.')
      await world.ended(live, project)
      const before = ahead
      const isChecked = checked !== undefined
      const ended = isChecked ? Promise.resolve(true) : renderAhead(site, before)
      const [oldest] = looks.keys()
      if (oldest !== undefined && looks.size >= mostLooks) looks.delete(oldest)
      looks.set(branchKey(deployment), { id: deployment.id, ended })
      if (!isChecked) ahead = ended.then(() => undefined)
    } finally {
      if (!shown) await site.close()
    }
  }

  async function fail(
    deployment: Deployment,
    project: HostedProject,
    reason: string,
    diagnostics: readonly Diagnostic[],
  ): Promise<void> {
    const failed = await store.failDeployment(deployment.id, owner, reason, diagnostics)
    if (failed === undefined) return
    logger.info({ deployment: deployment.id, project: project.id, reason }, 'A deployment failed.')
    await world.ended(failed, project)
  }

  /** @returns Whether all pages were looked at. */
  async function renderAhead(site: HostedSite, before: Promise<void>): Promise<boolean> {
    await before
    try {
      const isWanted = (): boolean => !closed && world.isPlaced(site)
      const diagnostics = await site.use(async () => (isWanted() ? site.check(pagesAhead, isWanted) : undefined))
      if (diagnostics !== undefined) await store.setDeploymentDiagnostics(site.deployment.id, diagnostics)
      return diagnostics !== undefined
    } catch (cause) {
      logger.warn({ deployment: site.deployment.id, err: cause }, 'Pages could not be rendered ahead.')
      return false
    }
  }

  return {
    run(deployment) {
      const same = begun.get(deployment.id)
      if (same !== undefined) return same
      const key = branchKey(deployment)
      const before = branches.get(key) ?? Promise.resolve()
      const running = before
        .then(() => inTurn(() => make(deployment)))
        .catch((cause: unknown) => {
          logger.error({ deployment: deployment.id, err: cause }, 'A deployment was interrupted.')
        })
        .finally(() => {
          begun.delete(deployment.id)
          if (branches.get(key) === running) branches.delete(key)
        })
      begun.set(deployment.id, running)
      branches.set(key, running)
      return running
    },
    async checked(deployment) {
      const look = looks.get(branchKey(deployment))
      return look?.id === deployment.id ? look.ended : false
    },
    async settled() {
      await Promise.all(branches.values())
      await ahead
    },
    async close() {
      closed = true
      await Promise.all(branches.values())
      await ahead
    },
  }
}

/** Why there is no site, in a few sentences. */
function reasonFor(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message)
  return errors.slice(0, 3).join(' ') || 'There is no site in this commit.'
}

/** Why a project does not want a site; undefined where it does. */
function refusal(demand: DeploymentDemand, diagnostics: readonly Diagnostic[]): string | undefined {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const warnings = diagnostics.length - errors
  switch (demand) {
    case 'none':
      return undefined
    case 'no-errors':
      return errors === 0 ? undefined : `The project demands a site without errors, and there are ${errors}.`
    case 'no-warnings':
      if (diagnostics.length === 0) return undefined
      return `The project demands a site without warnings, and there are: ${problemCounts({ errors, warnings })}.`
  }
}
