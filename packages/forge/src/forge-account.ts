/** A repository to which some credentials give access. */
export interface ListedRepository {
  /** Name with its owner or groups, for example `acme/docs`. */
  fullName: string
  /** URL for `git clone`, without credentials. */
  cloneUrl: string
  defaultBranch: string
  private: boolean
}

/** The repositories to which some credentials give access, to choose from. Every failure is a `ForgeError`. */
export interface ForgeAccount {
  /**
   * Writable repositories, by name.
   *
   * @param search Part of a name; empty for all.
   */
  repositories: (search: string) => Promise<ListedRepository[]>
  /** A single repository; `forge-not-found` if the credentials give no access to it. */
  repository: (fullName: string) => Promise<ListedRepository>
  /** Names of its branches. */
  branches: (fullName: string) => Promise<string[]>
  /** Folders of a branch with a `docs.json`, nearest to the root first; empty for the root. */
  docsFolders: (fullName: string, branch: string) => Promise<string[]>
  /** Makes the forge report events of a repository; undefined if the credentials already cause that. */
  addWebhook?: (fullName: string, webhook: { url: string; secret: string }) => Promise<void>
}

/** Limit of a list of repositories; people with more have to search. */
export const listedAtOnce = 300

/**
 * The folders with a site's configuration, among the paths of a tree.
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
 * Repositories that match a search, by name.
 *
 * @param search Part of a name; empty for all.
 */
export function matching(repositories: readonly ListedRepository[], search: string): ListedRepository[] {
  const wanted = search.trim().toLowerCase()
  return repositories
    .filter(({ fullName }) => fullName.toLowerCase().includes(wanted))
    .toSorted((a, b) => a.fullName.localeCompare(b.fullName))
}
