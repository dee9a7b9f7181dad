import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ForgeError } from '../forge-error.ts'
import type { GitAccess } from '../forge.ts'
import { withLock } from './folder-lock.ts'
import { gitAddress } from './read-remote.ts'
import { resolveCommit } from './references.ts'
import { initialize, namesIn, openRepository, type Repository } from './repository.ts'
import type { Git } from './run-git.ts'

/** The wanted revision, and limits. */
export interface SnapshotOptions {
  git: Git
  /** Absolute path of the bare repository, which is created if it is missing. */
  folder: string
  access: GitAccess
  /** Full name of a branch or tag, `HEAD`, or the id of a commit. */
  revision: string
  /** Limit of bytes on disk, including earlier fetches. */
  bytes: number
  /** Milliseconds for the fetch. */
  timeout: number
}

/** Milliseconds between checks of the received size. */
const between = 500

const fetched = 'refs/docwright/fetched'

/**
 * Fetches one commit of a remote repository, without its history. If it would exceed the size limit, the fetch is
 * aborted, and nothing of it is kept.
 *
 * @returns The repository, and the id of the commit.
 * @throws {ForgeError} `git-too-large`, `git-timeout`, and errors of git.
 */
export async function fetchSnapshot(options: SnapshotOptions): Promise<{ repository: Repository; commit: string }> {
  const { git, folder, revision } = options
  await mkdir(folder, { recursive: true })
  return withLock(join(folder, 'docwright-fetch.lock'), async () => {
    await initialize(git, folder, 'main')
    const repository = openRepository(git, folder)
    const isId = /^(?:[\da-f]{40}|[\da-f]{64})$/.test(revision)
    if (isId && (await resolveCommit(repository, revision)) !== null) return { repository, commit: revision }
    await fetchWithin(options)
    const commit = await resolveCommit(repository, fetched)
    if (commit === null) throw new ForgeError('git-not-found', 'There is no commit at this branch or tag.')
    return { repository, commit }
  })
}

async function fetchWithin({ git, folder, access, revision, bytes, timeout }: SnapshotOptions): Promise<void> {
  const stopping = new AbortController()
  let isTooLarge = false
  const packs = join(folder, 'objects', 'pack')
  const look = async (): Promise<void> => {
    if ((await bytesIn(packs)) <= bytes) return
    isTooLarge = true
    stopping.abort()
  }
  const looking = setInterval(() => void look(), between)
  const flags = ['--quiet', '--force', '--depth=1', '--no-tags', '--no-write-fetch-head']
  const args = ['fetch', ...flags, '--end-of-options', gitAddress(access.url), `+${revision}:${fetched}`]
  // One file for each fetch, whose size is known while it is received.
  const config = [['fetch.unpackLimit', '1']] as const
  try {
    await git.run(args, { folder, access, timeout, config, signal: stopping.signal })
    await look()
  } catch (cause) {
    if (!isTooLarge) throw cause
  } finally {
    clearInterval(looking)
  }
  if (!isTooLarge) return
  await rm(join(folder, 'objects'), { recursive: true, force: true })
  await rm(join(folder, 'shallow'), { force: true })
  await rm(join(folder, ...fetched.split('/')), { force: true })
  await mkdir(join(folder, 'objects', 'pack'), { recursive: true })
  await mkdir(join(folder, 'objects', 'info'), { recursive: true })
  const size = Math.round(bytes / 1024 ** 2)
  throw new ForgeError('git-too-large', `The repository has more than ${size} MB in one commit.`, {
    fix: 'Move its documentation to a repository of its own.',
  })
}

async function bytesIn(folder: string): Promise<number> {
  const sizes = (await namesIn(folder)).map(
    async (name) => (await stat(join(folder, name)).catch(() => undefined))?.size,
  )
  return (await Promise.all(sizes)).reduce<number>((sum, size = 0) => sum + size, 0)
}
