import { spawn, type ChildProcessByStdio } from 'node:child_process'
import type { Socket } from 'node:net'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { createBatchReader, type BatchReader } from './git-batch.ts'
import { isSourceFault, ListingTooLong, SourceFault } from './source-fault.ts'

/** A file in the tree of a commit. */
export interface GitEntry {
  /** Path from the listed folder, with forward slashes. */
  path: string
  kind: 'file' | 'link'
  /** Id of the blob; equal for equal content. */
  id: string
  /** In bytes. */
  size: number
}

/** A git repository, read without a work tree. */
export interface GitRepository {
  readonly folder: string
  /**
   * Lists the files below a folder of a commit; submodules are left out.
   *
   * @param folder Empty for the root.
   * @returns Undefined if the commit has no such folder, or if the folder is empty.
   * @throws SourceFault if the repository or the commit could not be read.
   */
  tree(commit: string, folder: string): Promise<GitEntry[] | undefined>
  /**
   * Reads a blob.
   *
   * @throws SourceFault if the blob is missing or could not be read.
   */
  read(id: string): Promise<Uint8Array>
  /**
   * Reads a large blob piece by piece.
   *
   * @returns Fails with a SourceFault.
   */
  stream(id: string): Readable
  /** Ends the running git process, if there is one. */
  close(): void
}

/** Milliseconds after which an idle git process is ended. */
const idleTime = 5000

/** Limit of a listing in bytes: some three million files. */
const listingLimit = 256 * 1024 * 1024

/** Characters of a program's error output that are kept. */
const complaintLimit = 4096

/**
 * Opens a git repository for reading. One `git cat-file` process reads blobs; it starts when needed and ends when idle.
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
    // An idle process must not keep this one from exiting.
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

/** Keeps this process alive for the pipes of a program, or not. */
function keep({ stdin, stdout }: { stdin: Writable; stdout: Readable }, isKept: boolean): void {
  for (const pipe of [stdin, stdout] as unknown as Socket[]) {
    if (isKept) pipe.ref()
    else pipe.unref()
  }
}

/** Accepts only full ids in SHA-1 or SHA-256, and none of git's other names for objects. */
function isObjectId(text: string): boolean {
  return /^(?:[\da-f]{40}|[\da-f]{64})$/.test(text)
}

/**
 * Each entry is `<mode> <type> <id> <size>\t<path>`; entries are separated by NUL. Each path begins with the prefix.
 */
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
    // Only the objects of this repository count: no configuration of the machine, no replacement, no network.
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
  // Both are pipes, as requested.
  return program as ChildProcessByStdio<Writable, Readable, Readable | null>
}

async function list(folder: string, commit: string, path: string): Promise<GitEntry[] | undefined> {
  // The path is passed as a filter, since git would report a missing one as a failure otherwise.
  const prefix = path === '' ? '' : `${path}/`
  const below = path === '' ? [] : ['--', prefix]
  const args = ['ls-tree', '-r', '-z', '-l', '--full-tree', commit, ...below]
  const { status, output, complaint } = await runGit(folder, args)
  if (status === 0) return path !== '' && output === '' ? undefined : parseTree(output, prefix)
  throw new SourceFault(`The git program could not read the repository (status ${status}): ${complaint}`)
}

/** Retries once if the program was killed, for example for lack of memory. */
async function again<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (!isSourceFault(cause)) throw cause
    return work()
  }
}

/** The exit of a git command that was not killed. */
interface GitEnd {
  status: number
  output: string
  /** First line of its error output. */
  complaint: string
}

/** Runs a git command; throws a fault if it is killed or cannot be started. */
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
  // When the reader stops, the program ends.
  bytes.on('close', () => child.kill('SIGKILL'))
  return bytes
}

function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n')
  return line.slice(0, 300)
}
