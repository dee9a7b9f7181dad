import { createDashboard, loadAssets } from '@docwright/dashboard'
import { branchRef, createGit, openRepository, resolveCommit } from '@docwright/forge'
import type { Git, ReferenceChange } from '@docwright/forge'
import { starterFiles } from 'docwright'
import { resolveTxt } from 'node:dns/promises'
import { mkdirSync } from 'node:fs'
import type { Logger } from 'pino'
import { createAccounts } from './access/accounts.ts'
import { createKeyAuthentication } from './access/authenticate-key.ts'
import { clientAddressOf } from './access/client-address.ts'
import { hourlyLimit, takeUse } from './access/take-use.ts'
import { createApi } from './api/create-api.ts'
import { allowFraming } from './dashboard/allow-framing.ts'
import { createDashboardServices } from './dashboard/create-dashboard-services.ts'
import { createHosting } from './hosting/create-hosting.ts'
import type { Hosting } from './hosting/hosting.ts'
import type { TakeUse } from './jobs/accept-message.ts'
import { prepareFirstStart } from './platform/first-start.ts'
import type { FirstProject, StartNews } from './platform/first-start.ts'
import { createForges } from './platform/forges.ts'
import { createGitGateway } from './platform/git-gateway.ts'
import { createJobPlanner, modelChoices } from './platform/plan-jobs.ts'
import { lockDataFolder } from './process/data-folder-lock.ts'
import { openHttpDoor } from './process/http-door.ts'
import { createLogger } from './process/logger.ts'
import type { LogOutput } from './process/logger.ts'
import { createMetrics } from './process/metrics.ts'
import type { RequestArea } from './process/metrics.ts'
import { readSettings } from './process/platform-settings.ts'
import type { Project } from './projects/project.ts'
import { createProjects } from './projects/projects.ts'
import type { Projects } from './projects/projects.ts'
import { createPostgresWakeUps } from './queue/postgres-wake-ups.ts'
import { createLocalWakeUps } from './queue/wake-ups.ts'
import { createHostingStore } from './store/deployment-store.ts'
import { openStore } from './store/open-store.ts'
import type { Clock, Store } from './store/open-store.ts'
import { openSecretBox } from './store/secret-box.ts'

/** How a platform is started. */
export interface PlatformOptions {
  /** Folder for everything the platform keeps; made where it is missing. */
  dataFolder: string
  /** Address to listen on. */
  host: string
  /** Port; 0 for any that is free. */
  port: number
  /** Variables of the process (decisions §4). */
  environment: Readonly<Record<string, string | undefined>>
  /** Where log lines go. */
  log: LogOutput
  /** The project that a new platform begins with; null for none. */
  firstProject: FirstProject | null
  version: string
  clock?: Clock
}

/** A platform that runs. */
export interface Platform {
  /** Address at which people reach it, without a slash at its end. */
  readonly url: string
  readonly store: Store
  readonly projects: Projects
  /** What a person has to be told. */
  readonly news: StartNews
  /** Takes no new work, finishes or hands back what is being done, and ends. */
  close(this: void): Promise<void>
}

/**
 * Starts the platform: sites, API, git and dashboard on one port, and the background work.
 *
 * @param options Folder, port, environment.
 * @returns The platform, ready for requests.
 * @throws Error with a code and words for the operator.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { dataFolder, environment, clock = Date.now } = options
  const settings = readSettings(environment)
  const logger = createLogger(options.log, settings.DOCWRIGHT_LOG_LEVEL)
  // What was started is ended in the opposite order, when the platform closes and when it cannot start.
  const endings: (() => Promise<void> | void)[] = []
  async function end(): Promise<void> {
    for (const ending of endings.splice(0).toReversed()) {
      await Promise.resolve(ending()).catch((error: unknown) => logger.error({ err: error }, 'Stopping met a problem'))
    }
  }
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    const databaseUrl = settings.DATABASE_URL
    if (databaseUrl === undefined) endings.push(lockDataFolder(dataFolder))
    const store = await openStore({ databaseUrl, dataFolder, clock })
    endings.push(store.close)
    const secrets = openSecretBox(dataFolder, settings.DOCWRIGHT_SECRET_KEY)
    const wakeUps = databaseUrl === undefined ? createLocalWakeUps() : await createPostgresWakeUps(databaseUrl)
    endings.push(wakeUps.close)
    const trustedProxies = settings.DOCWRIGHT_TRUSTED_PROXIES
    const door = await openHttpDoor({ host: options.host, port: options.port, trustedProxies, logger })
    endings.push(door.close)
    const url = (settings.DOCWRIGHT_PUBLIC_URL ?? `http://localhost:${door.port}`).replace(/\/$/, '')

    const git = createGit({ environment, protocols: ['https'] })
    const localGit = createGit({ environment, protocols: ['https', 'file'] })
    const projects = createProjects({ store, git: localGit, secrets, dataFolder, starterFiles })
    const accounts = createAccounts(store, { publicUrl: url, secret: secrets.derive('sessions') })
    const keys = createKeyAuthentication(store)
    const draining = new AbortController()
    const news = await prepareFirstStart({ store, projects, accounts }, options.firstProject)

    const planJob = createJobPlanner(settings, (slug) => `${url}/git/${slug}.git`)
    const api = createApi({
      store,
      wakeUps,
      takeUse: takeUseAt(clock),
      authenticate: keys.authenticate,
      addressOf: clientAddressOf,
      planJob,
      draining: draining.signal,
      onError: (error, requestId) => logger.error({ err: error, requestId }, 'The API failed'),
      serverUrl: url,
      version: options.version,
    })
    const hosting = createHosting({
      store: createHostingStore(store),
      dataFolder,
      baseDomain: settings.DOCWRIGHT_BASE_DOMAIN ?? new URL(url).hostname,
      publicUrl: url,
      repositories: projects.repositoryFolder,
      logger,
      clock,
    })
    endings.push(hosting.close)
    const onPush = deployPush(hosting)
    const repositories = createGitGateway({ git, projects, keys, onPush })
    const forgeOf = createForges({ store, git, projects, secrets, publicUrl: url, fetch, onPush })
    const dashboard = createDashboard(
      createDashboardServices({
        store,
        wakeUps,
        takeUse: takeUseAt(clock),
        planJob,
        draining: draining.signal,
        accounts,
        projects,
        hosting,
        git,
        forgeOf,
        secrets,
        models: modelChoices(settings),
        publicUrl: url,
        resolveTxt: async (name) => (await resolveTxt(name).catch(() => [])).map((parts) => parts.join('')),
      }),
      {
        assets: await loadAssets(),
        secret: secrets.derive('forms'),
        origin: url,
        report: (error) => logger.error({ err: error }, 'The dashboard failed'),
      },
    )
    const metrics = createMetrics(store, settings.DOCWRIGHT_METRICS_TOKEN)
    endings.push(metrics.close)

    const areas: readonly Area[] = [
      ['operation', /^\/healthz$/, () => Promise.resolve(new Response('ok\n'))],
      ['operation', /^\/readyz$/, async () => readiness(store, draining.signal, logger)],
      ['operation', /^\/metrics$/, metrics.answer],
      ['api', /^\/v2(\/|$)/, async (request) => api.fetch(request)],
      ['git', /^\/git\//, repositories],
      ['dashboard', /^\//, async (request) => dashboard.fetch(request)],
    ]
    await hosting.start()
    await deployNewProjects(projects, hosting, git, logger)
    door.open(async (request) => {
      const started = performance.now()
      const site = await hosting.handle(request)
      const [area, response] =
        site === undefined ? await answerFrom(areas, request) : (['site', allowFraming(site, url)] as const)
      const seconds = (performance.now() - started) / 1000
      metrics.observe({ area, method: request.method, status: response.status, seconds })
      return response
    })
    endings.push(() => draining.abort())
    logger.info({ url, database: store.dialect }, 'The platform is ready')
    return { url, store, projects, news, close: end }
  } catch (cause) {
    await end()
    throw cause
  }
}

/** A part of the platform's own host: its name in the metrics, its paths, and who answers. */
type Area = readonly [RequestArea, RegExp, (request: Request) => Promise<Response>]

function takeUseAt(clock: Clock): TakeUse {
  return async (transaction, projectId, endpoint) => {
    const { accepted, remaining, reset } = await takeUse(transaction, projectId, endpoint, clock())
    const { uses: limit, window } = hourlyLimit
    return { accepted, limit, windowSeconds: window / 1000, remaining, resetSeconds: reset }
  }
}

async function readiness(store: Store, draining: AbortSignal, logger: Logger): Promise<Response> {
  if (draining.aborted) return new Response('stopping\n', { status: 503 })
  try {
    await store.db.selectFrom('migration').select('name').limit(1).execute()
    return new Response('ready\n')
  } catch (error) {
    logger.error({ err: error }, 'The database does not answer')
    return new Response('the database does not answer\n', { status: 503 })
  }
}

async function answerFrom(areas: readonly Area[], request: Request): Promise<readonly [RequestArea, Response]> {
  const { pathname } = new URL(request.url)
  const [area, , answer] = areas.find(([, pattern]) => pattern.test(pathname)) ?? []
  if (area === undefined || answer === undefined) throw new Error('Some part answers every path.')
  return [area, await answer(request)]
}

/** Every branch that a push has moved is deployed; the push is done when that is written down. */
function deployPush(hosting: Hosting): (project: Project, changes: readonly ReferenceChange[]) => Promise<void> {
  return async (project, changes) => {
    const updates = changes
      .filter(({ ref }) => ref.startsWith('refs/heads/'))
      .map(({ ref, after }) => ({ branch: ref.slice('refs/heads/'.length), after }))
    if (updates.length > 0) await hosting.onPush(project.id, updates)
  }
}

/** A project that was made before its first push, by a command or at the first start, has a commit that nobody pushed. */
async function deployNewProjects(projects: Projects, hosting: Hosting, git: Git, logger: Logger): Promise<void> {
  for (const project of await projects.list()) {
    try {
      if ((await hosting.deploymentsOf(project.id, { limit: 1 })).length > 0) continue
      const repository = openRepository(git, projects.repositoryFolder(project.id))
      const after = await resolveCommit(repository, branchRef(project.defaultBranch))
      if (after !== null) await hosting.onPush(project.id, [{ branch: project.defaultBranch, after }])
    } catch (error) {
      logger.error({ err: error, project: project.id }, 'A new project could not be deployed')
    }
  }
}
