/** A line that a commit has added. */
export interface AddedLine {
  line: number
  text: string
}

/** A commit as far as workflows look at it. */
export interface HistoryCommit {
  id: string
  /** Its parent; null for the first. */
  parent: string | null
  subject: string
  /** The rest of its message. */
  body: string
  /** Milliseconds since 1970. */
  at: number
  /** Its changes; paths from the root of the repository. */
  files: readonly { path: string; added: readonly AddedLine[] }[]
}

/** Access to a repository's history. Paths count from its root. */
export interface RepositoryHistory {
  /** The commit whose files are read. */
  head: string
  /** Up to here an earlier run has looked; undefined for the first. */
  since: string | undefined
  /**
   * Commits that lead to the head, newest first, without merges and without those of this workflow.
   *
   * @param options Filters.
   * @param options.from Excludes this commit and its ancestors.
   * @param options.path Only those that changed this file.
   * @param options.limit Most commits.
   */
  commits(options: { from?: string; path?: string; limit: number }): Promise<HistoryCommit[]>
  /**
   * Reads a file.
   *
   * @param path The file.
   * @returns Its text; undefined if there is none.
   */
  read(commit: string, path: string): Promise<string | undefined>
  /** Lists the files of a folder and of those below it, as of the head. */
  list(folder: string): Promise<string[]>
  /** Other repositories that the workflow names, by name. */
  others: ReadonlyMap<string, RepositoryHistory>
}
