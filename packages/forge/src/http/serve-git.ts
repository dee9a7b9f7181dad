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

/** How many of a process's 16 places for git clients one caller and one repository may hold. */
const placesOf = { caller: 4, repository: 8 }

/** Who may do what with a repository, and who wants to know. */
export interface GitService {
  repository: Repository
  /** What the sender of the request may do. */
  permissions: { read: boolean; write: boolean }
  /** Who sends the request, for git's own records; null if nobody has signed in. */
  remoteUser: string | null
  /**
   * Is called with the references that a push has changed, before the client is told that the push is done. When it throws,
   * the answer breaks off; the references have changed all the same.
   *
   * @returns Lines that the client prints on its user's terminal.
   */
  onPush?: (changes: readonly ReferenceChange[]) => readonly string[] | Promise<readonly string[]>
  /** Most bytes of a push; 512 MiB without it. */
  pushLimit?: number
  /** Milliseconds that a client waits for a place; ten seconds without it. */
  maxQueue?: number
  /** Milliseconds in which a client has to say what it wants to read; a minute without it. A push takes as long as it needs. */
  maxAsking?: number
  /** Milliseconds in which neither git nor its client moves a byte, until both are given up; ten minutes without it. */
  maxWait?: number
  /**
   * Called with what kept a push from being recorded.
   *
   * @returns What the client is told; undefined for a sentence that says it only in general.
   */
  onFault?: (error: unknown) => string | undefined
  /**
   * Called where git could not take in what was pushed, or could not read what was asked for: it tells the client, and its own status
   * is that of an answer.
   */
  onFailure?: (failure: { service: 'git-receive-pack' | 'git-upload-pack'; said: string }) => void
}

/**
 * Answers a request of a git client (smart HTTP: clone, fetch and push, protocol 0 to 2, shallow and partial clones).
 *
 * @param request The request. Its path must end with `/info/refs`, `/git-upload-pack` or `/git-receive-pack`; which
 * repository is meant is for the caller to find out.
 * @param service The repository and what is allowed.
 * @returns The answer; 401 where signing in may help, 403 where it does not.
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
  // What the client has sent completely is finished, whether or not it waits for the answer.
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
  // Reported to whoever reads the answer to its end; without a reader there is nobody to tell.
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

/** What git says beside its answer, from the beginning. */
function complaintsOf(child: GitProcess): () => string {
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => {
    if (said.length < mostComplaints) said += bytes.toString('utf8')
  })
  return () => said.slice(0, mostComplaints)
}

const mostComplaints = 2_000

/** A push that is larger than allowed is no failure of ours, and neither is one whose own objects are not taken. */
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

/** What git says of a push whose own bytes are at fault. */
const ownFault =
  /fsck error|in packed object|error in object|pack version unsupported|protocol error|pack signature|early EOF|bad pack/

/** What git says of a repository whose objects cannot be read. */
const damage =
  /inflate(?:: | returned)|has bad object|is corrupt|cannot be accessed|unable to read [\da-f]{40}|possible repository corruption/

interface AnswerEnd {
  record: PushRecord | undefined
  /** Settles when the process has ended and the push is reported, with what is to be said of it. */
  finished: Promise<readonly string[]>
  clientGone: () => void
  /** Called with every byte that moves. */
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
      // A push that was sent completely still has its answer to write.
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
  // The child's end, or the client's, ends the copying; both are seen elsewhere.
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

/** Names of our own are seen by no client; clients make branches and tags only. */
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

/** What git has not reported, because the client went, is seen from the references themselves. */
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
  // Where the disk lets no program run, git leaves its hook out.
  if (journaled?.isRecorded() === false)
    throw new Error('A push was not recorded: can programs run in the data folder?')
  return onPush(changes)
}

/** git says that a push is too large, and not how large it may be. */
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
