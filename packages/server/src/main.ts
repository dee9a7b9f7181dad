import { createAccounts } from './access/accounts.ts'
import { createConcurrencyLimiter } from './access/concurrency-limiter.ts'
import { shares } from './access/shares.ts'
import type { Logger } from 'pino'
import { hasKnownRoutes } from './hosting/serving/known-routes.ts'
import { createRoutes, operationRoutes } from './platform/routes.ts'
import { startBackgroundWork } from './platform/background-work.ts'
import type { WorkChanges } from './platform/start-turns.ts'
import { createRequestAnswers } from './platform/answer-requests.ts'
import { createCleanups } from './platform/cleanups.ts'
import type { Cleanups } from './platform/cleanups.ts'
import { prepareFirstStart } from './platform/first-start.ts'
import type { FirstProject, StartNews } from './platform/first-start.ts'
import { rememberPlatform, requireOwnDataFolder } from './platform/match-data-folder.ts'
import { explainStoreFault } from './objects/explain-store-fault.ts'
import { openPlatformData } from './platform/platform-data.ts'
import { answerMemory, createPlatformParts } from './platform/platform-parts.ts'
import type { PlatformParts, PlatformProcesses } from './platform/platform-parts.ts'
import { logAudit } from './platform/log-audit.ts'
import { createRefusalNotes } from './platform/note-refusals.ts'
import { createReadiness } from './platform/readiness.ts'
import { startTelemetry } from './process/telemetry.ts'
import { waitForDatabase } from './platform/wait-for-database.ts'
import { warnOfOtherKey } from './platform/warn-of-other-key.ts'
import { sharedCookieDomain } from './process/cookie-domains.ts'
import { createBusyCallers } from './process/busy-callers.ts'
import { logLostObjects } from './process/lost-object-log.ts'
import { logReaderRefusals } from './process/reader-refusal-log.ts'
import { startHttpServer } from './process/http-server.ts'
import { openReaders } from './readers/open-readers.ts'
import { createLogger } from './process/logger.ts'
import type { LogOutput } from './process/logger.ts'
import { createMetrics } from './process/metrics.ts'
import { misspeltSettings } from './process/misspelt-settings.ts'
import { modelKeyHint } from './process/model-key-hint.ts'
import { createProjectNames } from './process/project-names.ts'
import { rememberedPort, defaultPort } from './process/remembered-port.ts'
import { readSettings } from './process/platform-settings.ts'
import type { PlatformSettings } from './process/platform-settings.ts'
import type { Projects } from './projects/projects.ts'
import { explainFullDisk } from './store/database/is-storage-fault.ts'
import type { Clock } from './store/database/shared-clock.ts'
import type { Store } from './store/open-store.ts'

/** How a platform is started. */
export interface PlatformOptions {
  /** Folder for everything the platform keeps; created if it is missing. */
  dataFolder: string
  /** Address to listen on. */
  host: string
  /** Port; 0 for any that is free. */
  port: number
  /** Variables of the process, as `docs/operate/platform.mdx` explains them. */
  environment: Readonly<Record<string, string | undefined>>
  /** Destination of log lines. */
  log: LogOutput
  /** The project that a new platform begins with; null for none. */
  firstProject: FirstProject | null
  version: string
  /** Aborted when the process is asked to end before the platform has started. */
  signal?: AbortSignal
  /** The clock of this machine; by default, the real one. */
  clock?: Clock
  /** False for a process that leaves background work to others on the same PostgreSQL. */
  works?: boolean
  /** Only reads: nothing is changed, done or sent, so that a restored copy does not act in parallel to the original. */
  paused?: boolean
  /** Changes of the background work that only tests make. */
  work?: WorkChanges
  /** Other processes than its own, for tests alone. */
  processes?: PlatformProcesses
}

/** A platform that runs. */
export interface Platform {
  /** Address at which people reach it, without a slash at its end. */
  readonly url: string
  readonly store: Store
  readonly projects: Projects
  /** Address of a project's site, without a slash at its end. */
  siteUrl(this: void, projectId: string): Promise<string | undefined>
  /** News for the person who starts it. */
  readonly news: StartNews
  /** Number of turns in progress in this process. */
  turnsAtHand(this: void): number
  /** Takes no new work, finishes or hands back what is being done, and ends. */
  close(this: void): Promise<void>
}

/**
 * Starts the platform: sites, API, git and dashboard on one port, and the background work.
 *
 * @param options Folder, port, environment.
 * @returns The platform, ready for requests. If the database is away and this machine has served sites before, it
 *   continues to serve them, and the promise waits for the database.
 * @throws Error with a code and words for the operator.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { dataFolder, environment, clock, paused = false } = options
  const works = options.works !== false && !paused
  const settings = readSettings(environment)
  const names = createProjectNames()
  const logger = createLogger(options.log, settings.DOCWRIGHT_LOG_LEVEL, names.nameOf)
  warnOfMisspelt(environment, logger)
  const cleanups = createCleanups(logger)
  try {
    if (options.works === false) requireDatabase(settings, 'docwright serve --no-worker')
    const { data, away } = await openPlatformData(
      {
        dataFolder,
        environment,
        clock,
        purpose: 'create',
        // On a new machine it is more likely that its address is wrong.
        mayBeAway: ({ DOCWRIGHT_CACHE_FOLDER: cacheFolder }) => hasKnownRoutes(cacheFolder ?? dataFolder),
      },
      logger,
      cleanups,
    )
    const trustedProxies = settings.DOCWRIGHT_TRUSTED_PROXIES
    const readers = openReaders({
      threads: settings.DOCWRIGHT_READER_THREADS,
      keptBytes: answerMemory(settings),
      logger,
    })
    const { host, port } = options
    const server = await startHttpServer({ host, port, trustedProxies, logger, front: readers?.front })
    cleanups.add(server.close)
    const url = publicUrlOf(settings, server.port)
    const parts = createPlatformParts(
      data,
      {
        url,
        deploys: works,
        paused,
        onShownChange: readers?.onShownChange,
        ...(options.processes && { processes: options.processes }),
      },
      cleanups,
    )
    const { store, projects, hosting } = parts
    void names.learnFrom(store.db)
    logAudit(store, logger)
    const [leaving, draining] = [new AbortController(), new AbortController()]
    const readiness = createReadiness(parts, leaving.signal)
    const accounts = createAccounts(store, { publicUrl: url, secret: data.secrets.derive('sessions') })
    const streams = createConcurrencyLimiter(shares.streams)
    const metrics = createMetrics(store, streams, settings.DOCWRIGHT_METRICS_TOKEN, { ...parts, nameOf: names.nameOf })
    cleanups.add(metrics.close)
    cleanups.add(await startTelemetry(environment, logger, options.version))
    const busyCallers = createBusyCallers(logger, () => performance.now())
    for (const log of [logReaderRefusals(logger), logLostObjects(logger)]) cleanups.add(log.stop)
    const refusals = createRefusalNotes(store, logger)
    cleanups.add(refusals.close)
    const routes = await createRoutes(parts, {
      accounts,
      metrics,
      readiness,
      streams,
      draining: draining.signal,
      version: options.version,
    })
    readers?.serve(hosting, metrics)
    const answering = { hosting, routes, metrics, logger, url, paused, busyCallers, refusals }
    const { answer, answerAtOnce } = createRequestAnswers(answering)
    if (away !== undefined) {
      server.open(answer, answerAtOnce)
      await waitForDatabase(away, logger, options.signal)
    }
    logMigration(store, logger)
    await requireOwnDataFolder(store, dataFolder)
    await warnOfOtherKey(data)
    const news = paused ? nothingNew : await prepareFirstStart({ store, projects, accounts }, options.firstProject)
    await rememberPlatform(store, dataFolder)
    hosting.start()
    const endWork = works ? once(await startBackgroundWork(parts, options.work)) : undefined
    if (endWork !== undefined) cleanups.add(endWork)
    server.open(answer, answerAtOnce)
    // Load balancers learn it through `/readyz` first, and every request is answered until they have noticed. Then
    // waiting requests are released, and no new connection is accepted while the work comes to its end.
    cleanups.add(async () => {
      leaving.abort()
      // Steps come to their end meanwhile.
      void endWork?.().catch(() => {})
      await server.drain(readiness.drainTime(settings.DOCWRIGHT_DRAIN_SECONDS))
      draining.abort()
      await server.close()
    })
    logger.info({ url, listening: server.port, database: store.dialect, paused }, 'The platform is ready')
    const shared = sharedCookieDomain(url, settings.DOCWRIGHT_BASE_DOMAIN)
    if (shared !== undefined) logger.warn({ code: 'sites-share-domain', domain: shared }, shareWarning)
    return { ...partsToShow(parts), url, news, close: cleanups.end }
  } catch (cause) {
    await cleanups.end()
    throw explainStoreFault(explainFullDisk(cause, `the data folder ${dataFolder}`), settings.DOCWRIGHT_STORE)
  }
}

/** The parts of a platform for the code that starts it. */
function partsToShow(parts: PlatformParts): Pick<Platform, 'store' | 'projects' | 'siteUrl' | 'turnsAtHand'> {
  const { store, projects, hosting, atHand } = parts
  return { store, projects, siteUrl: async (id) => hosting.siteUrl(id), turnsAtHand: () => atHand.count('turn') }
}

/** A paused platform creates nothing, not even a link: the links printed before stay valid. */
const nothingNew: StartNews = { ownerToken: undefined, project: undefined }

/** Tables that were changed: from which version to which. */
function logMigration({ migrated }: Store, logger: Logger): void {
  const { from, to, count = 0 } = migrated() ?? {}
  if (count > 0 && from !== undefined)
    logger.info({ code: 'tables-changed', from, to, count }, 'The tables were changed')
}

/** The same end, however often it is asked for. */
function once(end: () => Promise<void>): () => Promise<void> {
  let ended: Promise<void> | undefined
  return async () => (ended ??= end())
}

const shareWarning =
  'Scripts on sites can set cookies that are also sent to the dashboard and so lock visitors out of it. Serve sites under ' +
  'a separate domain: set DOCWRIGHT_BASE_DOMAIN to one that is not on the same registrable domain as DOCWRIGHT_PUBLIC_URL.'

/** A process that does background work only. */
export interface Worker {
  /** Address of its health reports, without a slash at its end; undefined if it has no port. */
  readonly url: string | undefined
  /** Number of turns in progress. */
  turnsAtHand(this: void): number
  /** Takes no new work, finishes or hands back what is being done, and ends. */
  close(this: void): Promise<void>
}

/**
 * Starts a process that works with others on one PostgreSQL: turns of jobs, deployments, webhooks.
 *
 * @param options Folder and environment; the folder is that of the other processes if repositories are hosted here.
 * @throws Error with a code and words for the operator.
 */
export async function startWorker(
  options: Pick<PlatformOptions, 'dataFolder' | 'environment' | 'log' | 'clock' | 'work'> &
    Partial<Pick<PlatformOptions, 'host' | 'port' | 'version'>>,
): Promise<Worker> {
  const { dataFolder, environment, clock } = options
  const settings = readSettings(environment)
  const names = createProjectNames()
  const logger = createLogger(options.log, settings.DOCWRIGHT_LOG_LEVEL, names.nameOf)
  warnOfMisspelt(environment, logger)
  const cleanups = createCleanups(logger)
  try {
    requireDatabase(settings, 'docwright worker')
    const { data } = await openPlatformData(
      // Its service manager starts it again; nobody reads what it has.
      { dataFolder, environment, clock, purpose: 'begin', mayBeAway: () => false },
      logger,
      cleanups,
    )
    const parts = createPlatformParts(
      data,
      { url: publicUrlOf(settings, rememberedPort(dataFolder) ?? defaultPort), deploys: true },
      cleanups,
    )
    void names.learnFrom(data.store.db)
    await requireOwnDataFolder(data.store, dataFolder)
    await rememberPlatform(data.store, dataFolder)
    await warnOfOtherKey(data)
    cleanups.add(await startTelemetry(environment, logger, options.version ?? ''))
    parts.hosting.start()
    cleanups.add(await startBackgroundWork(parts, options.work))
    const url = await startWorkerServer(options, parts, settings, cleanups)
    logger.info({ database: data.store.dialect, ...(url === undefined ? {} : { url }) }, 'The worker is ready')
    return { url, turnsAtHand: () => parts.atHand.count('turn'), close: cleanups.end }
  } catch (cause) {
    await cleanups.end()
    throw explainFullDisk(cause, `the data folder ${dataFolder}`)
  }
}

/** The port of a worker: health, readiness and metrics, and nothing else. */
async function startWorkerServer(
  { host = '127.0.0.1', port }: Partial<Pick<PlatformOptions, 'host' | 'port'>>,
  parts: PlatformParts,
  settings: PlatformSettings,
  cleanups: Cleanups,
): Promise<string | undefined> {
  if (port === undefined) return undefined
  const { logger, store } = parts
  const trustedProxies = settings.DOCWRIGHT_TRUSTED_PROXIES
  const server = await startHttpServer({ host, port, trustedProxies, logger })
  const leaving = new AbortController()
  const readiness = createReadiness(parts, leaving.signal, { onlyWorks: true })
  const metrics = createMetrics(store, { taken: 0 }, settings.DOCWRIGHT_METRICS_TOKEN, parts)
  cleanups.add(metrics.close)
  const routes = operationRoutes(metrics, readiness)
  server.open(async (request) => {
    const { pathname } = new URL(request.url)
    const [, , answer] = routes.find(([, pattern]) => pattern.test(pathname)) ?? []
    return answer === undefined ? new Response('Not found\n', { status: 404 }) : answer(request)
  })
  cleanups.add(async () => {
    leaving.abort()
    await server.close()
  })
  return server.localUrl
}

function publicUrlOf(settings: PlatformSettings, port: number): string {
  return (settings.DOCWRIGHT_PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, '')
}

function warnOfMisspelt(environment: PlatformOptions['environment'], logger: Logger): void {
  const hint = modelKeyHint(environment)
  if (hint !== undefined) logger.warn({ code: 'model-not-named' }, hint)
  for (const { variable, meant } of misspeltSettings(environment))
    logger.warn(
      { code: 'setting-unknown', variable },
      `This variable is not a setting and has no effect. Did you mean ${meant}?`,
    )
}

function requireDatabase(settings: PlatformSettings, command: string): void {
  if (settings.DATABASE_URL !== undefined) return
  throw new Error(
    `database-needed: ${command} shares its work with other processes, which requires PostgreSQL. Set DATABASE_URL, or ` +
      'run “docwright serve” alone: without PostgreSQL it does all the work itself.',
  )
}
