import { openGitRepository, type GitEntry, type GitRepository } from 'docwright/engine'

/**
 * Limits of the memory: a listing of a site of 5,000 pages takes about a megabyte; larger files than these are images.
 */
const most = { repositories: 20, listings: 8, entries: 40_000, listing: 200_000, bytes: 32_000_000, file: 100_000 }

/**
 * Opens repositories that jobs read again and again. A reading process continues from one job to the next, and ends
 * after a while without reads; and the content of a commit, which never changes, is listed once. Files are read once as
 * long as there is room for them: from one push to the next, few files of a site change.
 *
 * @returns Opens one by its git folder; it need not be closed.
 */
export function createRecentRepositories(open = openGitRepository): (folder: string) => GitRepository {
  const repositories = new Map<string, GitRepository>()
  const listings = new Map<string, GitEntry[] | undefined>()
  const files = new Map<string, Uint8Array>()
  let bytes = 0

  async function read(repository: GitRepository, id: string): Promise<Uint8Array> {
    const name = `${repository.folder} ${id}`
    const found = files.get(name) ?? (await repository.read(id))
    if (found.length > most.file) return found
    if (!files.delete(name)) bytes += found.length
    files.set(name, found)
    for (const [oldest, one] of files) {
      if (bytes <= most.bytes) break
      files.delete(oldest)
      bytes -= one.length
    }
    return found
  }

  async function listed(repository: GitRepository, commit: string, path: string): Promise<GitEntry[] | undefined> {
    const name = JSON.stringify([repository.folder, commit, path])
    const found = listings.has(name) ? listings.get(name) : await repository.tree(commit, path)
    listings.delete(name)
    if ((found?.length ?? 0) > most.listing) return found
    listings.set(name, found)
    let entries = [...listings.values()].reduce((sum, one) => sum + (one?.length ?? 0), 0)
    for (const [oldest, one] of listings) {
      if (oldest === name || (listings.size <= most.listings && entries <= most.entries)) break
      entries -= one?.length ?? 0
      listings.delete(oldest)
    }
    return found
  }

  return (folder) => {
    const opened = repositories.get(folder) ?? open(folder)
    repositories.delete(folder)
    repositories.set(folder, opened)
    for (const [oldest, repository] of repositories) {
      if (repositories.size <= most.repositories) break
      repositories.delete(oldest)
      repository.close()
    }
    return {
      ...opened,
      tree: async (commit, path) => listed(opened, commit, path),
      read: async (id) => read(opened, id),
      close() {},
    }
  }
}

/** Shared by all readers in this process. */
export const recentRepository = createRecentRepositories()
