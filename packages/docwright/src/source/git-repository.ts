import { spawn, type ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { createBatchReader, type BatchReader } from './git-batch.ts'

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
   * @returns The entries; undefined where the commit has no such folder.
   */
  tree(commit: string, folder: string): Promise<GitEntry[] | undefined>
  /**
   * Reads a blob.
   *
   * @param id Its id.
   * @returns Its bytes; undefined where the repository lacks it.
   */
  read(id: string): Promise<Uint8Array | undefined>
  /** Ends the git process that reads, if one is running. */
  close(): void
}

/** Milliseconds after which a git process with nothing to read is ended. */
const idleTime = 5000

/** The largest listing that is taken in, in bytes: some three million files. */
const listingLimit = 256 * 1024 * 1024

/**
 * Opens a git repository for reading. Blobs are read through one `git cat-file` process, which starts when it is needed
 * and ends when it is not.
 *
 * @param folder Folder of a bare repository, or the `.git` folder of another.
 */
export function openGitRepository(folder: string): GitRepository {
  let reader: BatchReader | undefined
  let idle: NodeJS.Timeout | undefined
  let reading = 0

  function rest(): void {
    clearTimeout(idle)
    if (reading > 0) return
    idle = setTimeout(end, idleTime).unref()
  }

  function end(): void {
    clearTimeout(idle)
    reader?.close()
    reader = undefined
  }

  function running(): BatchReader {
    if (reader?.isOpen() !== true) {
      const child = startGit(folder, ['cat-file', '--batch'])
      child.unref()
      reader = createBatchReader(child)
    }
    return reader
  }

  return {
    folder,
    async tree(commit, path) {
      if (!isObjectId(commit)) return undefined
      const output = await runGit(folder, ['ls-tree', '-r', '-z', '-l', '--full-tree', `${commit}:${path}`])
      return output === undefined ? undefined : parseTree(output)
    },
    async read(id) {
      if (!isObjectId(id)) return undefined
      clearTimeout(idle)
      reading += 1
      try {
        return await running().read(id)
      } finally {
        reading -= 1
        rest()
      }
    },
    close: end,
  }
}

/** A full id in SHA-1 or SHA-256, so that nothing else of git's ways to name objects gets through. */
function isObjectId(text: string): boolean {
  return /^(?:[\da-f]{40}|[\da-f]{64})$/.test(text)
}

/** `<mode> <type> <id> <size>\t<path>` per entry, with NUL between them. */
function parseTree(output: string): GitEntry[] {
  const entries: GitEntry[] = []
  for (const line of output.split('\0')) {
    const tab = line.indexOf('\t')
    const [mode = '', type, id = '', size] = line.slice(0, tab).split(/ +/)
    if (tab === -1 || type !== 'blob') continue
    entries.push({ path: line.slice(tab + 1), kind: mode === '120000' ? 'link' : 'file', id, size: Number(size) })
  }
  return entries
}

function startGit(folder: string, args: readonly string[]): ChildProcessByStdio<Writable, Readable, null> {
  return spawn('git', ['--git-dir', folder, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // Nothing but the objects of this repository counts: no configuration of the machine, no replacement, no network.
    env: {
      PATH: process.env['PATH'],
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_TERMINAL_PROMPT: '0',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_NO_REPLACE_OBJECTS: '1',
      GIT_NO_LAZY_FETCH: '1',
      LC_ALL: 'C',
    },
  })
}

/** Output of a git command; undefined where it fails. */
function runGit(folder: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = startGit(folder, args)
    const chunks: Buffer[] = []
    let length = 0
    child.stdin.end()
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > listingLimit) child.kill('SIGKILL')
      else chunks.push(chunk)
    })
    child.on('error', (cause) => reject(new Error('The git program could not be started.', { cause })))
    child.on('close', (status) => resolve(status === 0 ? Buffer.concat(chunks).toString('utf8') : undefined))
  })
}
