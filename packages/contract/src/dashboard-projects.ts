import type { DeploymentProgress, DeploymentSource } from './deployment.ts'

/** A project in a list. */
export interface ProjectSummary {
  /** The `projectId` of the API. */
  id: string
  name: string
  /** Where its site is read. */
  siteUrl: string
  createdAt: string
  /** The newest deployment of the default branch; null before the first push. */
  deployment: Deployment | null
  /** What readers see; where `deployment` has failed, it is the earlier one that stayed. Null where nothing is live. */
  live: Deployment | null
  activeJobs: number
  openPullRequests: number
}

/** The projects that were changed last, of all that were asked for. */
export interface ProjectPage {
  projects: ProjectSummary[]
  /** How many there are. */
  total: number
}

/** A project that was taken out of use; its repository and its history are kept. */
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
  /** What readers see, however many deployments have come since; null where nothing is live. */
  live: Deployment | null
  /** Folder of `docs.json` inside the repository; empty for its root. */
  docsFolder: string
  repository: ProjectRepository
  createdAt: string
  /** What the person who asked may do here beside reading. */
  rights: readonly ProjectRight[]
}

/**
 * Something that not everybody may do: `work` is sending prompts to the agent and steering jobs, `merge` merging and
 * closing pull requests, `keys` making and revoking API keys, `administer` settings, domains, webhooks and members of the
 * project, `people` everybody's accounts and new projects.
 */
export type ProjectRight = 'work' | 'merge' | 'keys' | 'administer' | 'people'

/** Where a project's files are. */
export interface ProjectRepository {
  host: 'local' | 'github' | 'gitlab' | 'forgejo'
  /** What `git clone` takes. */
  cloneUrl: string
  /** Its page on the forge; null for a repository hosted here. */
  webUrl: string | null
  /** Why it could not be read when it was last looked at, as one or two sentences; null where it could. */
  trouble: string | null
}

/** What a new project starts from. */
export interface ProjectInput {
  name: string
  /**
   * `starter`: our example pages, hosted here. `import`: a copy of another repository, hosted here; its docs are in the
   * folder that has `docs.json` where none is named. `follow`: a repository that stays at its forge, with a token for it;
   * empty where an App of this server is installed there. `connected`: one that was chosen from the lists of a connection.
   */
  from:
    | { kind: 'starter' }
    | { kind: 'import'; url: string; docsFolder?: string }
    | { kind: 'follow'; forge: 'github' | 'gitlab' | 'forgejo'; url: string; token: string; docsFolder?: string }
    | { kind: 'connected'; connectionId: string; repository: string; branch: string; docsFolder: string }
}

/**
 * State of a deployment. `live`: what readers see. `ready`: a preview that can be read. `replaced`: was live, or was
 * overtaken. `ended`: a preview that is no longer needed; `reason` says why. `failed`: never shown, the earlier stayed.
 */
export type DeploymentStatus = 'queued' | 'building' | 'live' | 'ready' | 'replaced' | 'ended' | 'failed'

/** One commit that was, or is to be, made into a site. */
export interface Deployment {
  id: string
  /** `production`: the default branch. */
  kind: 'production' | 'preview'
  status: DeploymentStatus
  branch: string
  commit: string
  /** Other repositories of the site, with the commit of each. */
  sources: DeploymentSource[]
  /** First line of the commit's message. */
  title: string
  /** Where it can be read; null until it can. */
  url: string | null
  pullRequest: number | null
  createdAt: string
  finishedAt: string | null
  errors: number
  warnings: number
  /** Why it failed, was ended or has to wait, for people. */
  reason: string | null
  /** Whether its branch stands at another commit and shows this one until it moves, after a rollback or a promotion. */
  pinned: boolean
  /** How far it is, also while readers see it already; null unless it takes long. */
  progress: DeploymentProgress | null
}

/** One thing the check of a deployment found. */
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
  /** Whether the deployment before lacked it; null where none came before. */
  isNew: boolean | null
}
