import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { ForgeError } from '../forge-error.ts'
import type { GitAccess } from '../forge.ts'
import { limitConcurrency, sharePlaces, type SharedPlaces } from './concurrency-limit.ts'
import { gitFailure } from './git-failure.ts'
import { endProcess, type GitProcess } from './git-process.ts'
import { fixedConfig, gitEnvironment, type GitProtocol } from './git-settings.ts'
import { createObjectReader, type ObjectReader } from './object-reader.ts'
import { accessConfig, type ResolveHost } from './remote-access.ts'

export interface GitOptions {
  /** The environment of our process; only `PATH`, proxies and certificates are passed on. */
  environment: Readonly<Record<string, string | undefined>>
  /** Name or path of the program; `git` by default. */
  program?: string
  /** Allowed protocols; only `https` by default. `file` is for imports from a path of this machine. */
  protocols?: readonly GitProtocol[]
  /** Resolves a remote's host and rejects those that are not allowed; by default, git resolves it. */
  resolveHost?: ResolveHost
  /** Limit of processes; 8 by default. */
  concurrency?: number
  /** Limit of clients served at a time over HTTP; 16 by default. */
  clients?: number
}

/** Options of one call of git. */
export interface GitCall {
  /** The git folder of the repository. */
  folder?: string
  /** The folder with the files, for commands that need one. */
  workTree?: string
  /** Standard input of git. */
  input?: string | Uint8Array
  /** Further variables, for example the author. */
  environment?: Readonly<Record<string, string>> | undefined
  /** Further configuration. */
  config?: readonly (readonly [string, string])[]
  /** The remote of the call, with its credentials. */
  access?: GitAccess
  /** Exit codes that are results, not failures; 0 by default. */
  accepts?: readonly number[]
  /** Niceness of the process, up to 19; by default, ours. */
  niceness?: number
  /** Milliseconds until the process is killed; a minute by default. */
  timeout?: number
  /** Limit of output in bytes; 64 MiB by default. */
  outputLimit?: number
  signal?: AbortSignal | undefined
}

export interface GitAnswer {
  code: number
  output: Buffer
  /** Its standard error, at most 64 KiB. */
  messages: string
}

/** The git program, with everything switched off that could run code of a repository. */
export interface Git {
  /** Runs git to its end. */
  run: (args: readonly string[], call?: GitCall) => Promise<GitAnswer>
  /** Starts git and returns the process. No limit applies, and the caller ends it with `endProcess`. */
  start: (
    args: readonly string[],
    call: Pick<GitCall, 'folder' | 'environment' | 'config' | 'niceness'> & {
      /** Whether the process gets a bidirectional channel to us as descriptor 3. */
      line?: boolean
    },
  ) => GitProcess
  /**
   * The object reader of a repository. All its users share a process.
   *
   * @param folder Absolute path of its git folder.
   */
  objects: (folder: string) => ObjectReader
  /** Places for clients, shared by callers and projects. */
  readonly clients: SharedPlaces
  readonly protocols: readonly GitProtocol[]
}

/**
 * Makes git callable: argument lists only, a hardened environment, limits of time, output and number of processes.
 *
 * @returns Safe for concurrent use.
 */
export function createGit(options: GitOptions): Git {
  const program = options.program ?? 'git'
  const protocols = options.protocols ?? ['https']
  const fixed = fixedConfig(protocols)
  const limit = limitConcurrency(options.concurrency ?? 8)
  const clients = sharePlaces(options.clients ?? 16)

  function start(
    args: readonly string[],
    call: GitCall & { line?: boolean },
    access: readonly (readonly [string, string])[] = [],
  ): GitProcess {
    const config = [...fixed, ...(call.config ?? []), ...access]
    const child: GitProcess = spawn(program, args, {
      cwd: directoryOf(call),
      env: {
        ...gitEnvironment(options.environment, config),
        ...(call.folder === undefined ? {} : { GIT_DIR: call.folder }),
        ...(call.workTree === undefined ? {} : { GIT_WORK_TREE: call.workTree }),
        ...call.environment,
      },
      stdio: call.line === true ? ['pipe', 'pipe', 'pipe', 'pipe'] : ['pipe', 'pipe', 'pipe'],
      // A process group, so that processes started by git end with it.
      detached: true,
    })
    if (call.niceness !== undefined && child.pid !== undefined) lowerPriority(child.pid, call.niceness)
    return child
  }

  const readers = new Map<string, ObjectReader>()

  function objects(folder: string): ObjectReader {
    const reader =
      readers.get(folder) ?? createObjectReader(() => start(['cat-file', '--batch-command', '-z'], { folder }))
    readers.set(folder, reader)
    return reader
  }

  return {
    protocols,
    start: (args, call) => start(args, call),
    objects,
    clients,
    async run(args, call = {}) {
      const command = args[0] ?? ''
      const access = await accessConfig(call.access, protocols, options.resolveHost)
      const leave = await limit.enter(call.signal).catch((error: unknown) => {
        throw new ForgeError('git-cancelled', `git ${command} was cancelled.`, { cause: error })
      })
      try {
        const answer = await ended(start(args, call, access.config), command, call)
        if ((call.accepts ?? [0]).includes(answer.code)) return answer
        throw gitFailure(command, answer.code, `${answer.messages}\n`, access.secrets)
      } finally {
        leave()
      }
    },
  }
}

/** Set before it starts others, which inherit it. */
function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness)
  } catch {
    // It has already ended, or the system has no priorities.
  }
}

const messageLimit = 64 * 1024

function ended(child: GitProcess, command: string, call: GitCall): Promise<GitAnswer> {
  const { timeout = 60_000, outputLimit = 64 * 1024 * 1024, signal } = call
  return new Promise((resolve, reject) => {
    const output: Buffer[] = []
    let size = 0
    let messages = ''
    let stopped: ForgeError | undefined
    const stop = (error: ForgeError) => {
      stopped ??= error
      endProcess(child)
    }
    const cancel = () => stop(new ForgeError('git-cancelled', `git ${command} was cancelled.`))
    const timer = setTimeout(() => {
      const fix = 'Try again; a very large repository may need a longer limit.'
      stop(new ForgeError('git-timeout', `git ${command} took longer than ${timeout / 1000} seconds.`, { fix }))
    }, timeout)
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
    signal?.addEventListener('abort', cancel, { once: true })
    if (signal?.aborted === true) cancel()

    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > outputLimit) stop(new ForgeError('git-too-large', `The answer of git ${command} is too large.`))
      else output.push(chunk)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      // The end contains the reason, the beginning only progress.
      messages = (messages + chunk.toString('utf8')).slice(-messageLimit)
    })
    child.on('error', (error) => {
      done()
      reject(notStarted(error, child.spawnfile, directoryOf(call)))
    })
    child.on('close', (code, by) => {
      done()
      if (stopped !== undefined) reject(stopped)
      else if (code === null) reject(killed(command, by ?? 'a signal', messages))
      else resolve({ code, output: Buffer.concat(output), messages })
    })
    // A process that ends early closes its input; its exit code says why.
    child.stdin.on('error', () => {})
    child.stdin.end(call.input ?? '')
  })
}

function directoryOf({ workTree, folder }: GitCall): string {
  return workTree ?? folder ?? '/'
}

/** The system reports "no such file" for a missing program as well as a missing folder, which have different fixes. */
function notStarted(cause: Error, program: string, directory: string): ForgeError {
  if ('code' in cause && cause.code === 'ENOENT' && !existsSync(directory)) {
    const fix = 'Make sure that the data folder is mounted and complete; the work goes on by itself then.'
    return new ForgeError('git-unavailable', 'The folder of the repository is missing.', { fix, cause })
  }
  const fix = `Install git 2.38 or later and make sure that “${basename(program)}” is on the PATH.`
  return new ForgeError('git-unavailable', 'The git program could not be started.', { fix, cause })
}

/** Nothing in a repository ends git by a signal; a machine without memory or a shutdown does. */
function killed(command: string, signal: string, messages: string): ForgeError {
  const { cause } = gitFailure(command, signal, messages)
  return new ForgeError('git-unavailable', `git ${command} was ended by ${signal}.`, { fix: 'Try again.', cause })
}
