import { setTimeout as pause } from 'node:timers/promises'
import { backOff } from '../queue/leased-work.ts'
import { classOfDeployment } from '../queue/work-classes.ts'
import { createDeploymentRequests } from './ask-deployments.ts'
import { branchKey } from './basics/branch-key.ts'
import { staleLog } from './basics/fault-logs.ts'
import { checkAgain } from './deployments/check-again.ts'
import { createDeployer, type Deployer } from './deployments/deployer.ts'
import { followDeployments, type DeploymentFollower } from './follow-deployments.ts'
import { createHostingParts, type HostingParts } from './hosting-parts.ts'
import type { Hosting, HostingOptions } from './hosting.ts'
import { createSiteOpener, type SiteOpener } from './open-sites.ts'
import { keepHouse } from './publishing/keep-house.ts'
import { createLiveWriter } from './publishing/write-live.ts'
import { createDeploymentServer } from './serve-deployment.ts'
import { createRequestHandler } from './serving/handle-request.ts'
import { createRouteLearner } from './serving/learn-routes.ts'
import { projectOfHost } from './serving/project-of-host.ts'
import { createServedHosts } from './serving/served-hosts.ts'
import { createSiteCache, type SiteCache } from './serving/site-cache.ts'
import { warmSite } from './serving/warm-site.ts'
import { createShownDeployments, type ShownDeployments } from './show-deployments.ts'

/** Milliseconds after which a server learns of sites for which it had no request. */
const learnAgain = 60_000

/**
 * Hosts the sites of a platform. One process of page renderers serves all of them; rendered pages are kept on disk by
 * content, and sites without readers take no memory.
 *
 * @param options Dependencies and places.
 * @returns The hosting; `start` it to begin deployments, and `close` it.
 */
export function createHosting(options: HostingOptions): Hosting {
  const { store, logger, deploys = true } = options
  const parts = createHostingParts(options)
  const { limits, clock, names, answers, routes, processes, memory } = parts
  const opener = createSiteOpener(parts)
  const siteCache = openSiteCache(parts, opener)
  const shown = createShownDeployments(siteCache, options)
  const follower = follow(parts, siteCache, (id) => deployer.heard(id))
  const deployer = openDeployer(parts, { opener, follower, shown })
  const learner = createRouteLearner(routes, logger)
  const { requireProject, ...asked } = createDeploymentRequests(parts, { deployer, follower, shown })
  const requests = createRequestHandler({
    store,
    routes,
    names,
    siteCache,
    answers,
    logger,
    clock,
    cdn: options.cdn,
    addressOf: options.addressOf?.bind(options) ?? ((): string => ''),
    freshFor: limits.poll,
    onRequest() {
      follower.serve()
      memory.touch()
    },
  })
  let timers: NodeJS.Timeout[] = []
  let housekeeping: { stop: () => Promise<void> } | undefined

  return {
    start() {
      const sweep = (): void => {
        processes.sweep()
        if (siteCache.sweep()) memory.touch()
      }
      learner.learn()
      timers = [setInterval(sweep, Math.max(1000, limits.siteIdle / 4)), setInterval(learner.learn, learnAgain)]
      for (const timer of timers) timer.unref()
      if (!deploys) return
      deployer.start()
      housekeeping = startHousekeeping(parts, opener)
    },
    ...asked,
    ...requests,
    deploymentsOf: (projectId, query) => store.deployments(projectId, query),
    liveOf: (projectId, branch) => store.liveDeployment(projectId, branch),
    deployment: (deploymentId) => store.deployment(deploymentId),
    checked: async (deployment, maxWait) =>
      Promise.race([deployer.checked(deployment), pause(maxWait, false, { ref: false })]),
    diagnosticsOf: (id) => store.deploymentDiagnostics(id),
    async siteUrl(projectId, branch) {
      const project = await store.projectById(projectId)
      return project && names.urlOf(project, branch)
    },
    serves: createServedHosts(names, async () => store.servedNames(), routes.remembered, clock),
    busiestProjects: (most) => processes.busiest(most),
    shownAge: () => learner.age(),
    projectOf: async (host) => projectOfHost(store, names.meaningOf(host)),
    async ask(projectId, work) {
      memory.touch()
      const { defaultBranch } = await requireProject(projectId)
      const site = await siteCache.find(projectId, defaultBranch)
      return site && site.use(async () => work(site))
    },
    settled: () => deployer.settled(),
    async close() {
      parts.ending.abort()
      for (const timer of timers) clearInterval(timer)
      memory.close()
      follower.close()
      await deployer.close()
      await housekeeping?.stop()
      await siteCache.close()
      await routes.close()
      await learner.settled()
      await processes.close()
    },
  }
}

/** Sites that are open for readers. */
function openSiteCache(parts: HostingParts, opener: SiteOpener): SiteCache {
  const { options, limits, clock, routes, objects } = parts
  const siteCache: SiteCache = createSiteCache({
    findLive: (projectId, branch) => routes.liveDeployment(projectId, branch),
    lastLive: (projectId, branch) => routes.lastLive(projectId, branch),
    lastKept: (projectId, branch) => routes.lastKept(projectId, branch),
    open: createDeploymentServer(parts, async (deployment) =>
      // With the next request it is opened in another process.
      opener.openForReaders(deployment, () => siteCache.forget(deployment.projectId, deployment.branch)),
    ),
    opensAtOnce: objects.isLocal,
    isShared: options.isShared ?? false,
    onStale: staleLog(options.logger),
    onChange: (place) => options.onShownChange?.(branchKey(place)),
    clock,
    freshFor: limits.poll,
    idle: limits.siteIdle,
    limit: limits.sites,
  })
  return siteCache
}

/** Hears of deployments that other processes make. */
function follow(
  { options, wakeUps, publisher, objects }: HostingParts,
  siteCache: SiteCache,
  ended: (id: string) => void,
): DeploymentFollower {
  return followDeployments({
    wakeUps,
    siteCache,
    isShared: options.isShared ?? false,
    async warm(digest) {
      const manifest = await publisher.manifestOf({ manifest: digest })
      if (manifest !== undefined) await warmSite(objects, manifest)
    },
    ended,
  })
}

function openDeployer(
  { options, limits, clock, wakeUps, atHand, names, publisher, memory }: HostingParts,
  { opener, follower, shown }: { opener: SiteOpener; follower: DeploymentFollower; shown: ShownDeployments },
): Deployer {
  const { store, queue, logger } = options
  return createDeployer({
    store,
    queue,
    wakeUps,
    atHand,
    logger,
    poll: limits.poll,
    random: Math.random,
    clock,
    async open(deployment, project, isFresh) {
      memory.touch()
      return opener.open(deployment, project, { workClass: classOfDeployment(deployment), isFresh })
    },
    isPublished: async (deployment, project) =>
      publisher.isPublished(deployment, project, names.urlOf(project, deployment.branch)),
    prepare: follower.prepare,
    ...shown,
    publish: async (site, isWanted, isLive) => publisher.publish(site, isWanted, isLive),
    async ended(deployment, project) {
      const type = deployment.status === 'live' ? 'deployment.succeeded' : 'deployment.failed'
      try {
        await options.onEvent?.({ type, deployment, url: names.urlOf(project, deployment.branch) })
      } catch (err) {
        logger.error({ code: 'outcome-not-reported', deployment: deployment.id, err }, 'An outcome could not be told.')
      }
    },
  })
}

/** Writes and checks unfinished sites, and removes unneeded objects. */
function startHousekeeping(parts: HostingParts, { openToCheck }: SiteOpener): ReturnType<typeof keepHouse> {
  const { options, limits, clock, wakeUps, atHand, objects, publisher, ending, isClosed } = parts
  const { store, logger } = options
  const goesOn = (): boolean => !isClosed()
  const rechecks = { store, logger, open: openToCheck, goesOn }
  const writeNext = createLiveWriter({
    ...rechecks,
    publisher,
    pauseAfter: (failed, longest) => backOff(failed, { first: limits.unpublished, longest }, Math.random()),
  })
  return keepHouse({
    store,
    objects: options.objects,
    reader: objects,
    atHand,
    logger,
    wakeUps,
    clock,
    mayWork: () => options.mayWork?.() ?? true,
    every: limits.unpublished,
    cleaned: limits.cleaned,
    ending: ending.signal,
    payNext: async () => (await writeNext()) || (await checkAgain(rechecks)),
  })
}
