import type { Diagnostic, SourceLimits } from 'docwright/engine'
import type { ObjectStore } from '../objects/object-store.ts'
import type { WakeUps } from '../queue/wake-ups.ts'
import type { WorkAtHand } from '../queue/work-at-hand.ts'
import type {
  Deployment,
  DeploymentDiagnostic,
  DeploymentQuery,
  HostingStore,
} from '../store/deployments/deployment.ts'
import type { SiteSources } from '../store/deployments/site-sources.ts'
import type { DeploymentSource } from '../store/deployments/hosting-tables.ts'
import type { ServedSite } from './answers/served-site.ts'
import type { ShownNow } from './answers/shown-now.ts'
import type { HostingLogger } from './basics/hosting-logger.ts'
import type { DeploymentQueue } from './deployments/deployment-queue.ts'
import type { SiteProcessLimits, StartSiteProcess } from './site-process/start-site-process.ts'
import type { BranchUpdate, PreviewLimits } from './deployments/shown-previews.ts'
import type { PreparedAnswer } from './answers/prepare.ts'
import type { RequestHead } from './serving/answer-at-once.ts'
import type { CdnCaching } from './serving/cdn-caching.ts'
import type { ServesHost } from './serving/served-hosts.ts'

/** The result of a deployment; for webhooks and the dashboard. */
export interface DeploymentEvent {
  type: 'deployment.succeeded' | 'deployment.failed'
  deployment: Deployment
  /** Address at which its branch is served. */
  url: string
}

/** The files of a site. */
export interface WholeSite {
  /** Folder of a bare repository. */
  repository: string
  /** Commit in it whose files the site is made of. */
  commit: string
  /** Its commits of other repositories; null if all files are from one repository. */
  sources: SiteSources | null
  /** Problems of fetching them. */
  diagnostics: readonly Diagnostic[]
}

/**
 * Adds the files of other repositories to those of a commit, if its docs.json names any.
 *
 * @param deployment The commit. If it names commits of others, it gets those.
 * @param repository Folder of the bare repository that has the commit.
 * @param moves Whether to fetch the newest commits of others if it names none.
 */
export type WithSources = (deployment: Deployment, repository: string, moves: boolean) => Promise<WholeSite>

/** How sites are hosted. */
export interface HostingOptions {
  store: HostingStore
  /** The store to which deployments are written, and from which they are served. */
  objects: ObjectStore
  /** The deployments that are to be made. */
  queue: DeploymentQueue
  /** Reports deployments of other processes; by default, this process polls. */
  wakeUps?: WakeUps
  /** Other work of this process; background work yields to it. */
  atHand?: WorkAtHand
  /** Folder for rendered pages; everything in it can be made again. */
  dataFolder: string
  /** Host name below which sites are served, such as `docs.example.com`, or `localhost`. */
  baseDomain: string
  /** Address of the platform itself; gives the scheme and the port of the sites' addresses. */
  publicUrl: string
  /** Folder of a project's bare repository, with a commit in it. */
  repositories(projectId: string, commit: string): Promise<string> | string
  /** Adds the files of other repositories to those of a commit; if absent, no docs.json can name any. */
  withSources?: WithSources
  logger: HostingLogger
  /** Milliseconds since 1970. */
  clock?: () => number
  /** Called once with every deployment that went live or failed, by the process that made it. */
  onEvent?(event: DeploymentEvent): Promise<void> | void
  /** A reader's address, by which the API playground is limited; by default, all readers share one limit. */
  addressOf?(request: Request): string
  /** Instructions for caches in front of the platform that hear of changes; none by default. */
  cdn?: CdnCaching | undefined
  /** Called before readers of a branch see anything else than the result of `shownNow`. */
  onShownChange?: ((place: string) => void) | undefined
  /** Whether the API playground may reach servers inside the operator's network. */
  allowPrivate?: boolean
  /** Bounds; the defaults suit a machine with 1 GB. */
  limits?: Partial<HostingLimits>
  /** Whether there may be other processes on the same database; by default, this is the only one. */
  isShared?: boolean
  /** Whether this process may do background work; by default, it always may. */
  mayWork?(): boolean
  /** False for a process that serves sites and leaves deployments to others. */
  deploys?: boolean
  /** Starts what makes sites, which has to be a process of its own where strangers push. */
  startSiteProcess?: StartSiteProcess
  /** Returns the processor time of a process in milliseconds; by default, from the operating system. */
  processorTime?(pid: number): number | undefined
}

/** Limits of hosting. */
export interface HostingLimits {
  /** Milliseconds without a request after which a site leaves the memory. */
  siteIdle: number
  /** Bytes of memory that sites may take. */
  sites: number
  /** Bytes of finished answers in memory. */
  answers: number
  /** Bytes of rendered pages on disk, and of objects that are not kept in a folder of this machine. */
  pages: number
  /** Milliseconds without work after which a process ends that makes sites or pages. */
  processIdle: number
  /** Limits of a process that makes a site. */
  siteProcess: SiteProcessLimits
  /** Previews that one push begins, and that a project has at a time. */
  previews: PreviewLimits
  /** Milliseconds between searches for live deployments that are not in the object store. */
  unpublished: number
  /** Milliseconds from the start to the first search for unneeded objects. */
  cleaned: number
  /** Milliseconds between looks for deployments that other processes made or left. */
  poll: number
  /** Milliseconds without work after which memory is given back to the system. */
  quiet: number
  /** How much the repository of a site may hold. */
  repository: SourceLimits
}

/** The sites of a platform: made from commits, served by host name. */
export interface Hosting {
  /**
   * Takes up interrupted deployments and looks for new ones from here on. To be called once.
   */
  start(): void
  /**
   * Deploys a commit. Several for one branch are made in order, and an overtaken one is skipped.
   *
   * @param branch Branch the commit is on.
   * @param commit Full id of the commit.
   * @param options `again` makes it again though it is live already: the project's settings changed.
   * @returns The ended deployment: live, superseded, retired or failed.
   */
  deploy(projectId: string, branch: string, commit: string, options?: { again?: boolean }): Promise<Deployment>
  /**
   * Deploys the commit of a deployment once more, with the newest commits of the other repositories that its site is made of.
   * Returns when that is written down.
   */
  renewSources(deployment: Deployment): Promise<Deployment>
  /**
   * Deploys the commit of an earlier deployment once more, or goes back to it. Returns when the request is written
   * down.
   *
   * @param deployment The earlier deployment.
   * @param source The requester.
   * @returns The new one; undefined if the project was archived.
   */
  deployAgain(deployment: Deployment, source?: DeploymentSource): Promise<Deployment | undefined>
  /**
   * Deploys the commit of a preview as the site of its project. Returns when the request is written down.
   *
   * @param preview The deployment of the preview.
   * @param source The requester.
   * @returns The new one; undefined if the project was archived.
   */
  promote(preview: Deployment, source?: DeploymentSource): Promise<Deployment | undefined>
  /**
   * Deploys a commit of a branch even if it is already shown, on request of somebody who knows of changes that are in
   * no commit. Returns when the request is written down; the oldest previews make room.
   *
   * @param commit The newest commit of the branch.
   * @param source The requester.
   */
  deployBranch(projectId: string, branch: string, commit: string, source: DeploymentSource): Promise<Deployment>
  /**
   * Handles a push: each branch is deployed, deleted ones are no longer served. Of many new branches only some get a
   * preview, and the oldest previews make room. For a repository that is hosted here, the current commit of a branch is
   * deployed, even if it has moved since. Returns when the deployments are written down, before they are made.
   */
  onPush(projectId: string, updates: readonly BranchUpdate[]): Promise<Deployment[]>
  /**
   * Answers a request for a site.
   *
   * @param request The request; its `Host` decides.
   * @returns The answer; undefined for the platform's own host, which is not a site.
   */
  handle(request: Request): Promise<Response | undefined>
  /**
   * Answers a request for a site, as `handle` would, if that takes neither a look nor a wait.
   *
   * @param head Head of a request without a body.
   */
  handleAtOnce(this: void, head: RequestHead): PreparedAnswer | undefined
  /** The current site of a host name; undefined if finding it takes a lookup or a wait. */
  shownNow(this: void, host: string): ShownNow | undefined
  /** Deployments of a project, newest first. */
  deploymentsOf(projectId: string, query?: DeploymentQuery): Promise<Deployment[]>
  /** The deployment that readers of a branch see; undefined if there is none. */
  liveOf(projectId: string, branch: string): Promise<Deployment | undefined>
  /**
   * Waits for a deployment's end.
   *
   * @param deployment As it was written down.
   * @param maxWait Milliseconds to wait at most.
   * @returns The deployment in its state at that time.
   */
  outcomeOf(deployment: Deployment, maxWait: number): Promise<Deployment>
  /**
   * Waits for the check of a live deployment's pages, which continues after it went live.
   *
   * @param maxWait Milliseconds to wait at most.
   * @returns Whether the check is known to be over; another process may make it.
   */
  checked(deployment: Deployment, maxWait: number): Promise<boolean>
  /** Takes a branch's preview away; the reason is a sentence for people. */
  retire(projectId: string, branch: string, reason: string): Promise<void>
  /** Everything a deployment's check found. */
  diagnosticsOf(deploymentId: string): Promise<DeploymentDiagnostic[]>
  /** One deployment, of any project; undefined if there is none. */
  deployment(deploymentId: string): Promise<Deployment | undefined>
  /**
   * Address of a project's site.
   *
   * @param branch A branch, for its preview; absent for the site.
   * @returns The address without a slash at its end; undefined if there is no such project.
   */
  siteUrl(projectId: string, branch?: string): Promise<string | undefined>
  /** The project whose site, or preview, has a host name. */
  projectOf(host: string): Promise<string | undefined>
  /** Whether a site, or a live preview, is served under a host name. It fails if that is unknown. */
  serves: ServesHost
  /**
   * Asks the site of a project, as its readers see it.
   *
   * @param work The question.
   * @returns Undefined if nothing is live.
   */
  ask<Result>(projectId: string, work: (site: ServedSite) => Promise<Result>): Promise<Result | undefined>
  /** Seconds since this process has last learned what is live: what it shows may be as old. */
  shownAge(): number
  /** The projects whose sites have had most of this machine's processors in the last minutes, with the milliseconds of each. */
  busiestProjects(most: number): { project: string; used: number }[]
  /** Waits until nothing is being deployed or rendered ahead; for tests and a clean end. */
  settled(): Promise<void>
  close(): Promise<void>
}
