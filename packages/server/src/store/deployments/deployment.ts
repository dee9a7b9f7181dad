import type { ObjectUse } from './object-use.ts'
import type { SiteSources } from './site-sources.ts'
import type { ServedNames } from './served-names.ts'
import type { DeploymentSource } from './hosting-tables.ts'
import type { changeFeedback, ReaderAnswer } from '../projects/feedback-queries.ts'

/** A problem that a deployment's check found, in the shape of every diagnostic. */
export interface DeploymentDiagnostic {
  code: string
  severity: 'error' | 'warning'
  message: string
  fix?: string
  file: string
  line: number
  column: number
  endLine?: number
  endColumn?: number
}

/**
 * Where a deployment stands. `queued` and `building` are taken up again after a crash; `live` is what readers see of its
 * branch; `superseded` was live, or was overtaken by a newer one; `retired` was live, and its branch is shown no longer;
 * `failed` never went live.
 */
export type DeploymentStatus = 'queued' | 'building' | 'live' | 'superseded' | 'retired' | 'failed'

/** One commit of one branch on its way to readers. */
export interface Deployment {
  id: string
  projectId: string
  branch: string
  /** Full id of the commit. */
  commit: string
  status: DeploymentStatus
  /** Whether the branch was the project's default branch: its site, not a preview. */
  production: boolean
  /** Why it failed, was retired or has to wait, as a sentence; null in every other state. */
  reason: string | null
  /** Why it failed or has to wait, as a permanent code. */
  code: string | null
  /** Where its branch stood when it went back to an earlier commit; null where it is of the branch's own commit. */
  headCommit: string | null
  /** Digest of the list of everything that it has in the object store; null until that is written. */
  manifest: string | null
  /** What has started it; null where that was a push. */
  source: DeploymentSource | null
  /** The commits of other repositories that its site has; null where there are none, or it was not yet made. */
  sources: SiteSources | null
  /** Diagnostics found so far, by severity. */
  errors: number
  warnings: number
  /** Milliseconds since 1970 (UTC), like the other times. */
  createdAt: number
  /** When it went live or failed; null before. */
  finishedAt: number | null
  /** How far it is, while it takes long; null where nothing is under way. */
  progress: DeploymentProgress | null
}

/** How far a deployment is: pages that are written to the object store, or looked through for problems. */
export interface DeploymentProgress {
  step: 'publish' | 'check'
  done: number
  total: number
}

/** What hosting has to know of a project. */
export interface HostedProject {
  id: string
  /** Label of its host name: `docs` in `docs.example.com`. Lower case, digits and single hyphens. */
  slug: string
  name: string
  /** Branch whose deployments are the site; the other branches are previews. */
  defaultBranch: string
  /** Folder of the docs in the repository, with forward slashes; empty for its root. */
  docsFolder: string
  /** What a deployment must fulfill beside being a site at all. */
  demand: DeploymentDemand
  /** A verified domain of its own, which pages name as their address; null where there is none. */
  domain: string | null
  /** Where its repository is kept by a forge; absent for one that the platform hosts. */
  repository?: { kind: 'github' | 'gitlab' | 'forgejo'; url: string }
}

/** What keeps a deployment dark beside the lack of a site. */
export type DeploymentDemand = 'none' | 'no-errors' | 'no-warnings'

/** A deployment to be made. */
export interface DeploymentInput {
  projectId: string
  branch: string
  commit: string
  production: boolean
  /** Makes it anew even where the branch's newest deployment is of this commit: the project's settings changed. */
  again?: boolean
  /** It is to be what the branch stands at: where that has moved since somebody looked, its newest commit is deployed. */
  followsBranch?: boolean
  /** That somebody has asked for it, and for what: it is written down who. */
  asked?: 'deployment.requested' | 'deployment.repeated' | 'deployment.promoted'
  /** Where the branch stands, for one that goes back to an earlier commit: it stays until the branch moves. */
  headCommit?: string
  /** What has started it; a push where it is absent. */
  source?: DeploymentSource | undefined
  /** The commits of other repositories that it is to have; the newest ones where it is absent. */
  sources?: SiteSources | null | undefined
  /** What it is in the object store already, and what its check has found. */
  published?: {
    manifest: string
    diagnostics: readonly DeploymentDiagnostic[]
    /** How many problems there are of each kind: more than are kept, maybe. */
    errors: number
    warnings: number
  }
}

/** What is asked and noted of the look through all pages of a deployment that is live. */
export interface CheckingStore {
  /** Replaces the diagnostics of a deployment once all of its pages were looked at. */
  setDeploymentDiagnostics(id: string, diagnostics: readonly DeploymentDiagnostic[]): Promise<void>
  /**
   * Goes on to look through a deployment.
   *
   * @param lease Milliseconds after which others begin again, unless this is called before.
   */
  keepCheck(id: string, lease: number): Promise<void>
  /**
   * Leaves a deployment to others, for nothing that it is at fault for: having begun does not count.
   *
   * @param pause Milliseconds until they begin.
   */
  releaseCheck(id: string, pause: number): Promise<void>
  /**
   * Takes a live deployment whose pages somebody has begun to look through, and who was lost. Sites come before previews.
   *
   * @param lease Milliseconds for which nobody else takes it.
   * @returns It, and how often its pages were begun, this time included.
   */
  takeUnchecked(lease: number): Promise<{ deployment: Deployment; attempts: number } | undefined>
}

/** What is asked and noted of deployments in the object store. */
export interface PublishingStore extends ObjectUse {
  /** Notes that everything of a deployment is in the object store. */
  setManifest(id: string, manifest: string): Promise<void>
  /** Notes how far a deployment is; null where nothing is under way. */
  setProgress(id: string, progress: DeploymentProgress | null): Promise<void>
  /**
   * Takes a live deployment that is not in the object store, and that nobody has tried to write for a while.
   *
   * @param pause Milliseconds for which nobody else takes it.
   */
  takeUnpublished(pause: number): Promise<Deployment | undefined>
  /** When a live deployment is next to be written or looked through again, in milliseconds since 1970; undefined where none is. */
  nextOwed(this: void): Promise<number | undefined>
  /**
   * Puts off the next attempt to write a live deployment to the object store.
   *
   * @param pause Milliseconds from now.
   */
  putOffPublishing(id: string, pause: number): Promise<void>
  /** The manifest of a project that was written last: of a branch, else of any other. */
  lastManifest(projectId: string, branch: string): Promise<string | undefined>
  /** The newest manifest of the site that readers saw before a deployment was asked for. */
  manifestBefore(deployment: Pick<Deployment, 'id' | 'projectId' | 'createdAt'>): Promise<string | undefined>
  /**
   * Forgets the manifests of deployments that are live no longer.
   *
   * @param before Only of those that ended before; milliseconds since 1970.
   * @param projectId Only of this project; of all when absent.
   */
  forgetManifests(before: number, projectId?: string): Promise<void>
  /** The manifests of what readers see of a project, by branch. */
  liveManifests(projectId: string): Promise<{ branch: string; manifest: string }[]>
  /** All manifests that deployments have, each once for each project. */
  manifests(): Promise<{ projectId: string; manifest: string }[]>
  /**
   * Bytes that a project has in the object store, null where they were never counted; and how many its sites may have
   * there, null for as many as there is room for.
   */
  storeUse(projectId: string): Promise<{ bytes: number | null; most: number | null }>
  /** Notes what was written of a project; less than nothing for what was removed. */
  addStoreUse(projectId: string, bytes: number): Promise<void>
  /** Bytes that all projects have in the object store, by project. */
  listStoreUse(): Promise<Map<string, number>>
  /**
   * All packs of repositories that the platform hosts, also those that others have just taken the place of.
   *
   * @param among Only those of these that are packs.
   */
  repositoryPacks(among?: readonly string[]): Promise<string[]>
  /**
   * Begins a round of work that one process at a time does for all.
   *
   * @param name The work.
   * @param every Milliseconds until it is due again.
   * @returns Whether it is due, and this process' to do.
   */
  claimTask(name: string, every: number): Promise<boolean>
}

/** Why a deployment has failed. */
export interface DeploymentFailure {
  /** Permanent. */
  code: string
  /** A sentence for people. */
  reason: string
}

/** A deployment that a process has taken, with the fence that it holds. */
export interface TakenDeployment {
  id: string
  fence: number
}

/** What is asked of the list of deployments. */
export interface DeploymentQuery {
  branch?: string | undefined
  /** How many at most; 20 when absent. */
  limit?: number | undefined
  /** Id of the last deployment of the page before. */
  after?: string
}

/** A branch that has a site, or soon has. */
export interface ShownBranch {
  branch: string
  /** When the newest of its deployments was asked for. */
  createdAt: number
}

/** What hosting asks of the database. */
export interface HostingStore extends PublishingStore, CheckingStore {
  /** A project by its id; undefined where there is none. */
  projectById(id: string): Promise<HostedProject | undefined>
  /** A project by the label of its host name. */
  projectBySlug(slug: string): Promise<HostedProject | undefined>
  /** A project by a domain whose ownership was verified. */
  projectByDomain(domain: string): Promise<HostedProject | undefined>
  /** Everything that host names of sites are made of. */
  servedNames(): Promise<ServedNames>
  /** Keeps what a reader has said; see `addFeedback`. */
  addFeedback(answer: ReaderAnswer): Promise<string>
  /** Adds to what a reader has said; see `changeFeedback`. */
  changeFeedback(id: string, answer: Parameters<typeof changeFeedback>[2]): Promise<boolean>

  /**
   * Writes down a deployment to be made. Earlier ones of the branch that nobody has begun are left out. Asked again for
   * the same commit while that is the branch's newest deployment and has not failed, it gives that one.
   */
  enqueueDeployment(input: DeploymentInput): Promise<Deployment>
  /**
   * Puts a deployment in place of the one that is live on its branch, in one transaction. Where a newer one is live
   * already, this one becomes `superseded` instead.
   *
   * @param diagnostics What its check has found; null for what it has already.
   * @param manifest Digest of the manifest by which it is served; null where it is written later.
   * @param check Milliseconds after which others look through its pages, if this process is lost before it has; absent where
   *   they were looked through.
   */
  publishDeployment(
    taken: TakenDeployment,
    diagnostics: readonly DeploymentDiagnostic[] | null,
    manifest: string | null,
    check?: number,
  ): Promise<Deployment | undefined>
  /** Notes which commits of other repositories a deployment has, and of which projects the site of its project is made. */
  writeSources(
    deployment: Pick<Deployment, 'id' | 'projectId' | 'production'>,
    sources: SiteSources | null,
  ): Promise<void>
  /** Ends a deployment that cannot go live. The one that was live stays. */
  failDeployment(
    taken: TakenDeployment,
    failure: DeploymentFailure,
    diagnostics: readonly DeploymentDiagnostic[],
  ): Promise<Deployment | undefined>
  deployment(id: string): Promise<Deployment | undefined>
  deploymentDiagnostics(id: string): Promise<DeploymentDiagnostic[]>
  /** Newest first. */
  deployments(projectId: string, query?: DeploymentQuery): Promise<Deployment[]>
  /** The live deployment of a branch. */
  liveDeployment(projectId: string, branch: string): Promise<Deployment | undefined>
  /** Live deployments of all branches of a project. */
  liveBranches(projectId: string): Promise<Deployment[]>
  /**
   * The projects that have a site, by when the newest of their live deployments went live.
   *
   * @param since Only those of then or later; milliseconds since 1970.
   */
  liveProjects(since: number): Promise<{ projectId: string; liveAt: number }[]>
  /** The branches of a project with a deployment that is live, waits or is being made. */
  shownBranches(projectId: string): Promise<ShownBranch[]>
  /**
   * Takes a branch's site away.
   *
   * @param reason Why, as a sentence for people.
   */
  retireBranch(projectId: string, branch: string, reason: string): Promise<void>
}
