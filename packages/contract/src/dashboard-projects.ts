import type { DeploymentProgress, DeploymentSource } from './deployment.ts'

export interface ProjectSummary {
  /** The `projectId` of the API. */
  id: string
  name: string
  siteUrl: string
  createdAt: string
  /** The newest deployment of the default branch; null before the first push. */
  deployment: Deployment | null
  /** The deployment that readers see: an earlier one if `deployment` has failed. Null if nothing is live. */
  live: Deployment | null
  activeJobs: number
  openPullRequests: number
}

/** The most recently changed projects among those that match. */
export interface ProjectPage {
  projects: ProjectSummary[]
  /** Number of all that match. */
  total: number
}

/** A project that was taken out of use. Its repository and history are kept. */
export interface ArchivedProject {
  id: string
  name: string
  archivedAt: string
}

/** A project as its own pages show it. */
export interface Project {
  id: string
  name: string
  siteUrl: string
  defaultBranch: string
  /** The deployment that readers see, even if many newer ones failed; null if nothing is live. */
  live: Deployment | null
  /** Folder of `docs.json` inside the repository; empty for its root. */
  docsFolder: string
  repository: ProjectRepository
  createdAt: string
  /** Rights of the person who asked, besides reading. */
  rights: readonly ProjectRight[]
}

/**
 * A right that not everybody has: `work` is to send prompts to the agent and to steer jobs, `merge` to merge and close
 * pull requests, `keys` to make and revoke API keys, `administer` to change settings, domains, webhooks and members of
 * the project, `people` to manage everybody's accounts and to make projects.
 */
export type ProjectRight = 'work' | 'merge' | 'keys' | 'administer' | 'people'

/** The repository that holds a project's files. */
export interface ProjectRepository {
  host: 'local' | 'github' | 'gitlab' | 'forgejo'
  /** The URL for `git clone`. */
  cloneUrl: string
  /** Its page on the forge; null if the repository is hosted here. */
  webUrl: string | null
  /** Why the last attempt to read it failed, in one or two sentences; null if it succeeded. */
  trouble: string | null
}

export interface ProjectInput {
  name: string
  /**
   * `starter`: our example pages, hosted here. `import`: a copy of another repository, hosted here; by default, its
   * docs are in the folder that has `docs.json`. `follow`: a repository that stays at its forge, with a token for it,
   * or none if an App of this server is installed there. `connected`: a repository chosen from the lists of a
   * connection.
   */
  from:
    | { kind: 'starter' }
    | { kind: 'import'; url: string; docsFolder?: string }
    | { kind: 'follow'; forge: 'github' | 'gitlab' | 'forgejo'; url: string; token: string; docsFolder?: string }
    | { kind: 'connected'; connectionId: string; repository: string; branch: string; docsFolder: string }
}

/**
 * `live`: readers see it. `ready`: a preview that can be read. `replaced`: it was live, or a newer one overtook it.
 * `ended`: a preview that is no longer needed; `reason` says why. `failed`: it was never shown, and the earlier one
 * stays.
 */
export type DeploymentStatus = 'queued' | 'building' | 'live' | 'ready' | 'replaced' | 'ended' | 'failed'

/** One commit, and the site that is made from it. */
export interface Deployment {
  id: string
  /** `production` is for the default branch. */
  kind: 'production' | 'preview'
  status: DeploymentStatus
  branch: string
  commit: string
  /** The commits of other repositories that the site uses. */
  sources: DeploymentSource[]
  /** First line of the commit's message. */
  title: string
  /** Where it can be read; null until then. */
  url: string | null
  pullRequest: number | null
  createdAt: string
  finishedAt: string | null
  errors: number
  warnings: number
  /** Why it failed, was ended or has to wait, in words for people. */
  reason: string | null
  /**
   * True after a rollback or a promotion: readers see this commit, although the branch is at another one, until the
   * branch moves.
   */
  pinned: boolean
  /** Its progress, which may go on after readers see it; null unless it takes long. */
  progress: DeploymentProgress | null
}

/** A problem that the check of a deployment found. */
export interface DeploymentDiagnostic {
  severity: 'error' | 'warning'
  code: string
  message: string
  /** How to fix it. */
  fix: string | null
  /** Path inside the repository. */
  file: string | null
  line: number | null
  column: number | null
  /** Whether the previous deployment did not have it; null for the first deployment. */
  isNew: boolean | null
}
