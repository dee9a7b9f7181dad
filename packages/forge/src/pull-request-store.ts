import type { NewPullRequest } from './forge.ts'

/** A pull request of a repository hosted here, as it is kept. Commits are not kept: git has them. */
export interface StoredPullRequest {
  /** Number within the project, from 1, without gaps. */
  number: number
  state: 'open' | 'merged' | 'closed'
  title: string
  /** Markdown. */
  body: string
  /** Branch with the changes. */
  head: string
  /** Branch they go to. */
  base: string
  draft: boolean
  /** Head commit when it was merged or closed; null while open. */
  headCommit: string | null
  /** Commit of the base that the changes were compared with when it was merged or closed; null while open. */
  baseCommit: string | null
  /** Null unless merged. */
  mergeCommit: string | null
  /** Milliseconds since 1970. */
  createdAt: number
  /** Milliseconds since 1970, of the last change. */
  updatedAt: number
}

/** A comment on a pull request. */
export interface StoredComment {
  /** Id within the store. */
  id: string
  /** Who wrote it, for people. */
  author: string
  /** Markdown. */
  body: string
  /** Milliseconds since 1970. */
  createdAt: number
}

/** What may change of a stored pull request. */
export type StoredPullRequestChange = Partial<
  Pick<StoredPullRequest, 'state' | 'title' | 'body' | 'headCommit' | 'baseCommit' | 'mergeCommit'>
>

/** Which pull requests are asked for. */
export interface PullRequestFilter {
  head?: string
  state?: StoredPullRequest['state']
  /** Most to return; all without it. */
  limit?: number
}

/** Where the pull requests of one project hosted here are kept. The server's store implements it. */
export interface PullRequestStore {
  /**
   * Stores a pull request under the next number, in one transaction. While one with the same head and base is open, that
   * one is returned instead.
   */
  create: (pullRequest: Required<NewPullRequest>, now: number) => Promise<StoredPullRequest>
  /** The pull request of a number; null if there is none. */
  read: (number: number) => Promise<StoredPullRequest | null>
  /** Newest first. */
  list: (filter: PullRequestFilter) => Promise<StoredPullRequest[]>
  /**
   * Changes a pull request. With `whileState`, only while it has that state.
   *
   * Returns what is stored afterwards, and whether the change was made; null if there is none of this number.
   */
  update: (
    number: number,
    change: StoredPullRequestChange,
    options: { now: number; whileState?: StoredPullRequest['state'] },
  ) => Promise<{ changed: boolean; pullRequest: StoredPullRequest } | null>
  /** Adds a comment. */
  addComment: (number: number, comment: Omit<StoredComment, 'id'>) => Promise<StoredComment>
  /** Oldest first. */
  listComments: (number: number) => Promise<StoredComment[]>
}
