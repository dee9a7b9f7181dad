import { once } from 'node:events'
import type { ReferenceChange } from '../git/reference-journal.ts'
import { listRefs } from '../git/references.ts'
import type { Repository } from '../git/repository.ts'
import { endProcess, type GitProcess } from '../git/git-process.ts'
import { readCgiHead } from './cgi-head.ts'
import { copyBody } from './copy-body.ts'
import { createSidebandMessage } from './sideband-message.ts'
import { gitRoute, type GitRoute } from './git-route.ts'
import { recordPush, type PushRecord } from './push-record.ts'
import { isZipped, refuseGit } from './refuse-git.ts'
import { hookFolder, journalPush, pushJournal, type JournaledPush } from './receive-hook.ts'

const mebibyte = 1024 * 1024

/** Of the 16 places for git clients in a process, the share of one caller and of one repository. */
const placesOf = { caller: 4, repository: 8 }

/** A repository with the rights of the caller, and callbacks. */
export interface GitService {
  repository: Repository
  /** Rights of the sender. */
  permissions: { read: boolean; write: boolean }
  /** Name of the sender, for git's own records; null if nobody is signed in. */
  remoteUser: string | null
  /**
   * Called with the references that a push changed, before the client sees success. If it throws, the response is
   * aborted, but the references have changed.
   *
   * @returns Lines that the client prints on its user's terminal.
   */
  onPush?: (changes: readonly ReferenceChange[]) => readonly string[] | Promise<readonly string[]>
  /** Limit of a push in bytes; 512 MiB by default. */
  pushLimit?: number
  /** Milliseconds that a client waits for a place; ten seconds by default. */
  maxQueue?: number
  /**
   * Milliseconds in which a client must say what it wants to read; a minute by default. A push takes as long as it
   * needs.
   */
  maxAsking?: number
  /**
   * Milliseconds without traffic in either direction after which git and its client are given up; ten minutes by
   * default.
   */
  maxWait?: number
  /**
   * Called with the reason if a push could not be recorded.
   *
   * @returns A message for the client; undefined for a general one.
   */
  onFault?: (error: unknown) => string | undefined
  /**
   * Called if git could not take a push or read the requested objects. Git tells the client itself, in a successful
   * response.
   */
  onFailure?: (failure: { service: 'git-receive-pack' | 'git-upload-pack'; said: string }) => void
}

/**
 * Serves a request of a git client (smart HTTP: clone, fetch and push, protocol 0 to 2, shallow and partial clones).
 *
 * @param request Its path must end with `/info/refs`, `/git-upload-pack` or `/git-receive-pack`; the caller finds the
 * repository.
 * @param service The repository and the rights.
 * @returns 401 if signing in may help, 403 if not.
 */
export async function serveGit(request: Request, service: GitService): Promise<Response> {
  const route = gitRoute(request)
  if ('status' in route) {
    return plain(route.status, route.message, route.allow === undefined ? {} : { allow: route.allow })
  }
  const refusal = refuse(route, service)
  if (refusal !== undefined) return refusal
  const pushLimit = service.pushLimit ?? 512 * mebibyte
  const place = await service.repository.git.clients.enter(
    [
      { name: `caller ${service.remoteUser ?? ''}`, most: placesOf.caller },
      { name: `repository ${service.repository.folder}`, most: placesOf.repository },
    ],
    AbortSignal.any([request.signal, AbortSignal.timeout(service.maxQueue ?? 10_000)]),
  )
  if (place === null)
    return refuseGit(request, {
      code: 'too-many-clients',
      message: 'Too many git clients at the moment.',
      retryAfter: 5,
    })
  return exchange(request, route, service, pushLimit, place)
}

function refuse({ service: name }: GitRoute, { permissions, remoteUser }: GitService): Response | undefined {
  const allowed = name === 'git-receive-pack' ? permissions.write : permissions.read
  if (allowed) return undefined
  if (remoteUser === null) {
    return plain(401, 'Sign in to use this repository.', {
      'www-authenticate': 'Basic realm="Docwright", charset="UTF-8"',
    })
  }
  const what = name === 'git-receive-pack' ? 'push to' : 'read'
  return plain(403, `You may not ${what} this repository.`)
}

async function exchange(
  request: Request,
  route: GitRoute,
  service: GitService,
  pushLimit: number,
  leave: () => void,
): Promise<Response> {
  const { repository } = service
  const record = route.pathInfo === '/git-receive-pack' ? recordPush() : undefined
  const journal = record === undefined ? undefined : pushJournal(repository)
  const hooks: [string, string][] = []
  try {
    if (journal !== undefined) hooks.push(['core.hooksPath', await hookFolder(repository)])
  } catch (cause) {
    leave()
    throw cause
  }
  const child = repository.git.start(['http-backend'], {
    environment: cgiEnvironment(request, route, service),
    config: [...serviceConfig(repository, pushLimit), ...hooks],
    line: journal !== undefined,
  })
  const journaled = journal && journalPush(child, repository, journal, service.onFault ?? (() => undefined))
  const complaints = complaintsOf(child)
  const closed = once(child, 'close').then(
    () => undefined,
    () => undefined,
  )
  const timer = setTimeout(() => endProcess(child), service.maxWait ?? 10 * 60_000)
  const moved = () => void timer.refresh()
  const asking = setTimeout(() => {
    if (record === undefined && !input.complete) endProcess(child)
  }, service.maxAsking ?? 60_000)
  // A complete request is carried out, even if the client does not wait for the response.
  const input = feed(request, child, { record, moved })
  const clientGone = () => {
    if (record === undefined || !input.complete) endProcess(child)
  }
  request.signal.addEventListener('abort', clientGone, { once: true })
  const finished = closed.then(async () => {
    clearTimeout(timer)
    clearTimeout(asking)
    leave()
    request.signal.removeEventListener('abort', clientGone)
    await journaled?.end()
    reportFailure(service, route, record, complaints())
    return record === undefined
      ? []
      : [...(await reportPush(record, service, journaled)), ...limitWords(record, pushLimit)]
  })
  // The reader of the response gets the error; without a reader, nobody does.
  finished.catch(() => undefined)

  const chunks = child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const head = await readCgiHead(chunks)
  if (head === null) {
    endProcess(child)
    await finished
    return plain(500, 'git could not answer.')
  }
  return new Response(answerBody(head.rest, chunks, { record, finished, clientGone, moved }), {
    status: head.status,
    headers: head.headers,
  })
}

/** The beginning of git's messages, besides its response. */
function complaintsOf(child: GitProcess): () => string {
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => {
    if (said.length < mostComplaints) said += bytes.toString('utf8')
  })
  return () => said.slice(0, mostComplaints)
}

const mostComplaints = 2_000

/** A push that is too large, or whose own objects are invalid, is not a failure of ours. */
function reportFailure(
  { onFailure, pushLimit = 512 * mebibyte }: GitService,
  { service }: GitRoute,
  record: PushRecord | undefined,
  said: string,
): void {
  const unpack = record?.unpackFailure
  const told = record?.told ?? ''
  const isOwn = (record?.size ?? 0) > pushLimit || ownFault.test(told) || ownFault.test(unpack ?? '')
  if (unpack !== undefined && !isOwn)
    onFailure?.({ service, said: [unpack, said.trim(), told.trim()].filter((each) => each !== '').join(': ') })
  else if (damage.test(said)) onFailure?.({ service, said: said.trim() })
}

/** Git's messages about a push whose own bytes are at fault. */
const ownFault =
  /fsck error|in packed object|error in object|pack version unsupported|protocol error|pack signature|early EOF|bad pack/

/** Git's messages about a repository whose objects cannot be read. */
const damage =
  /inflate(?:: | returned)|has bad object|is corrupt|cannot be accessed|unable to read [\da-f]{40}|possible repository corruption/

interface AnswerEnd {
  record: PushRecord | undefined
  /** Settles when the process has ended and the push was reported, with messages for the client. */
  finished: Promise<readonly string[]>
  clientGone: () => void
  /** Called for all traffic. */
  moved: () => void
}

function answerBody(
  first: Buffer,
  chunks: AsyncIterator<Buffer>,
  { record, finished, clientGone, moved }: AnswerEnd,
): ReadableStream<Uint8Array> {
  const closing = record === undefined ? undefined : createSidebandMessage()
  const pass = (controller: ReadableStreamDefaultController<Uint8Array>, chunk: Uint8Array): boolean => {
    record?.answered(chunk)
    const ready = closing === undefined ? chunk : closing.take(chunk)
    if (ready.length > 0) controller.enqueue(ready)
    return ready.length > 0
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      pass(controller, first)
    },
    async pull(controller) {
      for (;;) {
        const { done, value } = await chunks.next()
        moved()
        if (done !== true && !pass(controller, value)) continue
        if (done !== true) return
        const rest = closing?.end(record?.listens === true ? await finished : (await finished, []))
        if (rest !== undefined && rest.length > 0) controller.enqueue(rest)
        controller.close()
        return
      }
    },
    async cancel() {
      clientGone()
      // After a complete request, git still has to write its response.
      while ((await chunks.next()).done !== true);
    },
  })
}

function feed(
  request: Request,
  child: GitProcess,
  { record, moved }: Pick<AnswerEnd, 'record' | 'moved'>,
): { complete: boolean } {
  const state = { complete: false }
  child.stdin.on('error', () => {})
  if (request.body === null) {
    state.complete = true
    child.stdin.end()
    return state
  }
  // The end of the process or client ends the copying, and is handled elsewhere.
  const onBytes = (chunk: Uint8Array): void => {
    moved()
    record?.sent(chunk)
  }
  copyBody(request.body, { input: child.stdin, onBytes, zipped: isZipped(request) })
    .then(() => {
      state.complete = true
    })
    .catch(() => endProcess(child))
  return state
}

function cgiEnvironment(request: Request, { service: name, pathInfo }: GitRoute, service: GitService) {
  const environment: Record<string, string> = {
    GIT_PROJECT_ROOT: service.repository.folder,
    GIT_HTTP_EXPORT_ALL: '1',
    PATH_INFO: pathInfo,
    REQUEST_METHOD: request.method,
    QUERY_STRING: pathInfo === '/info/refs' ? `service=${name}` : '',
    CONTENT_TYPE: pathInfo === '/info/refs' ? '' : `application/x-${name}-request`,
    REMOTE_ADDR: 'docwright',
  }
  if (service.remoteUser !== null) environment['REMOTE_USER'] = service.remoteUser.replaceAll(/[^\w@.+-]/g, '_')
  const length = request.headers.get('content-length')
  const zipped = request.headers.has('content-encoding')
  if (length !== null && !zipped && /^\d{1,15}$/.test(length)) environment['CONTENT_LENGTH'] = length
  const protocol = request.headers.get('git-protocol')
  if (protocol !== null && /^[\w=:.-]{1,100}$/.test(protocol)) environment['GIT_PROTOCOL'] = protocol
  return environment
}

/** Clients do not see our own references, and may create only branches and tags. */
function serviceConfig(repository: Repository, pushLimit: number): [string, string][] {
  return [
    ['safe.directory', repository.folder],
    ['http.getanyfile', 'false'],
    ['http.uploadpack', 'true'],
    ['http.receivepack', 'true'],
    ['uploadpack.allowFilter', 'true'],
    ['uploadpack.hideRefs', 'refs/docwright'],
    ['receive.hideRefs', 'refs'],
    ['receive.hideRefs', '!refs/heads'],
    ['receive.hideRefs', '!refs/tags'],
    ['receive.maxInputSize', String(pushLimit)],
    ['receive.denyDeleteCurrent', 'refuse'],
    ['core.logAllRefUpdates', 'false'],
  ]
}

/** If the client left before git's report, the references show what happened. */
async function reportPush(
  record: PushRecord,
  { repository, onPush }: GitService,
  journaled: JournaledPush | undefined,
): Promise<readonly string[]> {
  if (onPush === undefined || record.asked.length === 0) return []
  const unknown = record.asked.some(({ ref }) => record.outcome(ref) === undefined)
  const now = unknown ? new Map((await listRefs(repository, 'refs/')).map(({ name, commit }) => [name, commit])) : null
  const changes = record.asked.filter(({ ref, before, after }) => {
    const outcome = record.outcome(ref)
    if (outcome !== undefined) return outcome === 'done' && before !== after
    return before !== after && (now?.get(ref) ?? null) === after
  })
  if (changes.length === 0) return []
  // If the disk does not allow programs to run, git skips its hook.
  if (journaled?.isRecorded() === false)
    throw new Error('A push was not recorded: can programs run in the data folder?')
  return onPush(changes)
}

/** git reports that a push is too large, but not the limit. */
function limitWords(record: PushRecord, limit: number): string[] {
  if (record.size <= limit) return []
  const most = limit < mebibyte ? `${limit} bytes` : `${Math.floor(limit / mebibyte)} MiB`
  return [
    `This push is larger than ${most}, which is the most that is taken here at a time.`,
    'Push the history in parts, and keep videos and archives elsewhere: link to them from the pages.',
  ]
}

function plain(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
}
