import type { Socket } from 'node:net'
import { ForgeError } from '../forge-error.ts'
import { endProcess, type GitProcess } from './git-process.ts'

export interface GitObject {
  type: 'blob' | 'tree' | 'commit' | 'tag'
  id: string
  content: Buffer
}

/** Reads the objects of a repository through one git process, which runs for as long as it is used. */
export interface ObjectReader {
  /**
   * Reads an object.
   *
   * @param name An id, or a revision; no NUL, and no line feed.
   * @param sizeLimit In bytes.
   * @returns Null if there is none.
   * @throws {ForgeError} `git-too-large`, or `git-failed` if the process ended.
   */
  read(this: void, name: string, sizeLimit?: number): Promise<GitObject | null>
  /**
   * Finds an object without reading it.
   *
   * @returns Its id; null if there is none.
   */
  find(this: void, name: string): Promise<string | null>
}

/** Milliseconds without a request after which the process ends. */
const idleTime = 10_000
/** Milliseconds without a response after which the process is killed; the next request starts another. */
const answerWithin = 60_000
const usualLimit = 64 * 1024 * 1024

interface Question {
  sizeLimit: number
  /** Whether the response has content, or only a header. */
  hasContent: boolean
  resolve: (found: GitObject | null) => void
  reject: (error: Error) => void
}

/**
 * Makes the reader of a repository.
 *
 * @param start Starts `git cat-file --batch-command -z` there.
 */
export function createObjectReader(start: () => GitProcess): ObjectReader {
  let child: GitProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let silence: NodeJS.Timeout | undefined
  let questions: Question[] = []

  function running(): GitProcess {
    if (child !== undefined) return child
    const started = start()
    const own: Question[] = []
    child = started
    questions = own
    started.stdout.on('data', createAnswerParser(own, rest))
    started.stderr.resume()
    started.stdin.on('error', () => {})
    const gone = (cause?: unknown): void => {
      clearTimeout(silence)
      if (child === started) child = undefined
      const error = new ForgeError('git-failed', 'git ended while files were being read.', { cause })
      for (const question of own.splice(0)) question.reject(error)
    }
    started.on('error', gone)
    started.on('close', () => gone())
    started.unref()
    return started
  }

  /** An idle process must not keep this one from exiting. */
  function rest(): void {
    clearTimeout(silence)
    if (child === undefined) return
    if (questions.length > 0) return awaitAnswer(child)
    keep(child, false)
    clearTimeout(idle)
    idle = setTimeout(end, idleTime).unref()
  }

  function awaitAnswer(asked: GitProcess): void {
    silence = setTimeout(() => endProcess(asked), answerWithin).unref()
  }

  function end(): void {
    if (child === undefined || questions.length > 0) return
    endProcess(child)
    child = undefined
  }

  function ask(command: 'contents' | 'info', name: string, sizeLimit: number): Promise<GitObject | null> {
    if (/[\0\n]/.test(name)) return Promise.resolve(null)
    clearTimeout(idle)
    const asked = running()
    if (questions.length === 0) {
      keep(asked, true)
      awaitAnswer(asked)
    }
    return new Promise((resolve, reject) => {
      questions.push({ sizeLimit, hasContent: command === 'contents', resolve, reject })
      asked.stdin.write(`${command} ${name}\0`)
    })
  }

  return {
    read: async (name, sizeLimit = usualLimit) => ask('contents', name, sizeLimit),
    find: async (name) => (await ask('info', name, 0))?.id ?? null,
  }
}

function keep({ stdin, stdout, stderr }: GitProcess, isNeeded: boolean): void {
  for (const pipe of [stdin, stdout, stderr] as unknown as Socket[]) {
    if (isNeeded) pipe.ref()
    else pipe.unref()
  }
}

/** Splits git's stream of `<id> <type> <size>\n<content>\n` and `<name> missing\n`, in the order of the requests. */
function createAnswerParser(questions: Question[], onAnswered: () => void): (chunk: Buffer) => void {
  let head: Buffer[] = []
  let content: Buffer[] = []
  let left = 0
  let answered: { type: GitObject['type']; id: string; isTooLarge: boolean } | undefined

  function begin(line: string): void {
    const [, id = '', type, size] = /^(\S+) (blob|tree|commit|tag) (\d+)$/.exec(line) ?? []
    const [question] = questions
    if (type === undefined || question?.hasContent !== true) {
      questions.shift()?.resolve(type === undefined ? null : found(type, id, Buffer.alloc(0)))
      onAnswered()
      return
    }
    left = Number(size) + 1
    content = []
    answered = { ...found(type, id, Buffer.alloc(0)), isTooLarge: Number(size) > question.sizeLimit }
  }

  function finish({ type, id, isTooLarge }: NonNullable<typeof answered>): void {
    const question = questions.shift()
    if (isTooLarge) question?.reject(new ForgeError('git-too-large', 'A file of the repository is too large to read.'))
    else question?.resolve(found(type, id, Buffer.concat(content).subarray(0, -1)))
    content = []
    onAnswered()
  }

  return (chunk) => {
    let at = 0
    while (at < chunk.length) {
      if (answered === undefined) {
        const newline = chunk.indexOf(0x0a, at)
        head.push(chunk.subarray(at, newline === -1 ? chunk.length : newline))
        if (newline === -1) return
        at = newline + 1
        const line = Buffer.concat(head).toString()
        head = []
        begin(line)
        continue
      }
      const part = chunk.subarray(at, at + left)
      if (!answered.isTooLarge) content.push(part)
      left -= part.length
      at += part.length
      if (left > 0) return
      const done = answered
      answered = undefined
      finish(done)
    }
  }
}

function found(type: string, id: string, content: Buffer): GitObject {
  return { type: type as GitObject['type'], id, content }
}
