import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { SourceConfig } from '../config/schema/sources.ts'
import { siteSources } from '../config/sources/site-sources.ts'
import { cacheFolder, makeCacheFolder } from '../source/cache-folder.ts'
import { createDiskSource } from '../source/disk-source.ts'
import { fetchCommit, type Revision } from '../source/fetched/fetch-commit.ts'
import { FetchFailed } from '../source/fetched/fetch-failed.ts'
import { contentOf, writeFetched } from '../source/fetched/fetched-folder.ts'
import { filesOfSource } from '../source/fetched/source-files.ts'
import { readLock, writeLock, type LockedSource, type SourcesLock } from '../source/fetched/sources-lock.ts'
import { openGitRepository } from '../source/git-repository.ts'
import { readForgeLinks } from '../source/read-forge-links.ts'

/** Outcome of one source. */
export interface FetchedSource {
  /** Its name, by `sourceRef`. */
  name: string
  /** Path of its pages, with a slash at its start. */
  path: string
  /** `kept` where its files are those of the commit already. */
  outcome: 'fetched' | 'kept' | 'failed'
  /** The commit whose files are there; absent if there are none. */
  commit?: string
  /** Why it failed. */
  reason?: string
}

/** How sources are fetched. */
export interface FetchOptions {
  /** Fetches the newest commits, whatever is locked. */
  update?: boolean | undefined
  /** Writes files that may be committed; what is tracked already stays so. */
  track?: boolean | undefined
}

/**
 * Puts the files of a site’s sources into their folders: those of the locked commits, otherwise of the newest ones.
 *
 * @param root Docs root on disk.
 * @param options Which commits to fetch, and how to write their files.
 * @returns One entry for each source that docs.json names; none if it names none.
 */
export async function fetchSources(root: string, options: FetchOptions = {}): Promise<FetchedSource[]> {
  const wanted = await siteSources(createDiskSource(root))
  if (wanted.length === 0) return []
  const locked = readLock(root)
  const lock = new Map<string, LockedSource>()
  const results: FetchedSource[] = []
  for (const { name, config, folder } of wanted) {
    const { result, entry } = await fetchSource({ root, name, source: config, folder, locked, options })
    results.push(result)
    if (entry !== undefined) lock.set(`/${folder}`, entry)
  }
  writeLock(root, lock)
  return results
}

interface WantedSource {
  root: string
  name: string
  source: SourceConfig
  folder: string
  locked: SourcesLock
  options: FetchOptions
}

async function fetchSource({ root, name, source, folder, locked, options }: WantedSource): Promise<{
  result: FetchedSource
  entry: LockedSource | undefined
}> {
  const update = options.update === true
  const { repository, branch, tag } = source
  const revision = tag ?? branch ?? ''
  const known = locked.get(`/${folder}`)
  const isSame = known?.repository === repository && known.revision === revision
  const target = join(root, folder)
  const content = contentOf(target)
  const about = { name, path: `/${folder}` }
  const fail = (reason: string): { result: FetchedSource; entry: LockedSource | undefined } => {
    const commit = content.kind === 'fetched' && isSame ? { commit: known.commit } : {}
    return { result: { ...about, outcome: 'failed', reason, ...commit }, entry: isSame ? known : undefined }
  }
  if (content.kind === 'own')
    return fail('The folder has files of this repository. Move them, or give the source another path.')
  const isTracked = content.kind === 'fetched' && !existsSync(join(target, '.gitignore'))
  const tracked = options.track === true || isTracked
  const isThere = (commit: string): boolean =>
    content.kind === 'fetched' && content.from === lineOf(source, commit) && tracked === isTracked
  if (!update && isSame && isThere(known.commit))
    return { result: { ...about, outcome: 'kept', commit: known.commit }, entry: known }
  try {
    const wanted = !update && isSame ? { commit: known.commit } : newestOf(source)
    const cache = await cacheOf(root, repository)
    const commit = await fetchCommit(cache, await addressOf(repository, root), wanted)
    const entry = { repository, revision, commit }
    if (isThere(commit)) return { result: { ...about, outcome: 'kept', commit }, entry }
    await writeCommit({ cache, commit, source, target, root, tracked })
    return { result: { ...about, outcome: 'fetched', commit }, entry }
  } catch (cause) {
    if (!(cause instanceof FetchFailed)) throw cause
    return fail(cause.message)
  }
}

function newestOf({ branch, tag }: SourceConfig): Revision {
  if (tag !== undefined) return { tag }
  return branch === undefined ? { head: true } : { branch }
}

/** The mark of a folder: its files are fetched again if this line changes. */
function lineOf({ repository, directory = '' }: SourceConfig, commit: string): string {
  return `${withoutCredentials(repository)} ${directory} ${commit}`.replaceAll(/\s+/g, ' ')
}

function withoutCredentials(address: string): string {
  return address.replace(/:\/\/[^/@\s]*@/, '://')
}

/** Each repository is fetched once, whatever the number of its folders. */
async function cacheOf(root: string, repository: string): Promise<string> {
  const caches = cacheFolder(root)
  makeCacheFolder(caches)
  return join(caches, 'sources', `${createHash('sha1').update(repository).digest('hex').slice(0, 16)}.git`)
}

/** `owner/repository` is at the forge of this repository; a path counts from the docs folder. */
async function addressOf(repository: string, root: string): Promise<string> {
  if (/^\.{0,2}\//.test(repository)) return resolve(root, repository)
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) return repository
  const forge = await readForgeLinks(root)
  const host = forge === undefined ? 'https://github.com' : new URL(forge.url).origin
  return `${host}/${repository}.git`
}

interface WantedCommit {
  cache: string
  commit: string
  source: SourceConfig
  target: string
  root: string
  tracked: boolean
}

async function writeCommit({ cache, commit, source, target, root, tracked }: WantedCommit): Promise<void> {
  const git = openGitRepository(cache)
  try {
    const { files } = await filesOfSource(git, commit, source.directory)
    const scratch = join(cacheFolder(root), 'sources')
    await writeFetched(files, target, lineOf(source, commit), { scratch, tracked })
  } finally {
    git.close()
  }
}
