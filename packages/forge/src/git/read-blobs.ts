import { ForgeError } from '../forge-error.ts'
import { checkedId, checkedPath } from './git-names.ts'
import { readTree } from './read-tree.ts'
import type { Repository } from './repository.ts'

/** Reads files of a repository through the git process that all of its readers share. */
export interface BlobReader {
  /** Content of a file by its object id; null if there is none. */
  read: (id: string) => Promise<Buffer | null>
  /** Content of a file of a commit; null if there is none, or it is a folder or submodule. */
  readAt: (commit: string, path: string) => Promise<Buffer | null>
  /** Pending reads fail. */
  close: () => void
}

function cancelled(): ForgeError {
  return new ForgeError('git-cancelled', 'The repository is no longer read.')
}

/**
 * Opens a repository to read files. The process starts with the first read, and again after a crash.
 *
 * @param options.sizeLimit Limit of a file in bytes; 64 MiB by default.
 * @returns Any number of reads may run at a time.
 */
export function openBlobReader(
  repository: Repository,
  { sizeLimit = 64 * 1024 * 1024 }: { sizeLimit?: number } = {},
): BlobReader {
  let closed = false

  async function ask(object: string): Promise<Buffer | null> {
    if (closed) throw cancelled()
    const found = await repository.git.objects(repository.folder).read(object, sizeLimit)
    if (closed) throw cancelled()
    return found?.type === 'blob' ? found.content : null
  }

  return {
    read: async (id) => ask(checkedId(id)),
    async readAt(commit, path) {
      const object = `${checkedId(commit)}:${checkedPath(path)}`
      // git repeats the name of a missing object, and a line break in it would look like the end of the response.
      if (!path.includes('\n')) return ask(object)
      const entries = await readTree(repository, commit)
      const entry = entries.find((candidate) => candidate.path === path)
      return entry === undefined ? null : ask(entry.id)
    },
    close() {
      closed = true
    },
  }
}

/**
 * Reads one file of a commit. For many, open a reader.
 *
 * @returns Null if there is none.
 */
export async function readBlob(repository: Repository, commit: string, path: string): Promise<Buffer | null> {
  const reader = openBlobReader(repository)
  try {
    return await reader.readAt(commit, path)
  } finally {
    reader.close()
  }
}
