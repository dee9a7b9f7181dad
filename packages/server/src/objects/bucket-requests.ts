import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { StoreFault } from './object-store.ts'
import { createBreaker } from './breaker.ts'

/** The credentials for a bucket, and the clock. */
export interface BucketCaller {
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Milliseconds since 1970: services refuse requests that seem a quarter of an hour old. */
  clock: () => number
  /** Called for each answer, and for each request that got none. */
  observe?: ((request: BucketRequest) => void) | undefined
}

/** The outcome of a request. */
export interface BucketRequest {
  method: string
  /** The status of the answer; undefined if there was none. */
  status: number | undefined
  /** Until the answer began, or nobody waited any more. */
  seconds: number
  /** Milliseconds since 1970 by the clock of the service; undefined if it did not say. */
  date: number | undefined
}

/** A request as it is sent. */
export interface BucketRequestInit extends RequestInit {
  method: string
  duplex?: 'half'
  /** Whether its body can be sent only once. */
  isStream?: boolean
}

/**
 * Milliseconds for which a service may say nothing, all attempts together: somebody waits for what is read. While something is
 * written, the service is asked for something else after the shorter time, and has to answer that.
 */
const maxWait = { read: 5_000, write: 30_000 }
/** Times that a request is sent once more after the service or the network has failed. */
const retries = 3
const firstPause = 100

/**
 * Creates a sender of requests to a bucket. After an error of the service, or a broken connection, it tries again; a
 * silent service is given up after a while, and from then on no request waits for it until it answers again.
 *
 * @param caller The credentials and the clock.
 */
export function createBucketRequests({ region, accessKeyId, secretAccessKey, clock, observe }: BucketCaller) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const breaker = createBreaker()

  async function once(url: string, init: BucketRequestInit, limit: Silence): Promise<Response> {
    const { isStream: _, ...request } = init
    const started = performance.now()
    let response: Response | undefined
    try {
      const datetime = new Date(clock()).toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
      const signed = await client.sign(url, { ...request, signal: limit.signal, aws: { datetime } })
      response = await fetch(signed)
      return response
    } finally {
      const seconds = (performance.now() - started) / 1000
      const date = Date.parse(response?.headers.get('date') ?? '')
      observe?.({ method: init.method, status: response?.status, seconds, date: Number.isNaN(date) ? undefined : date })
    }
  }

  /** Asks whether anybody is there; whatever is answered says yes. */
  async function isThere(url: string): Promise<boolean> {
    const limit = createSilence(maxWait.read)
    try {
      await (await once(url, { method: 'HEAD' }, limit)).body?.cancel()
      return true
    } catch {
      return false
    } finally {
      limit.end()
    }
  }

  async function untilAnswered(url: string, init: BucketRequestInit, silence: Silence): Promise<Response> {
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt === retries || init.isStream === true
      const ticket = breaker.enter(silence)
      if (ticket === undefined) throw breaker.fault()
      try {
        const response = await once(url, init, silence)
        ticket.answered()
        if (isLast || (response.status < 500 && response.status !== 429)) return response
        await response.body?.cancel()
      } catch (cause) {
        // A request given up because of another one has not waited as long.
        const fault = silence.signal.aborted && breaker.isOpen() ? breaker.fault() : unreachable(cause, silence)
        if (isLast || silence.signal.aborted) {
          ticket.failed(fault, async () => isThere(url))
          throw fault
        }
      }
      await pause(Math.random() * firstPause * 2 ** attempt)
    }
  }

  /** A service that takes its time to write answers others meanwhile; one that is gone answers nobody. */
  function doubt(url: string, silence: Silence): () => void {
    let [isAsking, isOver] = [false, false]
    const look = async (): Promise<void> => {
      if (isAsking || silence.lasts() < maxWait.read) return
      isAsking = true
      if (!(await isThere(url)) && !isOver) silence.abort()
      isAsking = false
    }
    const timer = setInterval(() => void look(), 500)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }

  return {
    /**
     * Sends a request.
     *
     * @param silence Ends the request if the service is silent for too long; must be notified of everything sent and
     *   received.
     * @returns The answer, with any status.
     * @throws StoreFault if there was none.
     */
    async send(url: string, init: BucketRequestInit, silence: Silence): Promise<Response> {
      const endDoubt = silence.limit > maxWait.read ? doubt(url, silence) : undefined
      try {
        return await untilAnswered(url, init, silence)
      } finally {
        endDoubt?.()
      }
    },
    close: breaker.close,
  }
}

/** How long a service may say nothing. */
export interface Silence {
  /** Aborted once it was too long. */
  readonly signal: AbortSignal
  /** Says that something was heard: the time begins again. */
  heard(this: void): void
  /** Ends it at once. */
  abort(this: void): void
  /** Says that nobody waits any more. */
  end(this: void): void
  /** Milliseconds. */
  readonly limit: number
  /** Milliseconds for which nothing has been heard. */
  lasts(this: void): number
}

/**
 * Begins to wait for a service.
 *
 * @param work The kind of work, or a number of milliseconds.
 */
export function createSilence(work: keyof typeof maxWait | number): Silence {
  const limit = typeof work === 'number' ? work : maxWait[work]
  const over = new AbortController()
  const abort = (): void => over.abort()
  let timer = setTimeout(abort, limit)
  let heardAt = performance.now()
  return {
    signal: over.signal,
    limit,
    lasts: () => performance.now() - heardAt,
    abort,
    heard() {
      heardAt = performance.now()
      clearTimeout(timer)
      timer = setTimeout(abort, limit)
    },
    end: () => clearTimeout(timer),
  }
}

/** A network error has a code; an address in its message concerns only the operator, who finds it in the log. */
function unreachable(cause: unknown, { signal, lasts }: Silence): StoreFault {
  if (signal.aborted) return silentFor(`no response within ${Math.floor((lasts() + 100) / 1000)} s`, cause)
  let innermost: unknown = cause
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause
  return silentFor(innermost instanceof Error && 'code' in innermost ? String(innermost.code) : undefined, cause)
}

function silentFor(said: string | undefined, cause: unknown): StoreFault {
  return new StoreFault(`The bucket could not be reached${said === undefined ? '' : ` (${said})`}.`, { cause, said })
}
