/** The kinds of hosts a project's repository can live on. */
export type ForgeKind = 'local' | 'github' | 'gitlab' | 'forgejo'

/** A repository as its forge describes it. */
export interface ForgeRepository {
  /** Name with its owner or groups, for example `acme/docs`. */
  fullName: string
  /** Name of the branch pull requests are merged into; also named where the repository is empty. */
  defaultBranch: string
  /** Page of the repository, for people. */
  url: string
  /** URL for `git clone`, without credentials. */
  cloneUrl: string
  /** Whether only members can read it. */
  private: boolean
  /** Whether the forge refuses changes because the repository is archived. */
  archived: boolean
}

/** What git sends as HTTP basic authentication. Never part of a URL, an argument or a log. */
export interface GitCredentials {
  username: string
  password: string
}

/** How git reaches a repository. Ask for it before each use: tokens end within the hour. */
export interface GitAccess {
  /** URL without credentials. */
  url: string
  /** Null if none are needed. */
  credentials: GitCredentials | null
}

/** One end of a pull request. */
export interface PullRequestEnd {
  /** Branch name, for example `docwright/job_1-fix-links`. */
  branch: string
  /** Commit id; null if the forge does not tell, or the branch is gone. */
  commit: string | null
}

/** A pull request; GitLab calls it a merge request. */
export interface PullRequest {
  /** Number within the repository, from 1. */
  number: number
  /** Page of the pull request, for people. */
  url: string
  state: 'open' | 'merged' | 'closed'
  title: string
  /** Markdown. */
  body: string
  /** The branch with the changes. */
  head: PullRequestEnd
  /** The branch they shall go to. */
  base: PullRequestEnd
  draft: boolean
  /** Whether its branch is in another repository, if nobody here can push. */
  fork?: boolean
  /** The commit that brought the changes to the base; null unless merged. */
  mergeCommit: string | null
}

/** A pull request to be opened. */
export interface NewPullRequest {
  /** Branch with the changes; it must have been pushed. */
  head: string
  /** Branch they shall go to. */
  base: string
  title: string
  /** Markdown. */
  body: string
  draft?: boolean
}

/** What can be changed of a pull request that exists. */
export interface PullRequestChange {
  title?: string
  /** Markdown. */
  body?: string
}

/** How the changes come to the base: with a merge commit, or as one commit. */
export type MergeMethod = 'merge' | 'squash'

/** How a pull request shall be merged. */
export interface MergeRequest {
  method?: MergeMethod
  /** Merge only while the head is this commit: what was reviewed is what is merged. */
  expectedHead?: string
  /** Subject of the commit; the forge's own where left out. */
  title?: string
}

/** What came of a merge. That it cannot be merged is an answer, not an error. */
export type MergeOutcome =
  | { merged: true; commit: string }
  | {
      merged: false
      /** `conflict`: the same lines changed; `head-moved`: not the expected head; `not-open`: merged or closed
       * before; `refused`: the forge's rules (checks, reviews) do not allow it. */
      reason: 'conflict' | 'head-moved' | 'not-open' | 'refused'
      /** The reason as a sentence. */
      message: string
      /** Files in conflict, where the forge tells. */
      files: readonly string[]
    }

/** What a commit's check said. */
export interface CommitStatus {
  state: 'pending' | 'success' | 'failure'
  /** Name of the check, for example `docwright/preview`. */
  context: string
  /** One sentence; cut at 140 characters. */
  description: string
  /** Page with more. */
  url?: string
}

/** A commit as a webhook tells of it. */
export interface PushedCommit {
  id: string
  message: string
  /** Paths that it adds, changes or removes. */
  paths: readonly string[]
}

/** Somebody who has an account on a forge. */
export interface ForgePerson {
  /** Name of the account. */
  name: string
  /** Its number; null if the forge tells none. */
  id: number | null
  /** Whether the forge says that it is a program. */
  isBot: boolean
}

/** Where people talk: the conversation of a pull request, or of an issue. */
export interface ForgeThread {
  kind: 'pull-request' | 'issue'
  /** Number within the repository. */
  number: number
}

/** Lines of a file, counted from 1, as the pull request leaves it. */
export interface FileLines {
  path: string
  from: number
  to: number
}

/** What somebody has written just now; what is edited or deleted later is not told. */
export interface ForgeComment {
  type: 'comment'
  /** The same when the forge tells of it again. */
  id: string
  thread: ForgeThread
  author: ForgePerson
  /** Markdown. */
  body: string
  /** What it is about, where it was written beside lines. */
  lines?: FileLines
  /** Title and text of the issue it is in. */
  issue?: { title: string; body: string }
}

/** Something that happened on a forge. */
export type ForgeEvent =
  | {
      type: 'push'
      /** Full name of the reference, for example `refs/heads/main`. */
      ref: string
      /** Commit before; null if the reference is new. */
      before: string | null
      /** Commit after; null if the reference was deleted. */
      after: string | null
      /** Its commits, where the forge tells of all of them. */
      commits?: readonly PushedCommit[]
    }
  | {
      type: 'pull-request'
      action: 'opened' | 'updated' | 'closed' | 'merged' | 'reopened'
      number: number
      /** Branch with the changes. */
      head: string
    }
  | ForgeComment

/** A webhook that was verified. */
export interface ForgeWebhook {
  /** Id of the delivery: the same when the forge sends it again. Null if the forge sends none. */
  delivery: string | null
  /** The repository it is about, with its owner or groups. */
  repository: string
  /** Its default branch, where the forge tells. */
  defaultBranch?: string
  /** What happened; empty for what nobody here needs (pings, stars). */
  events: readonly ForgeEvent[]
}

/**
 * One repository on a host that takes pull requests. Every failure is a `ForgeError`.
 * Calls that create can be repeated: they find what an earlier call made.
 */
export interface Forge {
  readonly kind: ForgeKind
  /** Describes the repository. */
  describe: () => Promise<ForgeRepository>
  /** How git reaches it, with credentials that work now. */
  gitAccess: () => Promise<GitAccess>
  /** Reads a pull request; null if there is none of this number. */
  readPullRequest: (number: number) => Promise<PullRequest | null>
  /** The pull request of a branch: the open one, else the newest; null if there is none. */
  findPullRequest: (head: string) => Promise<PullRequest | null>
  /** Opens a pull request, or returns the open one of the same head and base. */
  createPullRequest: (pullRequest: NewPullRequest) => Promise<PullRequest>
  /** Changes title or body. */
  updatePullRequest: (number: number, change: PullRequestChange) => Promise<PullRequest>
  /** Closes without merging; one that is not open stays as it is. */
  closePullRequest: (number: number) => Promise<PullRequest>
  /** Merges, or says why not. */
  mergePullRequest: (number: number, request?: MergeRequest) => Promise<MergeOutcome>
  /** Adds a comment in Markdown to a pull request, or to an issue where `kind` says so. */
  comment: (number: number, body: string, kind?: ForgeThread['kind']) => Promise<void>
  /**
   * Keeps one comment on a pull request: that which has the mark is changed, else one is added. A repository that is hosted
   * here has none: its pages say the same.
   *
   * @param mark What is in the comment and in no other, such as an HTML comment.
   */
  keepComment: (number: number, mark: string, body: string) => Promise<void>
  /** Whether somebody may push to the repository, as the forge knows now. */
  mayWrite: (person: ForgePerson) => Promise<boolean>
  /** Shows the outcome of a check beside a commit. */
  setCommitStatus: (commit: string, status: CommitStatus) => Promise<void>
  /** Verifies a webhook's signature and reads it. `local` has none: its pushes come from `serveGit`. */
  readWebhook: (request: Request) => Promise<ForgeWebhook>
}
