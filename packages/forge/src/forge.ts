/** The kinds of hosts for a project's repository. */
export type ForgeKind = 'local' | 'github' | 'gitlab' | 'forgejo'

export interface ForgeRepository {
  /** Name with its owner or groups, for example `acme/docs`. */
  fullName: string
  /** The branch into which pull requests are merged; given even if the repository is empty. */
  defaultBranch: string
  /** Page of the repository, for people. */
  url: string
  /** URL for `git clone`, without credentials. */
  cloneUrl: string
  /** Whether only members can read it. */
  private: boolean
  /** Whether the repository is archived, so that the forge refuses changes. */
  archived: boolean
}

/** HTTP basic authentication of git. It is never part of a URL, an argument or a log. */
export interface GitCredentials {
  username: string
  password: string
}

/** Access of git to a repository. Ask for it before each use, since tokens expire within the hour. */
export interface GitAccess {
  /** URL without credentials. */
  url: string
  /** Null if none are needed. */
  credentials: GitCredentials | null
}

/** One end of a pull request. */
export interface PullRequestEnd {
  /** Branch name, for example `docwright/job_1-fix-links`; one without a branch at Forgejo has its whole reference. */
  branch: string
  /**
   * Commit id; null if the forge does not report it, or the branch is gone. That of a base may be an earlier commit of the
   * branch: the one where the pull request began, or the newest at its last push.
   */
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
  /** The target branch. */
  base: PullRequestEnd
  draft: boolean
  /** Whether its branch is in another repository, to which nobody here can push. */
  fork?: boolean
  /** The commit that brought the changes to the base; null unless merged. */
  mergeCommit: string | null
}

export interface NewPullRequest {
  /** Branch with the changes, which must have been pushed. */
  head: string
  /** The target branch. */
  base: string
  title: string
  /** Markdown. */
  body: string
  draft?: boolean
}

/** A change to an existing pull request. */
export interface PullRequestChange {
  title?: string
  /** Markdown. */
  body?: string
}

/** A merge commit, or a single commit with all changes. */
export type MergeMethod = 'merge' | 'squash'

/** Options of a merge. */
export interface MergeRequest {
  method?: MergeMethod
  /** Merges only if this commit is the head, so that exactly the reviewed changes are merged. */
  expectedHead?: string
  /** Subject of the commit; by default, the forge's own. */
  title?: string
}

/** The result of a merge. An impossible merge is a result, not an error. */
export type MergeOutcome =
  | { merged: true; commit: string }
  | {
      merged: false
      /**
       * `conflict`: both sides changed the same lines; `head-moved`: the head is not the expected one; `not-open`: it
       * was merged or closed earlier; `refused`: the forge's rules (checks, reviews) do not allow it.
       */
      reason: 'conflict' | 'head-moved' | 'not-open' | 'refused'
      /** A sentence. */
      message: string
      /** Files in conflict, if the forge reports them. */
      files: readonly string[]
    }

/** The result of a commit's check. */
export interface CommitStatus {
  state: 'pending' | 'success' | 'failure'
  /** Name of the check, for example `docwright/preview`. */
  context: string
  /** One sentence; cut at 140 characters. */
  description: string
  /** Page with details. */
  url?: string
}

/** A commit in a webhook. */
export interface PushedCommit {
  id: string
  message: string
  /** Paths that it adds, changes or removes. */
  paths: readonly string[]
}

/** Somebody with an account on a forge. */
export interface ForgePerson {
  /** Name of the account. */
  name: string
  /** Its number; null if the forge does not report it. */
  id: number | null
  /** Whether the forge marks the account as a program. */
  isBot: boolean
}

/** A place for conversation: a pull request, or an issue. */
export interface ForgeThread {
  kind: 'pull-request' | 'issue'
  /** Number within the repository. */
  number: number
}

/** Lines of a file after the pull request's changes, counted from 1. */
export interface FileLines {
  path: string
  from: number
  to: number
}

/** A new comment; later edits and deletions are not reported. */
export interface ForgeComment {
  type: 'comment'
  /** The same if the forge reports it again. */
  id: string
  thread: ForgeThread
  author: ForgePerson
  /** Markdown. */
  body: string
  /** The lines to which it refers, if it was written next to some. */
  lines?: FileLines
  /** Title and text of its issue. */
  issue?: { title: string; body: string }
}

/** An event on a forge. */
export type ForgeEvent =
  | {
      type: 'push'
      /** Full name of the reference, for example `refs/heads/main`. */
      ref: string
      /** Commit before; null if the reference is new. */
      before: string | null
      /** Commit after; null if the reference was deleted. */
      after: string | null
      /** Its commits, if the forge lists all of them. */
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

/** A verified webhook. */
export interface ForgeWebhook {
  /** Id of the delivery, which is the same if the forge sends it again. Null if the forge sends none. */
  delivery: string | null
  /** Its repository, with the owner or groups. */
  repository: string
  /** Its default branch, if the forge reports it. */
  defaultBranch?: string
  /** The events; empty if they are not needed here (pings, stars). */
  events: readonly ForgeEvent[]
}

/**
 * A repository on a host with pull requests. Every failure is a `ForgeError`. Calls that create something can be
 * repeated: they find the result of an earlier call.
 */
export interface Forge {
  readonly kind: ForgeKind
  /** Describes the repository. */
  describe: () => Promise<ForgeRepository>
  /** Access for git, with credentials that work now. */
  gitAccess: () => Promise<GitAccess>
  /** Null if there is no such pull request. */
  readPullRequest: (number: number) => Promise<PullRequest | null>
  /** The pull request of a branch: the open one, otherwise the newest; null if there is none. */
  findPullRequest: (head: string) => Promise<PullRequest | null>
  /** Opens a pull request, or returns the open one with the same head and base. */
  createPullRequest: (pullRequest: NewPullRequest) => Promise<PullRequest>
  /** Changes title or body. */
  updatePullRequest: (number: number, change: PullRequestChange) => Promise<PullRequest>
  /** Closes without merging; a pull request that is not open is unchanged. */
  closePullRequest: (number: number) => Promise<PullRequest>
  /** Merges, or says why not. */
  mergePullRequest: (number: number, request?: MergeRequest) => Promise<MergeOutcome>
  /** Adds a comment in Markdown to a pull request, or to an issue if `kind` says so. */
  comment: (number: number, body: string, kind?: ForgeThread['kind']) => Promise<void>
  /**
   * Maintains a single comment on a pull request: the one with the mark is changed, otherwise one is added.
   * Repositories hosted here have none, since their pages show the same information.
   *
   * @param mark Text that only this comment contains, such as an HTML comment.
   */
  keepComment: (number: number, mark: string, body: string) => Promise<void>
  /** Whether somebody may push to the repository now. */
  mayWrite: (person: ForgePerson) => Promise<boolean>
  /** Shows the result of a check next to a commit. */
  setCommitStatus: (commit: string, status: CommitStatus) => Promise<void>
  /** Verifies a webhook's signature and reads it. `local` has none: its pushes come from `serveGit`. */
  readWebhook: (request: Request) => Promise<ForgeWebhook>
}
