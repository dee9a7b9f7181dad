import { spawn, type ChildProcessByStdio } from 'node:child_process'
import type { Socket } from 'node:net'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { createBatchReader, type BatchReader } from './git-batch.ts'
import { isSourceFault, ListingTooLong, SourceFault } from './source-fault.ts'

/** An entry of a commit's tree. */
export interface GitEntry {
  /** Path from the listed folder, with forward slashes. */
  path: string
  kind: 'file' | 'link'
  /** Id of the blob: equal for equal content. */
  id: string
  /** Bytes. */
  size: number
}

/** A git repository, read without a work tree. */
export interface GitRepository {
  /** Folder of the repository. */
  readonly folder: string
  /**
   * Lists the files below a folder of a commit; submodules are left out.
   *
   * @param commit Id of the commit.
   * @param folder Path of the folder; empty for the root.
   * @returns The entries; undefined where the commit, which was read, has no such folder, or nothing in it.
   * @throws SourceFault where the repository or the commit could not be read.
   */
  tree(commit: string, folder: string): Promise<GitEntry[] | undefined>
  /**
   * Reads a blob.
   *
   * @param id Its id, as a tree names it.
   * @returns Its bytes.
   * @throws SourceFault where it could not be read, or the repository lacks it.
   */
  read(id: string): Promise<Uint8Array>
  /**
   * Reads a blob piece by piece, for what is too large to be held whole.
   *
   * @returns Its bytes as they come; the stream fails with a SourceFault.
   */
  stream(id: string): Readable
  /** Ends the git process that reads, if one is running. */
  close(): void
}

/** Milliseconds after which a git process with nothing to read is ended. */
const idleTime = 5000

/** The largest listing that is taken in, in bytes: some three million files. */
const listingLimit = 256 * 1024 * 1024

/** Characters of a program's complaint that are kept. */
const complaintLimit = 4096

/**
 * Opens a git repository for reading. Blobs are read through one `git cat-file` process, which starts when it is needed
 * and ends when it is not.
 *
 * @param folder Folder of a bare repository, or the `.git` folder of another.
 */
export function openGitRepository(folder: string): GitRepository {
  let reader: BatchReader | undefined
  let program: ChildProcessByStdio<Writable, Readable, Readable | null> | undefined
  let idle: NodeJS.Timeout | undefined
  let reading = 0

  function rest(): void {
    clearTimeout(idle)
    if (reading > 0) return
    // A program that waits for the next question keeps nobody from ending.
    if (program !== undefined) keep(program, false)
    idle = setTimeout(end, idleTime).unref()
  }

  function end(): void {
    clearTimeout(idle)
    reader?.close()
    reader = undefined
    program = undefined
  }

  function running(): BatchReader {
    if (reader?.isOpen() !== true) {
      const child = startGit(folder, ['cat-file', '--batch'])
      child.unref()
      reader = createBatchReader(child)
      program = child
    }
    if (program !== undefined) keep(program, true)
    return reader
  }

  return {
    folder,
    async tree(commit, path) {
      if (!isObjectId(commit)) throw new SourceFault('The commit has no proper id.')
      return again(() => list(folder, commit, path))
    },
    async read(id) {
      if (!isObjectId(id)) throw new SourceFault('The file has no proper id.')
      clearTimeout(idle)
      reading += 1
      try {
        const bytes = await again(() => running().read(id))
        if (bytes === undefined) throw new SourceFault('The repository lacks a file that its tree names.')
        return bytes
      } finally {
        reading -= 1
        rest()
      }
    },
    stream: (id) => streamOf(folder, id),
    close: end,
  }
}

/** Whether this process waits for the pipes of a program. */
function keep({ stdin, stdout }: { stdin: Writable; stdout: Readable }, isKept: boolean): void {
  for (const pipe of [stdin, stdout] as unknown as Socket[]) {
    if (isKept) pipe.ref()
    else pipe.unref()
  }
}

/** A full id in SHA-1 or SHA-256, so that nothing else of git's ways to name objects gets through. */
function isObjectId(text: string): boolean {
  return /^(?:[\da-f]{40}|[\da-f]{64})$/.test(text)
}

/** `<mode> <type> <id> <size>\t<path>` per entry, with NUL between them. Each path begins with the prefix. */
function parseTree(output: string, prefix: string): GitEntry[] {
  const entries: GitEntry[] = []
  for (const line of output.split('\0')) {
    const tab = line.indexOf('\t')
    const [mode = '', type, id = '', size] = line.slice(0, tab).split(/ +/)
    if (tab === -1 || type !== 'blob') continue
    const path = line.slice(tab + 1 + prefix.length)
    entries.push({ path, kind: mode === '120000' ? 'link' : 'file', id, size: Number(size) })
  }
  return entries
}

function startGit(
  folder: string,
  args: readonly string[],
  complaints: 'pipe' | 'ignore' = 'ignore',
): ChildProcessByStdio<Writable, Readable, Readable | null> {
  const program = spawn('git', ['--git-dir', folder, ...args], {
    stdio: ['pipe', 'pipe', complaints],
    // Nothing but the objects of this repository counts: no configuration of the machine, no replacement, no network.
    env: {
      PATH: process.env['PATH'],
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_TERMINAL_PROMPT: '0',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_NO_REPLACE_OBJECTS: '1',
      GIT_NO_LAZY_FETCH: '1',
      GIT_LITERAL_PATHSPECS: '1',
      LC_ALL: 'C',
    },
  })
  // Both are pipes, as was asked for.
  return program as ChildProcessByStdio<Writable, Readable, Readable | null>
}

async function list(folder: string, commit: string, path: string): Promise<GitEntry[] | undefined> {
  // A path is looked for in the commit, rather than named as a part of it: what is not there is no failure then.
  const prefix = path === '' ? '' : `${path}/`
  const below = path === '' ? [] : ['--', prefix]
  const args = ['ls-tree', '-r', '-z', '-l', '--full-tree', commit, ...below]
  const { status, output, complaint } = await runGit(folder, args)
  if (status === 0) return path !== '' && output === '' ? undefined : parseTree(output, prefix)
  throw new SourceFault(`The git program could not read the repository (status ${status}): ${complaint}`)
}

/** A program that was killed, by a lack of memory for instance, is started once more before anybody hears of it. */
async function again<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (!isSourceFault(cause)) throw cause
    return work()
  }
}

/** How a git command ended by itself. */
interface GitEnd {
  status: number
  output: string
  /** The first line of what it complained about. */
  complaint: string
}

/** Runs a git command; one that is killed or cannot be started is a fault. */
function runGit(folder: string, args: readonly string[]): Promise<GitEnd> {
  return new Promise((resolve, reject) => {
    const child = startGit(folder, args, 'pipe')
    const chunks: Buffer[] = []
    let [length, complaint, isTooLong] = [0, '', false]
    child.stdin.end()
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= listingLimit) return void chunks.push(chunk)
      isTooLong = true
      child.kill('SIGKILL')
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (complaint.length < complaintLimit) complaint += text
    })
    child.on('error', (cause) => reject(new SourceFault('The git program could not be started.', { cause })))
    child.on('close', (status, signal) => {
      if (isTooLong) reject(new ListingTooLong('The commit holds more files than can be listed.'))
      else if (status === null) reject(new SourceFault(`The git program was ended by ${signal ?? 'a signal'}.`))
      else resolve({ status, output: Buffer.concat(chunks).toString('utf8'), complaint: firstLine(complaint) })
    })
  })
}

function streamOf(folder: string, id: string): Readable {
  if (!isObjectId(id)) throw new SourceFault('The file has no proper id.')
  const child = startGit(folder, ['cat-file', 'blob', id])
  const bytes = new PassThrough()
  child.stdin.on('error', () => {})
  child.stdin.end()
  child.stdout.pipe(bytes, { end: false })
  child.on('error', (cause) => bytes.destroy(new SourceFault('The git program could not be started.', { cause })))
  child.on('close', (status, signal) => {
    if (status === 0) bytes.end()
    else bytes.destroy(new SourceFault(`The git program could not read a file (${signal ?? `status ${status}`}).`))
  })
  // Whoever stops reading ends the program.
  bytes.on('close', () => child.kill('SIGKILL'))
  return bytes
}

function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n')
  return line.slice(0, 300)
}
