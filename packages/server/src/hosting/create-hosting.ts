import { staleLog, storeFaultLog } from './basics/fault-logs.ts'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createCallGate, processorTime } from 'docwright/engine'
import { StoreFault } from '../objects/object-store.ts'
import { backOff } from '../queue/leased-work.ts'
import { createLocalWakeUps } from '../queue/wake-ups.ts'
import { createWorkAtHand } from '../queue/work-at-hand.ts'
import { classOfDeployment, type WorkClass } from '../queue/work-classes.ts'
import type { Deployment, DeploymentInput, HostedProject } from '../store/deployments/deployment.ts'
import { createAnswerCache } from './answers/answer-cache.ts'
import { branchKey } from './basics/branch-key.ts'
import { deployAgain, promotePreview } from './deployments/deploy-again.ts'
import { checkAgain, type CheckAgainContext } from './deployments/check-again.ts'
import { createDeployer } from './deployments/deployer.ts'
import { hostingFolder, openKnownRoutes } from './serving/known-routes.ts'
import { createSitePublisher } from './publishing/site-publisher.ts'
import { createLiveWriter } from './publishing/write-live.ts'
import { createObjectReader } from './manifest/object-reader.ts'
import type { SiteManifest } from './manifest/site-manifest.ts'
import { openPublishedSite } from './serving/published-site.ts'
import type { ServedSite } from './answers/served-site.ts'
import { createHostNames } from './serving/host-names.ts'
import { projectOfHost } from './serving/project-of-host.ts'
import { followDeployments } from './follow-deployments.ts'
import { keepHouse } from './publishing/keep-house.ts'
import { defaultHostingLimits } from './hosting-limits.ts'
import type { Hosting, HostingOptions } from './hosting.ts'
import { createLargeFiles } from './manifest/large-files.ts'
import { createIdleMemory } from './serving/idle-memory.ts'
import { createRequestHandler } from './serving/handle-request.ts'
import { createServedHosts } from './serving/served-hosts.ts'
import { createGracePeriods } from './serving/grace-period.ts'
import { warmShownSite, warmSite } from './serving/warm-site.ts'
import { planPush } from './deployments/shown-previews.ts'
import { createSiteCache } from './serving/site-cache.ts'
import { createProgressNotes } from './deployments/note-progress.ts'
import { reportSteps } from './deployments/report-progress.ts'
import { openRunningSite, type RunningSite } from './site-process/running-site.ts'
import { createSiteProcesses } from './site-process/site-processes.ts'
import { startSiteProcess } from './site-process/start-site-process.ts'
import { takenFor } from './site/publish-site.ts'
import { findWholeSite, reportingSite } from './whole-site.ts'

/** What a site is opened for: work of a class, or readers. */
interface OpenedFor {
  workClass: WorkClass | 'reader'
  /** Whether in a process of its own, since making it has failed before. */
  isFresh?: boolean
}

/** Calls of assistants under way at a time, and those that wait: each may read many pages. */
const callsAtOnce = 4
const waitingCalls = 200

const madeRoom = 'It was removed to make room for newer previews.'

/** Milliseconds after which a server learns of sites that nobody has asked it for. */
const learnAgain = 60_000

/**
 * Hosts the sites of a platform. One process of page renderers serves all of them; what they rendered is kept on disk by
 * content, and sites that nobody reads take no memory.
 *
 * @param options Where everything is.
 * @returns The hosting; `start` it to take up deployments, and `close` it.
 */
export function createHosting(options: HostingOptions): Hosting {
  const { store, logger, clock = Date.now, deploys = true, isShared = false } = options
  const limits = { ...defaultHostingLimits, ...options.limits }
  const wakeUps = options.wakeUps ?? createLocalWakeUps()
  const atHand = options.atHand ?? createWorkAtHand()
  const mayWork = (): boolean => options.mayWork?.() ?? true
  const ending = new AbortController()
  const names = createHostNames(options.baseDomain, options.publicUrl)
  const folder = join(options.dataFolder, hostingFolder)
  const answers = createAnswerCache(limits.answers)
  const routes = openKnownRoutes(folder, store, clock)
  const allowPrivate = options.allowPrivate ?? false
  const laidOut = createLargeFiles(join(folder, 'objects'), limits.pages)
  const objects = createObjectReader(options.objects, laidOut)
  const publisher = createSitePublisher({ store, objects: options.objects, reader: objects, logger, clock })
  const { enter: gate } = createCallGate(callsAtOnce, waitingCalls)
  const processes = createSiteProcesses({
    start: options.startSiteProcess ?? startSiteProcess,
    timeOf: (pid) => (options.processorTime ?? processorTime)(pid),
    settings: { folder, pages: limits.pages, processIdle: limits.processIdle },
    limits: limits.siteProcess,
    objects: options.objects,
    reader: objects,
    writtenSince: () => clock() - takenFor,
    logger,
    idle: limits.processIdle,
  })
  const memory = createIdleMemory(limits.quiet)
  let timers: NodeJS.Timeout[] = []
  let closed = false

  async function open(
    deployment: Deployment,
    project: HostedProject,
    { workClass, isFresh = false }: OpenedFor,
  ): ReturnType<typeof openRunningSite> {
    const { id, projectId, branch } = deployment
    const isMade = workClass === 'production' || workClass === 'preview'
    const whole = await findWholeSite(options, store, deployment, isMade)
    const report = reportSteps(logger, { deployment: id, project: projectId }, clock)
    const notes = createProgressNotes((progress) => store.setProgress(id, progress), clock)
    const taken =
      workClass === 'reader'
        ? processes.takeShared(projectId)
        : processes.take(projectId, { workClass, isFresh }, (step, done, total) => {
            report[step](done, total)
            notes.take({ step, done, total })
          })
    const url = names.urlOf(project, branch)
    const { repository, commit } = whole
    const place = { project, repository, commit, url }
    const asked = { deployment, ...place, limits: limits.repository, fetchesAfresh: isMade, allowPrivate }
    const opened = await openRunningSite(taken, asked)
    if ('noSite' in opened) return { noSite: [...whole.diagnostics, ...opened.noSite] }
    return { site: reportingSite(opened.site, whole.diagnostics, async () => notes.end()) }
  }

  async function render(deployment: Deployment, how: OpenedFor): Promise<RunningSite | undefined> {
    const project = await store.projectById(deployment.projectId)
    const opened = project && (await open(deployment, project, how))
    if (opened === undefined || 'site' in opened) return opened?.site
    logger.error(
      { code: 'deployment-unreadable', deployment: deployment.id, problems: opened.noSite },
      'A live deployment can no longer be read.',
    )
    return undefined
  }

  /** A site that is looked through, or written, without anybody waiting. */
  async function openToCheck(deployment: Deployment, isFresh = false): Promise<RunningSite | undefined> {
    const end = atHand.begin('check')
    const site = await render(deployment, { workClass: 'check', isFresh }).finally(end)
    if (site === undefined) return undefined
    const endLook = atHand.begin('check')
    return { ...site, close: async () => site.close().finally(endLook) }
  }

  async function renderForReaders(deployment: Deployment): Promise<ServedSite | undefined> {
    const { projectId, branch } = deployment
    const site = await render(deployment, { workClass: 'reader' })
    try {
      // With the next request it is opened in another process.
      return await site?.serve(allowPrivate, () => siteCache.forget(projectId, branch))
    } finally {
      await site?.close()
    }
  }

  const gracePeriods = createGracePeriods(clock)

  /** A folder that is this machine's own is not away while the rest of the machine is there. */
  function noteKept(deployment: Deployment): void {
    if (!objects.isLocal && !closed) routes.noteKept(deployment)
  }

  async function keepShown(deployment: Deployment, manifest: SiteManifest): Promise<void> {
    // What cannot be fetched is met by whoever asks for it.
    const isKept = await warmShownSite(objects, manifest, () => !closed).catch(() => false)
    if (isKept) noteKept(deployment)
  }

  async function serve(deployment: Deployment, replaces: boolean): Promise<ServedSite | undefined> {
    const manifest = await publisher.manifestOf(deployment)
    if (manifest === undefined) return renderForReaders(deployment)
    // The first reader on this machine does not wait for what others may ask for.
    const warmth = replaces ? await warmSite(objects, manifest) : undefined
    if (warmth === 'lacking' && gracePeriods.isHeldBack(deployment.id))
      throw new StoreFault('The object store lacks part of the deployment, or returned other bytes for it.')
    if (warmth === 'whole') noteKept(deployment)
    else void keepShown(deployment, manifest)
    return openPublishedSite(deployment, manifest, {
      objects,
      allowPrivate,
      gate,
      async render() {
        const site = await renderForReaders(deployment)
        if (site === undefined) throw new Error('A live deployment can no longer be read.')
        return site
      },
      onFault: storeFaultLog(logger, deployment),
    })
  }

  const siteCache = createSiteCache({
    findLive: (projectId, branch) => routes.liveDeployment(projectId, branch),
    lastLive: (projectId, branch) => routes.lastLive(projectId, branch),
    lastKept: (projectId, branch) => routes.lastKept(projectId, branch),
    open: serve,
    opensAtOnce: objects.isLocal,
    isShared,
    onStale: staleLog(logger),
    clock,
    freshFor: limits.poll,
    idle: limits.siteIdle,
    limit: limits.sites,
  })

  const follower = followDeployments({
    wakeUps,
    siteCache,
    isShared,
    async warm(digest) {
      const manifest = await publisher.manifestOf({ manifest: digest })
      if (manifest !== undefined) await warmSite(objects, manifest)
    },
    ended: (id) => deployer.heard(id),
  })

  const rechecks: CheckAgainContext = {
    store,
    logger,
    open: openToCheck,
    goesOn: () => !closed,
  }

  const writeNext = createLiveWriter({
    store,
    publisher,
    logger,
    open: openToCheck,
    goesOn: () => !closed,
    pauseAfter: (failed, longest) => backOff(failed, { first: limits.unpublished, longest }, Math.random()),
  })

  let housekeeping: { stop: () => Promise<void> } | undefined

  /** Ids of the deployments that this process has made live last, by branch. */
  const placed = new Map<string, string>()
  const deployer = createDeployer({
    store,
    queue: options.queue,
    wakeUps,
    atHand,
    logger,
    poll: limits.poll,
    random: Math.random,
    clock,
    open(deployment, project, isFresh) {
      memory.touch()
      return open(deployment, project, { workClass: classOfDeployment(deployment), isFresh })
    },
    isPublished: (deployment, project) =>
      publisher.isPublished(deployment, project, names.urlOf(project, deployment.branch)),
    prepare: follower.prepare,
    show({ id, projectId, branch }) {
      placed.set(branchKey({ projectId, branch }), id)
      // Where others show it too, the news of it is what all of them go by.
      if (!isShared) siteCache.forget(projectId, branch)
    },
    async showOpen(site) {
      const { id, projectId, branch } = site.deployment
      placed.set(branchKey(site.deployment), id)
      siteCache.place(await site.serve(allowPrivate, () => siteCache.forget(projectId, branch)))
    },
    async showWritten({ projectId, branch }) {
      await siteCache.refresh(projectId, branch)
    },
    isShown: (deployment) => placed.get(branchKey(deployment)) === deployment.id,
    publish: (site, isWanted, isLive) => publisher.publish(site, isWanted, isLive),
    async ended(deployment, project) {
      const type = deployment.status === 'live' ? 'deployment.succeeded' : 'deployment.failed'
      try {
        await options.onEvent?.({ type, deployment, url: names.urlOf(project, deployment.branch) })
      } catch (err) {
        logger.error({ code: 'outcome-not-reported', deployment: deployment.id, err }, 'An outcome could not be told.')
      }
    },
  })

  let learning: Promise<void> | undefined
  let learnedAt = performance.now()
  function learnRoutes(): void {
    learning ??= routes
      .learn()
      .then(() => void (learnedAt = performance.now()))
      // The database is away; what was learned before counts.
      .catch((err: unknown) => logger.warn({ code: 'live-sites-not-read', err }, 'Live sites could not be read.'))
      .finally(() => (learning = undefined))
  }

  const addressOf = options.addressOf?.bind(options) ?? ((): string => '')
  const requests = createRequestHandler({
    store,
    routes,
    names,
    siteCache,
    answers,
    logger,
    clock,
    addressOf,
    freshFor: limits.poll,
    onRequest() {
      follower.serve()
      memory.touch()
    },
  })

  async function requireProject(projectId: string): Promise<HostedProject> {
    const project = await store.projectById(projectId)
    if (project === undefined) throw new Error('This project does not exist.')
    return project
  }

  async function retire(projectId: string, branch: string, reason: string): Promise<void> {
    await store.retireBranch(projectId, branch, reason)
    placed.delete(branchKey({ projectId, branch }))
    siteCache.forget(projectId, branch)
  }

  /** Another process may be making it. One that waits for the platform itself is told as it is. */
  async function untilEnded(id: string, maxWait = Infinity): Promise<Deployment> {
    const until = performance.now() + maxWait
    for (;;) {
      const deployment = await store.deployment(id)
      if (deployment === undefined) throw new Error('The deployment was removed.')
      const left = until - performance.now()
      const hasEnded = !/queued|building/.test(deployment.status) && !deployer.isMaking(id)
      if (hasEnded || closed || left <= 0) return deployment
      if (deployment.code !== null && maxWait !== Infinity) return deployment
      await deployer.worked(id, Math.min(limits.poll / 2, left))
    }
  }

  async function enqueue(input: DeploymentInput): Promise<Deployment> {
    const deployment = await store.enqueueDeployment(input)
    wakeUps.wake('deployment')
    return deployment
  }

  return {
    start() {
      const sweep = (): void => {
        processes.sweep()
        if (siteCache.sweep()) memory.touch()
      }
      timers = [setInterval(sweep, Math.max(1000, limits.siteIdle / 4))]
      learnRoutes()
      timers.push(setInterval(learnRoutes, learnAgain))
      for (const timer of timers) timer.unref()
      if (!deploys) return
      deployer.start()
      housekeeping = keepHouse({
        store,
        objects: options.objects,
        reader: objects,
        atHand,
        logger,
        wakeUps,
        clock,
        mayWork,
        every: limits.unpublished,
        cleaned: limits.cleaned,
        ending: ending.signal,
        payNext: async () => (await writeNext()) || (await checkAgain(rechecks)),
      })
    },
    async deploy(projectId, branch, commit, { again = false } = {}) {
      const production = branch === (await requireProject(projectId)).defaultBranch
      const deployment = await enqueue({ projectId, branch, commit, production, again })
      return untilEnded(deployment.id)
    },
    async renewSources({ projectId, branch, commit, production, headCommit }) {
      const held = headCommit === null ? {} : { headCommit }
      return enqueue({ projectId, branch, commit, production, again: true, ...held })
    },
    async deployAgain(earlier, source) {
      const deployment = await deployAgain(store, earlier, source)
      wakeUps.wake('deployment')
      return deployment
    },
    async promote(preview, source) {
      const deployment = await promotePreview(store, preview, source)
      wakeUps.wake('deployment')
      return deployment
    },
    async deployBranch(projectId, branch, commit, source) {
      const { defaultBranch } = await requireProject(projectId)
      const update = { branch, after: commit }
      const plan = planPush([update], await store.shownBranches(projectId), defaultBranch, limits.previews)
      for (const overdue of plan.overdue) await retire(projectId, overdue, madeRoom)
      const asked = 'deployment.requested'
      return enqueue({ projectId, branch, commit, production: branch === defaultBranch, again: true, asked, source })
    },
    async onPush(projectId, updates) {
      const { defaultBranch } = await requireProject(projectId)
      const plan = planPush(updates, await store.shownBranches(projectId), defaultBranch, limits.previews)
      for (const branch of plan.deleted) await retire(projectId, branch, 'The branch was deleted.')
      for (const branch of plan.overdue) await retire(projectId, branch, madeRoom)
      const deployments: Deployment[] = []
      for (const { branch, after: commit } of plan.deploy) {
        const production = branch === defaultBranch
        deployments.push(await enqueue({ projectId, branch, commit, production, followsBranch: true }))
      }
      return deployments
    },
    ...requests,
    deploymentsOf: (projectId, query) => store.deployments(projectId, query),
    liveOf: (projectId, branch) => store.liveDeployment(projectId, branch),
    deployment: (deploymentId) => store.deployment(deploymentId),
    async outcomeOf({ id }, maxWait) {
      const deployment = await untilEnded(id, maxWait)
      if (deployment.status === 'live') await follower.untilShown(deployment)
      return deployment
    },
    checked: async (deployment, maxWait) =>
      Promise.race([deployer.checked(deployment), pause(maxWait, false, { ref: false })]),
    retire,
    diagnosticsOf: (id) => store.deploymentDiagnostics(id),
    async siteUrl(projectId, branch) {
      const project = await store.projectById(projectId)
      return project && names.urlOf(project, branch)
    },
    serves: createServedHosts(names, async () => store.servedNames(), routes.remembered, clock),
    busiestProjects: (most) => processes.busiest(most),
    shownAge: () => (performance.now() - learnedAt) / 1000,
    projectOf: async (host) => projectOfHost(store, names.meaningOf(host)),
    async ask(projectId, work) {
      memory.touch()
      const { defaultBranch } = await requireProject(projectId)
      const site = await siteCache.find(projectId, defaultBranch)
      return site && site.use(async () => work(site))
    },
    settled: () => deployer.settled(),
    async close() {
      closed = true
      ending.abort()
      for (const timer of timers) clearInterval(timer)
      memory.close()
      follower.close()
      await deployer.close()
      await housekeeping?.stop()
      await siteCache.close()
      await routes.close()
      await learning
      await processes.close()
    },
  }
}
