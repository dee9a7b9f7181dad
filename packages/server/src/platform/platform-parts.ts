import { createWarmPages, openSitePages, type OpenSitePages } from '@docwright/agent'
import { createGit } from '@docwright/forge'
import type { Forge, Git, ReferenceChange } from '@docwright/forge'
import { starterFiles, defaultLimits, type SourceLimits } from 'docwright/engine'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { clientAddressOf } from '../access/client-address.ts'
import { createStoreRequests, type StoreRequests } from '../objects/store-requests.ts'
import { createHosting } from '../hosting/create-hosting.ts'
import { createDeploymentQueue } from '../hosting/deployments/deployment-queue.ts'
import { defaultHostingLimits } from '../hosting/hosting-limits.ts'
import type { Hosting, HostingLimits } from '../hosting/hosting.ts'
import { startSiteProcess, type StartSiteProcess } from '../hosting/site-process/start-site-process.ts'
import { appTokens, forgeContext, openGitHubApp } from './github-app.ts'
import type { GitHubAppAccess } from './github-app.ts'
import { createHostResolver } from './public-hosts.ts'
import { fetchWhilePaused, resolveWhilePaused } from './refuse-while-paused.ts'
import type { Project } from '../projects/project.ts'
import { createWorkAtHand, type WorkAtHand } from '../queue/work-at-hand.ts'
import { defaultQuotas, type PlatformSettings } from '../process/platform-settings.ts'
import { createProjects } from '../projects/projects.ts'
import type { Projects } from '../projects/projects.ts'
import type { Deployment } from '../store/deployments/deployment.ts'
import { keepsTime } from '../store/database/shared-clock.ts'
import { createHostingStore } from '../store/deployments/deployment-store.ts'
import { announceDeployment } from './announce-deployment.ts'
import type { Cleanups } from './cleanups.ts'
import { openConnections, type Connections } from './connections.ts'
import { createForges } from './forges.ts'
import { createModelAddresses, type ModelAddresses } from './model-addresses.ts'
import { createModels, type Models } from './models.ts'
import { withoutOutage } from './outage-log.ts'
import type { PlatformData } from './platform-data.ts'
import { openPlatformObjects } from './platform-objects.ts'
import { folderWithCommit } from './folder-with-commit.ts'
import { takePushedWorkflows } from './repository-workflows.ts'
import { createPushReceiver } from './receive-push.ts'
import { createSiteComposer } from './sources/compose-site.ts'
import { createPreviewComments, type CommentPreview } from './preview-comment.ts'
import { createForgeNotices } from './notify-forge.ts'

/** The parts that a server and a worker have in common. */
export interface PlatformParts extends PlatformData {
  /** Address at which people reach the platform, without a slash at its end. */
  url: string
  git: Git
  /** The work in progress in this process. */
  atHand: WorkAtHand
  projects: Projects
  hosting: Hosting
  /** Reports requests to the bucket. */
  storeRequests: StoreRequests
  models: Models
  /** The allowed addresses of models that were set up on the dashboard. */
  modelAddresses: ModelAddresses
  /** Opens page processes for a turn or a look. */
  openPages: OpenSitePages
  /** The operator's GitHub App; null if there is none. */
  githubApp: GitHubAppAccess | null
  /** The forges that were connected on the dashboard. */
  connections: Connections
  /** Says on pull requests where their previews are. */
  commentPreview: CommentPreview
  /** The host of a project's repository. */
  forgeOf: (project: Project) => Promise<Forge>
  /** Handles the branches that a push has moved; done when their deployments are written down. */
  onPush: (project: Project, changes: readonly ReferenceChange[]) => Promise<Deployment[]>
}

/** The processes that a platform starts for untrusted pages; only tests have others. */
export interface PlatformProcesses {
  startSiteProcess: StartSiteProcess
  openPages: OpenSitePages
}

const ownProcesses: PlatformProcesses = { startSiteProcess, openPages: openSitePages }

/** The public address of a platform, and the role of this process. */
export interface PlatformRole {
  /** Address without a slash at its end. */
  url: string
  /** Whether this process makes deployments. */
  deploys: boolean
  /** Whether nothing may be sent to forges. */
  paused?: boolean
  /** Called before readers of a branch are shown something else. */
  onShownChange?: ((place: string) => void) | undefined
  /** Starts what sites and pages are made in. */
  processes?: PlatformProcesses
}

/**
 * Assembles the parts of a platform.
 *
 * @param data Database and secrets.
 * @param role The public address of the platform, and the role of this process.
 * @param cleanups Run at its end.
 */
export function createPlatformParts(
  data: PlatformData,
  { url, deploys, paused = false, onShownChange, processes = ownProcesses }: PlatformRole,
  cleanups: Cleanups,
): PlatformParts {
  const { dataFolder, environment, settings, logger, clock, store, secrets } = data
  const allowPrivate = settings.DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES === 'yes'
  const modelAddresses = createModelAddresses(settings.DOCWRIGHT_LOCAL_MODELS, allowPrivate)
  const models = createModels(environment, settings, { db: store.db, secrets, fetch: modelAddresses.fetch })
  const resolveHost = paused ? resolveWhilePaused : createHostResolver(allowPrivate)
  const protocols = allowPrivate ? (['https', 'http'] as const) : (['https'] as const)
  const git = createGit({ environment, protocols, resolveHost })
  const importing = createGit({ environment, protocols: [...protocols, 'file'], resolveHost })
  const rest = { ...forgeContext(settings, clock), ...(paused && { fetch: fetchWhilePaused }) }
  const githubApp = openGitHubApp(settings, rest)
  const connections = openConnections({ store, secrets, rest })
  const appToken = appTokens(githubApp, connections.tokenFor)
  const storeRequests = createStoreRequests()
  const objects = openPlatformObjects(settings, dataFolder, { clock, observe: storeRequests.observe })
  const projects = createProjects({
    store,
    git: importing,
    secrets,
    dataFolder,
    objects: settings.DOCWRIGHT_STORE === undefined ? undefined : objects,
    starterFiles,
    appToken,
    quotas: defaultQuotas(settings),
  })
  const atHand = createWorkAtHand()
  const hosting = createHosting({
    store: createHostingStore(store, defaultQuotas(settings)),
    queue: createDeploymentQueue(store, `${hostname()}:${process.pid}:${randomUUID()}`),
    wakeUps: data.wakeUps,
    atHand,
    dataFolder: settings.DOCWRIGHT_CACHE_FOLDER ?? dataFolder,
    objects,
    baseDomain: settings.DOCWRIGHT_BASE_DOMAIN ?? new URL(url).hostname,
    publicUrl: url,
    repositories: async (projectId, commit) =>
      folderWithCommit({ projects, git, forgeOf: async (project) => forgeOf(project) }, projectId, commit),
    withSources: createSiteComposer({ ...data, url, git, projects, forgeOf: async (project) => forgeOf(project) }),
    logger: withoutOutage(logger, data.outage),
    clock,
    mayWork: () => keepsTime(store.time),
    isShared: store.dialect === 'postgres',
    deploys,
    onShownChange,
    startSiteProcess: processes.startSiteProcess,
    allowPrivate,
    addressOf: clientAddressOf,
    cdn: settings.DOCWRIGHT_CDN && { kind: settings.DOCWRIGHT_CDN, seconds: settings.DOCWRIGHT_CDN_SECONDS },
    limits: hostingLimits(settings),
    async onEvent(event) {
      notices.send(event)
      await announceDeployment(data, event)
    },
  })
  cleanups.add(hosting.close)
  const onPush: PlatformParts['onPush'] = createPushReceiver({
    store,
    hosting,
    forgeOf: async (project) => forgeOf(project),
    async onBranch(project, update) {
      // The push is done; its consequences for workflows are checked again from time to time.
      await takePushedWorkflows({ store, projects, git }, project, update).catch((err: unknown) =>
        logger.error({ code: 'workflows-not-started', err, project: project.id }, 'Workflows could not be started'),
      )
    },
  })
  const { commentPreview, beginComment, settled } = createPreviewComments({ hosting, logger, publicUrl: url })
  cleanups.add(settled)
  const forgeOf = createForges({
    store,
    hosting,
    projects,
    secrets,
    publicUrl: url,
    rest,
    githubApp,
    connections,
    beginComment,
    onPush,
  })
  const notices = createForgeNotices({ projects, forgeOf, logger, commentPreview })
  cleanups.add(notices.settled)
  const pages = createWarmPages(processes.openPages)
  cleanups.add(pages.close)
  const shared = { ...data, url, storeRequests, git, atHand, githubApp, connections, projects, hosting }
  return { ...shared, models, modelAddresses, openPages: pages.open, forgeOf, onPush, commentPreview }
}

function hostingLimits(settings: PlatformSettings): Partial<HostingLimits> {
  return {
    repository: repositoryLimits(settings),
    answers: answerMemory(settings),
    siteProcess: {
      memory: settings.DOCWRIGHT_SITE_MEMORY_MB,
      silence: 60_000,
      processor: settings.DOCWRIGHT_SITE_CPU_SECONDS * 1000,
    },
  }
}

/** Bytes of memory for finished answers. */
export function answerMemory({ DOCWRIGHT_ANSWER_MEMORY_MB: megabytes }: PlatformSettings): number {
  return megabytes === undefined ? defaultHostingLimits.answers : megabytes * 1024 ** 2
}

function repositoryLimits(settings: PlatformSettings): SourceLimits {
  const megabyte = 1024 * 1024
  return {
    ...defaultLimits,
    configuration: settings.DOCWRIGHT_MAX_CONFIGURATION_MB * megabyte,
    page: settings.DOCWRIGHT_MAX_PAGE_MB * megabyte,
    specification: settings.DOCWRIGHT_MAX_SPECIFICATION_MB * megabyte,
    file: settings.DOCWRIGHT_MAX_FILE_MB * megabyte,
    files: settings.DOCWRIGHT_MAX_FILES,
  }
}
