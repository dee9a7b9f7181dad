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
 * The state of a deployment. `queued` and `building` are resumed after a crash; `live` is what readers see of its
 * branch; `superseded` was live, or was overtaken by a newer one; `retired` was live, and its branch is no longer
 * shown; `failed` never went live.
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
  /** The commit of its branch when it went back to an earlier one; null if it is of the branch's own commit. */
  headCommit: string | null
  /** Digest of the list of everything that it has in the object store; null until that is written. */
  manifest: string | null
  /** Its cause; null if that was a push. */
  source: DeploymentSource | null
  /** The commits of other repositories that its site has; null if there are none, or it was not yet made. */
  sources: SiteSources | null
  /** Diagnostics found so far, by severity. */
  errors: number
  warnings: number
  /** Milliseconds since 1970 (UTC), like the other times. */
  createdAt: number
  /** When it went live or failed; null before. */
  finishedAt: number | null
  /** How far it is, while it takes long; null if nothing is under way. */
  progress: DeploymentProgress | null
}

/** The progress of a deployment: pages written to the object store, or checked for problems. */
export interface DeploymentProgress {
  step: 'publish' | 'check'
  done: number
  total: number
}

/** The facts about a project for hosting. */
export interface HostedProject {
  id: string
  /** Label of its host name: `docs` in `docs.example.com`. Lower case, digits and single hyphens. */
  slug: string
  name: string
  /** Branch whose deployments are the site; the other branches are previews. */
  defaultBranch: string
  /** Folder of the docs in the repository, with forward slashes; empty for its root. */
  docsFolder: string
  /** The demands on a deployment besides being a site at all. */
  demand: DeploymentDemand
  /** A verified domain of its own, which pages name as their address; null if there is none. */
  domain: string | null
  /** Its repository at a forge; absent for one that the platform hosts. */
  repository?: { kind: 'github' | 'gitlab' | 'forgejo'; url: string }
}

/** Problems that keep a deployment from going live, besides the lack of a site. */
export type DeploymentDemand = 'none' | 'no-errors' | 'no-warnings'

/** A deployment to be made. */
export interface DeploymentInput {
  projectId: string
  branch: string
  commit: string
  production: boolean
  /** Makes it again even if the branch's newest deployment is of this commit: the project's settings changed. */
  again?: boolean
  /** Follows the branch: if that has moved since the lookup, its newest commit is deployed. */
  followsBranch?: boolean
  /** The action of a person who has asked for it, to be recorded. */
  asked?: 'deployment.requested' | 'deployment.repeated' | 'deployment.promoted'
  /** The commit of the branch, for a deployment that goes back to an earlier one: it stays until the branch moves. */
  headCommit?: string
  /** Its cause; by default, a push. */
  source?: DeploymentSource | undefined
  /** The commits of other repositories that it must have; by default, the newest ones. */
  sources?: SiteSources | null | undefined
  /** Its earlier publication in the object store, and the findings of its check. */
  published?: {
    manifest: string
    diagnostics: readonly DeploymentDiagnostic[]
    /** How many problems there are of each kind: more than are kept, maybe. */
    errors: number
    warnings: number
  }
}

/** The queries and changes of the check of a live deployment's pages. */
export interface CheckingStore {
  /** Replaces the diagnostics of a deployment once all of its pages were checked. */
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
   * Takes a live deployment whose pages somebody has begun to look through, and who was lost. Sites come before
   * previews.
   *
   * @param lease Milliseconds for which it belongs to the taker.
   * @returns The deployment, and the number of attempts, including this one.
   */
  takeUnchecked(lease: number): Promise<{ deployment: Deployment; attempts: number } | undefined>
}

/** The queries and changes of deployments in the object store. */
export interface PublishingStore extends ObjectUse {
  /** Notes that everything of a deployment is in the object store. */
  setManifest(id: string, manifest: string): Promise<void>
  /** Notes the progress of a deployment; null if it has ended. */
  setProgress(id: string, progress: DeploymentProgress | null): Promise<void>
  /**
   * Takes a live deployment that is not in the object store, and that no process has recently tried to write.
   *
   * @param pause Milliseconds for which it belongs to the taker.
   */
  takeUnpublished(pause: number): Promise<Deployment | undefined>
  /**
   * When a live deployment is next to be written or checked again, in milliseconds since 1970; undefined if none is.
   */
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
  /** The manifests of a project's live sites, by branch. */
  liveManifests(projectId: string): Promise<{ branch: string; manifest: string }[]>
  /** All manifests that deployments have, each once for each project. */
  manifests(): Promise<{ projectId: string; manifest: string }[]>
  /**
   * Bytes that a project has in the object store, null if they were never counted; and how many its sites may have
   * there, null for as many as there is room for.
   */
  storeUse(projectId: string): Promise<{ bytes: number | null; most: number | null }>
  /** Adds to a project's storage use; negative for deletions. */
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

/** A filter of deployments. */
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

/** The part of the database that hosting uses. */
export interface HostingStore extends PublishingStore, CheckingStore {
  /** A project by its id; undefined if there is none. */
  projectById(id: string): Promise<HostedProject | undefined>
  /** A project by the label of its host name. */
  projectBySlug(slug: string): Promise<HostedProject | undefined>
  /** A project by a domain whose ownership was verified. */
  projectByDomain(domain: string): Promise<HostedProject | undefined>
  /** Everything that host names of sites are made of. */
  servedNames(): Promise<ServedNames>
  /** Keeps what a reader has said; see `addFeedback`. */
  addFeedback(answer: ReaderAnswer): Promise<string>
  /** Adds to a reader's feedback; see `changeFeedback`. */
  changeFeedback(id: string, answer: Parameters<typeof changeFeedback>[2]): Promise<boolean>

  /**
   * Writes down a deployment to be made. Earlier ones of the branch that were not begun are skipped. A repetition for
   * the same commit, while that is the branch's newest deployment and has not failed, returns that one.
   */
  enqueueDeployment(input: DeploymentInput): Promise<Deployment>
  /**
   * Replaces the live deployment of a branch, in one transaction. If a newer one is already live, this one becomes
   * `superseded` instead.
   *
   * @param diagnostics The findings of its check; null for the known ones.
   * @param manifest Digest of the manifest by which it is served; null if it is written later.
   * @param check Milliseconds after which others check its pages, if this process is lost before it has; absent if they
   *   were checked.
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
