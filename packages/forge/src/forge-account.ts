/** A repository that some credentials open. */
export interface ListedRepository {
  /** Name with its owner or groups, for example `acme/docs`. */
  fullName: string
  /** URL for `git clone`, without credentials. */
  cloneUrl: string
  defaultBranch: string
  private: boolean
}

/** All that credentials open at a forge, to choose from. Every failure is a `ForgeError`. */
export interface ForgeAccount {
  /**
   * Repositories that can be written to, by name.
   *
   * @param search Part of a name; empty for all.
   */
  repositories: (search: string) => Promise<ListedRepository[]>
  /** One of them; `forge-not-found` where the credentials do not open it. */
  repository: (fullName: string) => Promise<ListedRepository>
  /** Names of its branches. */
  branches: (fullName: string) => Promise<string[]>
  /** Folders of a branch that have a `docs.json`, those nearest to the root first; empty for the root. */
  docsFolders: (fullName: string, branch: string) => Promise<string[]>
  /** Has the forge tell of what happens in a repository; undefined if the credentials have that from elsewhere. */
  addWebhook?: (fullName: string, webhook: { url: string; secret: string }) => Promise<void>
}

/** The most repositories that a list has; whoever has more searches. */
export const listedAtOnce = 300

/**
 * The folders of a site's configuration, from the paths of a tree.
 *
 * @param paths Paths of files.
 */
export function docsFoldersOf(paths: readonly string[]): string[] {
  return paths
    .filter((path) => /(?:^|\/)docs\.json$/.test(path) && !/(?:^|\/)(?:node_modules|\.[^/]+)\//.test(path))
    .map((path) => path.slice(0, Math.max(0, path.lastIndexOf('/'))))
    .toSorted((a, b) => depth(a) - depth(b) || a.localeCompare(b))
}

function depth(folder: string): number {
  return folder === '' ? 0 : folder.split('/').length
}

/**
 * Those of a search, by name.
 *
 * @param search Part of a name; empty for all.
 */
export function matching(repositories: readonly ListedRepository[], search: string): ListedRepository[] {
  const wanted = search.trim().toLowerCase()
  return repositories
    .filter(({ fullName }) => fullName.toLowerCase().includes(wanted))
    .toSorted((a, b) => a.fullName.localeCompare(b.fullName))
}
