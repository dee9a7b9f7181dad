import { once } from 'node:events'
import { mkdir, open } from 'node:fs/promises'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ForgeError } from '../forge-error.ts'
import { gitFailure } from './git-failure.ts'
import { checkedId } from './git-names.ts'
import { initialize, openRepository, type Repository } from './repository.ts'
import { endProcess, type GitProcess } from './git-process.ts'
import { type Git } from './run-git.ts'

/** The objects of a pack. */
export interface PackContent {
  /** Included objects, with all objects that they reach. */
  wanted: readonly string[]
  /** Existing objects, with all objects that they reach, which are left out. */
  known: readonly string[]
  /** Variables with which git finds objects that are not in the repository yet. */
  environment?: Readonly<Record<string, string>> | undefined
}

/** Size of an empty pack in bytes: its header and its digest. */
const emptyPack = 12 + 20
const timeout = 10 * 60_000

/**
 * Writes objects of a repository into a self-contained pack.
 *
 * @param file Absolute path of the pack.
 * @returns False if there are no objects to pack.
 */
export async function writePack(repository: Repository, content: PackContent, file: string): Promise<boolean> {
  const { wanted, known, environment } = content
  const args = ['pack-objects', '--revs', '--stdout', '--quiet', '--delta-base-offset', '--threads=1']
  const child = repository.git.start(args, {
    folder: repository.folder,
    environment,
  })
  child.stdin.on('error', () => {})
  child.stdin.end([...wanted.map(checkedId), ...known.map((id) => `^${checkedId(id)}`), ''].join('\n'))
  await ended('pack-objects', child, pipeline(child.stdout, createWriteStream(file, { mode: 0o600 })))
  const pack = await open(file)
  try {
    return (await pack.stat()).size > emptyPack
  } finally {
    await pack.close()
  }
}

/**
 * Adds the objects of a pack to a repository.
 *
 * @param file Absolute path of a self-contained pack.
 */
export async function takePack(repository: Repository, file: string): Promise<void> {
  const child = repository.git.start(['index-pack', '--stdin'], { folder: repository.folder })
  child.stdout.resume()
  // A pack contains its own end, so git may close its input before our last write completes.
  const copying = pipeline(createReadStream(file), child.stdin).catch((cause: unknown) => {
    if (!isClosedInput(cause)) throw cause
  })
  await ended('index-pack', child, copying)
}

/**
 * Joins all objects of several packs into one, reachable or not.
 *
 * @param folder Absolute path of a new folder for temporary files; the caller removes it.
 * @param packs Creates the files of the packs, one after another; each is self-contained.
 * @param file Absolute path of the new pack.
 */
export async function joinPacks(git: Git, folder: string, packs: AsyncIterable<string>, file: string): Promise<void> {
  await mkdir(folder)
  await initialize(git, folder, 'main')
  const repository = openRepository(git, folder)
  for await (const pack of packs) await takePack(repository, pack)
  const listing = git.start(['cat-file', '--batch-all-objects', '--unordered', '--batch-check=%(objectname)'], {
    folder,
  })
  listing.stdin.end()
  const args = ['pack-objects', '--stdout', '--quiet', '--delta-base-offset', '--threads=1']
  const packing = git.start(args, { folder, config: [['pack.windowMemory', '64m']] })
  await Promise.all([
    ended('cat-file', listing, pipeline(listing.stdout, packing.stdin)),
    ended('pack-objects', packing, pipeline(packing.stdout, createWriteStream(file, { mode: 0o600 }))),
  ])
}

function isClosedInput(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'EPIPE'
}

async function ended(command: string, child: GitProcess, copying: Promise<void>): Promise<void> {
  let messages = ''
  child.stderr.on('data', (chunk: Buffer) => {
    messages = (messages + chunk.toString('utf8')).slice(-4096)
  })
  const timer = setTimeout(() => endProcess(child), timeout)
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  try {
    const copied = await copying.then(
      () => undefined,
      (cause: unknown) => {
        endProcess(child)
        return { cause }
      },
    )
    const [code, signal] = await closed
    if (code !== 0 && messages !== '') throw gitFailure(command, code ?? signal ?? 'a signal', messages)
    // A failed read is not git's fault.
    if (copied !== undefined) throw copied.cause
    if (code !== 0) throw new ForgeError('git-unavailable', `git ${command} was ended.`, { fix: 'Try again.' })
  } finally {
    clearTimeout(timer)
  }
}
