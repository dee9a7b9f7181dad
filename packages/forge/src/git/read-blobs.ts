import { ForgeError } from '../forge-error.ts'
import { checkedId, checkedPath } from './git-names.ts'
import { readTree } from './read-tree.ts'
import type { Repository } from './repository.ts'
import { endProcess, type GitProcess } from './run-git.ts'

/** Reads files of a repository through one git process. */
export interface BlobReader {
  /** Content of a file by its object id; null where there is none. */
  read: (id: string) => Promise<Buffer | null>
  /** Content of a file of a commit; null where there is none, or it is a folder or submodule. */
  readAt: (commit: string, path: string) => Promise<Buffer | null>
  /** Ends the process; what is still being read fails. */
  close: () => void
}

interface Request {
  resolve: (content: Buffer | null) => void
  reject: (error: Error) => void
}

/**
 * Opens a repository for reading files. The process starts with the first read and starts again after a crash.
 *
 * @param options Limits.
 * @param options.sizeLimit Most bytes of one file; 64 MiB without it.
 * @returns The reader; any number of reads may be under way.
 */
export function openBlobReader(
  repository: Repository,
  { sizeLimit = 64 * 1024 * 1024 }: { sizeLimit?: number } = {},
): BlobReader {
  let batch: Batch | undefined
  let closed = false

  function ask(object: string): Promise<Buffer | null> {
    if (closed) return Promise.reject(new ForgeError('git-cancelled', 'The repository is no longer read.'))
    batch ??= startBatch(repository, sizeLimit, () => {
      batch = undefined
    })
    return batch.ask(object)
  }

  return {
    read: async (id) => ask(checkedId(id)),
    async readAt(commit, path) {
      const object = `${checkedId(commit)}:${checkedPath(path)}`
      // git repeats the name of what is missing, and a line break in it could not be told from the end of the answer.
      if (!path.includes('\n')) return ask(object)
      const entries = await readTree(repository, commit)
      const entry = entries.find((candidate) => candidate.path === path)
      return entry === undefined ? null : ask(entry.id)
    },
    close() {
      closed = true
      batch?.end()
    },
  }
}

/**
 * Reads one file of a commit. For many, open a reader.
 *
 * @param commit A commit id.
 * @param path Path of the file.
 * @returns Its content; null where there is none.
 */
export async function readBlob(repository: Repository, commit: string, path: string): Promise<Buffer | null> {
  const reader = openBlobReader(repository)
  try {
    return await reader.readAt(commit, path)
  } finally {
    reader.close()
  }
}

interface Batch {
  ask: (object: string) => Promise<Buffer | null>
  end: () => void
}

function startBatch(repository: Repository, sizeLimit: number, onEnd: () => void): Batch {
  const child: GitProcess = repository.git.start(['cat-file', '--batch', '-z'], { folder: repository.folder })
  const waiting: Request[] = []
  const answers = parseAnswers(sizeLimit, waiting)
  child.stdout.on('data', answers)
  child.stderr.resume()
  child.stdin.on('error', () => {})
  const fail = (cause?: unknown) => {
    onEnd()
    const error = new ForgeError('git-failed', 'git ended while files were being read.', { cause })
    for (const request of waiting.splice(0)) request.reject(error)
  }
  child.on('error', fail)
  child.on('close', () => fail())
  return {
    ask: (object) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject })
        child.stdin.write(`${object}\0`)
      }),
    end: () => {
      onEnd()
      endProcess(child)
    },
  }
}

/** Splits git's stream of `<id> <type> <size>\n<content>\n` and `<name> missing\n`, in the order of the requests. */
function parseAnswers(sizeLimit: number, waiting: Request[]): (chunk: Buffer) => void {
  let head = ''
  let content: Buffer[] = []
  let left = 0
  let tooLarge = false
  let answer: ((content: Buffer) => void) | undefined

  function begin(line: string): void {
    const [, type, size] = /^\S+ (blob|tree|commit|tag) (\d+)$/.exec(line) ?? []
    if (size === undefined) {
      waiting.shift()?.resolve(null)
      return
    }
    left = Number(size) + 1
    content = []
    tooLarge = Number(size) > sizeLimit
    answer = (bytes) => {
      const request = waiting.shift()
      if (type !== 'blob') request?.resolve(null)
      else if (tooLarge)
        request?.reject(new ForgeError('git-too-large', 'A file of the repository is too large to read.'))
      else request?.resolve(bytes)
    }
  }

  return (chunk) => {
    let at = 0
    while (at < chunk.length) {
      if (answer === undefined) {
        const newline = chunk.indexOf(0x0a, at)
        const end = newline === -1 ? chunk.length : newline
        head += chunk.toString('utf8', at, end)
        at = end + 1
        if (newline === -1) continue
        const line = head
        head = ''
        begin(line)
        continue
      }
      const part = chunk.subarray(at, at + left)
      if (!tooLarge) content.push(part)
      left -= part.length
      at += part.length
      if (left > 0) continue
      const bytes = Buffer.concat(content)
      const done = answer
      answer = undefined
      done(bytes.subarray(0, -1))
    }
  }
}
