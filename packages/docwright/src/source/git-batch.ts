import type { ChildProcess } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { SourceFault } from './source-fault.ts'

/** Reads objects through one `git cat-file --batch` process, in the order of the requests. */
export interface BatchReader {
  read(id: string): Promise<Uint8Array | undefined>
  /** False once the process has ended. */
  isOpen(): boolean
  close(): void
}

interface Question {
  resolve(bytes: Uint8Array | undefined): void
  reject(reason: Error): void
}

/**
 * Communicates with a `git cat-file --batch` process. A request is a line with an id; the response is `<id> <type>
 * <size>`, the content and a line feed, or `<id> missing`.
 *
 * @param child The process, just started.
 */
export function createBatchReader(child: ChildProcess & { stdin: Writable; stdout: Readable }): BatchReader {
  const questions: Question[] = []
  let open = true
  /** Received bytes that were not parsed yet. */
  let chunks: Buffer[] = []
  let length = 0
  /** Bytes that the first pending response still needs; undefined until its first line is complete. */
  let wanted: number | undefined

  function end(reason: Error): void {
    open = false
    for (const question of questions.splice(0)) question.reject(reason)
  }

  function take(count: number): Buffer {
    const all = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, length)
    const taken = all.subarray(0, count)
    const rest = all.subarray(count)
    chunks = rest.length === 0 ? [] : [rest]
    length = rest.length
    return taken
  }

  /** Parses one step; false if more bytes are needed first. */
  function step(): boolean {
    if (wanted !== undefined) {
      // A line feed follows the content.
      if (length < wanted + 1) return false
      const bytes = take(wanted + 1).subarray(0, wanted)
      wanted = undefined
      questions.shift()?.resolve(bytes)
      return true
    }
    const newline = chunks.length === 0 ? -1 : Buffer.concat(chunks, length).indexOf(0x0a)
    if (newline === -1) return false
    const [, type, size] = take(newline + 1)
      .toString('latin1')
      .trimEnd()
      .split(' ')
    if (type === 'missing' || size === undefined) questions.shift()?.resolve(undefined)
    else wanted = Number(size)
    return true
  }

  child.stdout.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    length += chunk.length
    let progressed = step()
    while (progressed) progressed = step()
  })
  let asked = ''
  function send(): void {
    const ids = asked
    asked = ''
    child.stdin.write(ids)
  }

  child.on('error', (cause) => end(new SourceFault('The git program could not be started.', { cause })))
  child.on('close', () => end(new SourceFault('The git program ended before it answered.')))
  // The `close` event handles a process that ended during a write.
  child.stdin.on('error', () => {})

  return {
    read(id) {
      if (!open) return Promise.reject(new SourceFault('The git program has ended.'))
      return new Promise((resolve, reject) => {
        questions.push({ resolve, reject })
        // Callers that request thousands of objects at once cause a single write.
        if (asked === '') queueMicrotask(send)
        asked += `${id}\n`
      })
    },
    isOpen: () => open,
    close() {
      open = false
      child.stdin.end()
      child.stdout.destroy()
    },
  }
}
