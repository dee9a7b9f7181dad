import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { timingSafeEqual } from 'node:crypto'
import { stepChannel } from '../store/audit/origin.ts'
import { lostObjects } from '../store/deployments/lost-objects.ts'
import type { Store } from '../store/open-store.ts'
import { countFailing } from '../store/queue/failing-counts.ts'
import { readDiskRoom } from './disk-room.ts'
import { loggedProblems, type LoggedProblem } from './logger.ts'
import { cameThroughProxy, clientAddressOf } from '../access/client-address.ts'
import { readerRefusals, type ReaderRefusal } from '../access/reader-refusals.ts'
import type { ConcurrencyLimiter } from '../access/concurrency-limiter.ts'
import { readSpending } from '../store/models/usage-queries.ts'
import { countQueues, maxWaits } from '../store/queue/queue-counts.ts'
import { countTurns } from '../store/jobs/turn-queries.ts'

/** Which part of the platform a request was for. */
export type RequestArea = 'api' | 'git' | 'hooks' | 'site' | 'dashboard' | 'operation'

/** What is measured of a process, beside its requests and its database. */
export interface MeasuredParts {
  /** Folder for everything the platform keeps on this machine. */
  dataFolder: string
  /** Hears of other processes. */
  wakeUps: { isListening(this: void): boolean }
  /** Knows how old what readers see may be. */
  hosting: { shownAge(): number; busiestProjects(most: number): { project: string; used: number }[] }
  /** The short name of a project. */
  nameOf?: (projectId: string) => string | undefined
  /** Tells of requests to the bucket, until the returned function is called. */
  storeRequests: {
    listen(
      this: void,
      listener: (request: { method: string; status: number | undefined; seconds: number }) => void,
    ): () => void
  }
}

/** Counts for Prometheus. */
export interface Metrics {
  /** Notes a request that was answered. */
  observe(
    this: void,
    request: { area: RequestArea; method: string; status: number; seconds: number; count?: number },
  ): void
  /** Answers `GET /metrics`; everybody but the entitled gets 404. */
  answer(this: void, request: Request): Promise<Response>
  close(this: void): void
}

/**
 * Milliseconds between two looks at how late the event loop is, which the lag contains. A hundred looks a second, as usual, are most
 * of what a platform does that has nothing to do.
 */
const lagMeasuredEvery = 100

/** Milliseconds after which what the database was asked is left out: who collects counts waits for ten seconds as a rule. */
const answeredWithin = 3_000

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Makes the counts of a process. What is in the queue is asked of the database when somebody looks.
 *
 * @param streams Counts the event streams that are open.
 * @param parts What hears of other processes, and of requests to the bucket.
 * @param token Who may look; without it only those who come from this machine, and through no proxy.
 */
export function createMetrics(
  store: Store,
  streams: Pick<ConcurrencyLimiter, 'taken'>,
  token: string | undefined,
  parts: MeasuredParts,
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({
    register: registry,
    prefix: 'docwright_',
    eventLoopMonitoringPrecision: lagMeasuredEvery,
  })
  const requests = new Histogram({
    name: 'docwright_http_request_seconds',
    help: 'Time to answer a request.',
    labelNames: ['area', 'method', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  })
  const ahead = new Gauge({
    name: 'docwright_clock_ahead_seconds',
    help: 'Seconds by which the clock of this machine is ahead of that of the database.',
    registers: [registry],
    collect() {
      this.set(store.time.ahead() / 1000)
    },
  })
  const listening = new Gauge({
    name: 'docwright_listening',
    help: 'Whether this process hears what others say: 1 or 0.',
    registers: [registry],
    collect() {
      this.set(parts.wakeUps.isListening() ? 1 : 0)
    },
  })
  const shown = new Gauge({
    name: 'docwright_shown_age_seconds',
    help: 'Seconds since this process last learned from the database what is live.',
    registers: [registry],
    collect() {
      this.set(parts.hosting.shownAge())
    },
  })
  const busiest = new Gauge({
    name: 'docwright_project_cpu_seconds',
    help: 'Seconds of the last minutes that processors worked on the sites of a project; of the ten that had most.',
    labelNames: ['project'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { project, used } of parts.hosting.busiestProjects(10))
        this.set({ project: parts.nameOf?.(project) ?? project }, used / 1000)
    },
  })
  const bucket = new Histogram({
    name: 'docwright_store_request_seconds',
    help: 'Time until the bucket began to answer; without an answer, until nobody waited any more.',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  })
  const stopCounting = parts.storeRequests.listen(({ method, status, seconds }) => {
    bucket.observe({ method, status: groupOf(status) }, seconds)
  })
  const room = new Gauge({
    name: 'docwright_disk_free_bytes',
    help: 'Room on the disk that holds the data folder.',
    registers: [registry],
    async collect() {
      const found = await readDiskRoom(parts.dataFolder)
      if (found === undefined) this.remove()
      else this.set(found.bytes)
    },
  })
  const files = new Gauge({
    name: 'docwright_disk_free_files',
    help: 'How many files can still be made on that disk; left out where it has no such limit.',
    registers: [registry],
    async collect() {
      const found = await readDiskRoom(parts.dataFolder)
      if (found?.files === undefined) this.remove()
      else this.set(found.files)
    },
  })
  const problems = new Counter({
    name: 'docwright_turn_problems_total',
    help: 'Turns that have failed, or wait to be tried again, by the code of why.',
    labelNames: ['step', 'code'],
    registers: [registry],
  })
  const noteProblem = (message: unknown): void => {
    const { step, code } = message as { step: string; code?: string }
    if (code !== undefined) problems.inc({ step, code })
  }
  stepChannel.subscribe(noteProblem)
  const limited = new Counter({
    name: 'docwright_reader_refusals_total',
    help: 'Requests of readers that a limit has stopped, by limit; of suggestions, the 404 page came without them.',
    labelNames: ['limit'],
    registers: [registry],
  })
  const noteRefusal = (message: unknown): void => limited.inc({ limit: (message as ReaderRefusal).limit })
  readerRefusals.subscribe(noteRefusal)
  const missing = new Counter({
    name: 'docwright_store_objects_missing_total',
    help: 'Objects of published sites that the object store was asked for, and lacks.',
    registers: [registry],
  })
  const noteLost = (): void => missing.inc()
  lostObjects.subscribe(noteLost)
  const logged = new Counter({
    name: 'docwright_log_lines_total',
    help: 'Lines of the log of the levels warn and error, by their code.',
    labelNames: ['level', 'code'],
    registers: [registry],
  })
  const noteLine = (message: unknown): void => {
    const { level, code } = message as LoggedProblem
    logged.inc({ level, code })
  }
  loggedProblems.subscribe(noteLine)
  const looks = lookAtDatabase(store)
  const { whileThere } = looks
  const latency = new Gauge({
    name: 'docwright_database_seconds',
    help: 'Time that the database took to answer a small question when this was asked for.',
    registers: [registry],
    async collect() {
      const took = await looks.took()
      if (took === undefined) this.remove()
      else this.set(took / 1000)
    },
  })
  const database = new Gauge({
    name: 'docwright_database_up',
    help: 'Whether the database answers within 3 seconds: 1 or 0. Where it does not, what it would be asked for is left out.',
    registers: [registry],
    async collect() {
      this.set((await looks.took()) === undefined ? 0 : 1)
    },
  })
  const blocked = new Gauge({
    name: 'docwright_database_blocked_seconds',
    help: 'How long the transaction of another program lasts whose lock statements of this process wait for; 0 as a rule.',
    registers: [registry],
    collect() {
      const blocker = store.blockedBy()
      this.set(blocker === undefined ? 0 : Math.max(1, blocker.seconds ?? 1))
    },
  })
  const turns = new Gauge({
    name: 'docwright_turns',
    help: 'Turns of agent jobs that are queued or running.',
    labelNames: ['status'],
    registers: [registry],
    collect: whileThere(async (gauge) => {
      for (const status of ['queued', 'running'] as const) gauge.set({ status }, await countTurns(store.db, status))
    }),
  })
  const waiting = new Gauge({
    name: 'docwright_queue',
    help: 'Deployments and webhook deliveries that are queued or running.',
    labelNames: ['queue', 'status'],
    registers: [registry],
    collect: whileThere(async (gauge) => {
      for (const row of await countQueues(store.db)) gauge.set({ queue: row.queue, status: row.status }, row.count)
    }),
  })
  const longest = new Gauge({
    name: 'docwright_queue_wait_seconds',
    help: 'Age of the oldest work that is due.',
    labelNames: ['queue'],
    registers: [registry],
    collect: whileThere(async (gauge) => {
      const now = store.clock()
      for (const { queue, since } of await maxWaits(store.db, now)) gauge.set({ queue }, (now - since) / 1000)
    }),
  })
  const failing = new Gauge({
    name: 'docwright_failing',
    help: 'Repositories, sites, turns and webhook endpoints of the platform that fail now: they wait to be tried again, or for a person.',
    labelNames: ['what'],
    registers: [registry],
    collect: whileThere(async (gauge) => {
      for (const [what, count] of Object.entries(await countFailing(store.db))) gauge.set({ what }, count)
    }),
  })
  const modelTokens = new Gauge({
    name: 'docwright_model_tokens_total',
    help: 'Tokens that language models have read and written so far.',
    labelNames: ['purpose', 'kind'],
    registers: [registry],
    collect: whileThere(async (gauge) => {
      for (const { purpose, input, output, cached } of await readSpending(store.db))
        for (const [kind, count] of Object.entries({ input, output, cached })) gauge.set({ purpose, kind }, count)
    }),
  })
  const modelCost = new Gauge({
    name: 'docwright_model_cost_total',
    help: 'What language models have cost so far, in the currency of their prices.',
    labelNames: ['purpose'],
    registers: [registry],
    collect: whileThere(async (gauge) => {
      for (const { purpose, cost } of await readSpending(store.db)) gauge.set({ purpose }, cost / 1_000_000)
    }),
  })
  const open = new Gauge({
    name: 'docwright_open_streams',
    help: 'Open event streams.',
    registers: [registry],
    collect() {
      this.set(streams.taken)
    },
  })
  return {
    observe({ area, method, status, seconds, count = 1 }) {
      const known = methods.has(method) ? method : 'other'
      const labels = { area, method: known, status: `${Math.floor(status / 100)}xx` }
      for (let each = 0; each < count; each += 1) requests.observe(labels, seconds)
    },
    async answer(request) {
      if (!mayLook(request, token)) return new Response('Not found\n', { status: 404 })
      looks.begin()
      return new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } })
    },
    close() {
      stopCounting()
      stepChannel.unsubscribe(noteProblem)
      readerRefusals.unsubscribe(noteRefusal)
      lostObjects.unsubscribe(noteLost)
      loggedProblems.unsubscribe(noteLine)
      for (const gauge of [
        ahead,
        listening,
        shown,
        busiest,
        room,
        files,
        latency,
        database,
        blocked,
        turns,
        waiting,
        longest,
        failing,
        modelTokens,
        modelCost,
        open,
      ])
        gauge.reset()
      registry.clear()
    },
  }
}

/** A key that is refused is nothing like an object that is not there. */
function groupOf(status: number | undefined): string {
  if (status === undefined) return 'none'
  return status === 403 ? '403' : `${Math.floor(status / 100)}xx`
}

/**
 * Asks the database one small question whenever somebody looks, and the others only where that was answered: they are left out
 * while it is away, or while it lets us wait, since the other counts are needed most then.
 */
function lookAtDatabase({ db }: Pick<Store, 'db'>) {
  let asking: Promise<number | undefined> | undefined
  let answered: Promise<number | undefined> = Promise.resolve(undefined)
  return {
    /** Somebody looks. A question that still waits is not asked again. */
    begin(): void {
      const at = performance.now()
      asking ??= countTurns(db, 'running')
        .then(
          () => performance.now() - at,
          () => undefined,
        )
        .finally(() => (asking = undefined))
      answered = within(asking)
    },
    /** Milliseconds that the answer took; undefined where there was none in time. */
    took: async () => answered,
    /** What comes too late is for nobody, least of all for whoever looks next. */
    whileThere(collect: (gauge: Values) => Promise<void>): (this: Gauge) => Promise<void> {
      return async function gather() {
        this.reset()
        if ((await answered) === undefined) return
        const values: Parameters<Values['set']>[] = []
        const collecting = collect({ set: (labels, value) => void values.push([labels, value]) })
        const isWhole = await within(
          collecting.then(
            () => true,
            () => false,
          ),
        )
        if (isWhole === true) for (const [labels, value] of values) this.set(labels, value)
      }
    },
  }
}

/** What a gauge is set to. */
interface Values {
  set(this: void, labels: Record<string, string>, value: number): void
}

async function within<Result>(work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), answeredWithin)
  })
  const result = await Promise.race([work, late])
  clearTimeout(timer)
  return result
}

function mayLook(request: Request, token: string | undefined): boolean {
  if (token === undefined) {
    const address = clientAddressOf(request)
    const local = address === '::1' || /^(::ffff:)?127\./.test(address)
    return local && !cameThroughProxy(request)
  }
  const expected = Buffer.from(`Bearer ${token}`)
  const sent = Buffer.from(request.headers.get('authorization') ?? '')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
