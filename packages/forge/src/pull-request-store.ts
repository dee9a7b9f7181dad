import type { NewPullRequest } from './forge.ts'

/** A pull request of a repository hosted here. Its commits are in git. */
export interface StoredPullRequest {
  /** Number within the project, from 1, without gaps. */
  number: number
  state: 'open' | 'merged' | 'closed'
  title: string
  /** Markdown. */
  body: string
  /** Branch with the changes. */
  head: string
  /** The target branch. */
  base: string
  draft: boolean
  /** Head commit when it was merged or closed; null while open. */
  headCommit: string | null
  /** Base commit with which the changes were compared when it was merged or closed; null while open. */
  baseCommit: string | null
  /** Null unless merged. */
  mergeCommit: string | null
  /** Milliseconds since 1970. */
  createdAt: number
  /** Time of the last change, in milliseconds since 1970. */
  updatedAt: number
}

/** A comment on a pull request. */
export interface StoredComment {
  /** Id within the store. */
  id: string
  /** Name of the author, for people. */
  author: string
  /** Markdown. */
  body: string
  /** Milliseconds since 1970. */
  createdAt: number
}

export type StoredPullRequestChange = Partial<
  Pick<StoredPullRequest, 'state' | 'title' | 'body' | 'headCommit' | 'baseCommit' | 'mergeCommit'>
>

export interface PullRequestFilter {
  head?: string
  state?: StoredPullRequest['state']
  /** All by default. */
  limit?: number
}

/** The pull requests of one project hosted here. The server's store implements it. */
export interface PullRequestStore {
  /**
   * Stores a pull request under the next number, in one transaction. If one with the same head and base is open, that
   * one is returned instead.
   */
  create: (pullRequest: Required<NewPullRequest>, now: number) => Promise<StoredPullRequest>
  /** Null if there is no such pull request. */
  read: (number: number) => Promise<StoredPullRequest | null>
  /** Newest first. */
  list: (filter: PullRequestFilter) => Promise<StoredPullRequest[]>
  /**
   * Changes a pull request. With `whileState`, only if it has that state.
   *
   * Returns the stored pull request, and whether it was changed; null if there is none of this number.
   */
  update: (
    number: number,
    change: StoredPullRequestChange,
    options: { now: number; whileState?: StoredPullRequest['state'] },
  ) => Promise<{ changed: boolean; pullRequest: StoredPullRequest } | null>
  addComment: (number: number, comment: Omit<StoredComment, 'id'>) => Promise<StoredComment>
  /** Oldest first. */
  listComments: (number: number) => Promise<StoredComment[]>
}
