import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** What readers met. */
export interface ReaderReport {
  /** Answers by status. */
  answers: Map<number, number>
  /** Requests that a server did not answer, and the other one did: what a proxy does when a process is gone. */
  passedOn: number
  /** Milliseconds of the slowest answer, and of the slowest of 99 in 100. */
  slowest: number
  p99: number
  /** The slowest answer of each moment, those first that were slowest. */
  slowestIn: { moment: string; milliseconds: number; asked: string }[]
  /** What no reader may meet, with the moment it happened in. */
  problems: string[]
}

/** Readers at work. */
export interface Readers {
  /** Says what happens now, for the report. */
  setMoment(moment: string): void
  stop(): Promise<ReaderReport>
}

const atOnce = 8
const thinking = 15
const maxWait = 20_000
const betweenLooks = 200
const paths = ['/', '/a', '/b', '/a.md', '/llms.txt', '/sitemap.xml']

/**
 * Starts readers, who ask for pages of all sites, half of the time only for what is new. They come through a balancer: it
 * leads them to a server that says it is ready, as long as there is one, and to another one where that does not answer.
 *
 * @param hosts Host names of the sites.
 * @param ports Ports of the servers.
 */
export function startReaders(hosts: readonly string[], ports: readonly number[]): Readers {
  const report: ReaderReport = { answers: new Map(), passedOn: 0, slowest: 0, p99: 0, slowestIn: [], problems: [] }
  const durations: number[] = []
  const slow = new Map<string, { milliseconds: number; asked: string }>()
  const tags = new Map<string, string>()
  let moment = 'quiet'
  const ending = new AbortController()
  let turn = 0

  const ready = new Set(ports)

  async function look(port: number): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1000) }).catch(
      () => undefined,
    )
    await answer?.body?.cancel()
    if (answer?.ok === true) ready.add(port)
    else ready.delete(port)
  }

  async function keepLooking(port: number): Promise<void> {
    while (!ending.signal.aborted) {
      await look(port)
      await pause(betweenLooks)
    }
  }

  async function read(host: string, path: string, preferred: number): Promise<void> {
    const first = ready.has(preferred) || ready.size === 0 ? preferred : ([...ready][0] ?? preferred)
    const key = `${host}${path}`
    const tag = turn % 2 === 0 ? tags.get(key) : undefined
    const started = performance.now()
    const begun = moment
    let reason = ''
    for (const port of [first, ...ports.filter((other) => other !== first)]) {
      try {
        const { status, etag } = await ask(port, host, path, tag)
        const took = performance.now() - started
        durations.push(took)
        report.slowest = Math.max(report.slowest, took)
        if (took > (slow.get(begun)?.milliseconds ?? 0))
          slow.set(begun, { milliseconds: took, asked: `${key} (port ${port})` })
        report.answers.set(status, (report.answers.get(status) ?? 0) + 1)
        if (etag !== undefined) tags.set(key, etag)
        if (status !== 200 && status !== 304) report.problems.push(`${moment}: ${status} at ${key} (port ${port})`)
        return
      } catch (cause) {
        reason = cause instanceof Error ? cause.message : String(cause)
        report.passedOn += 1
      }
    }
    report.problems.push(`${moment}: no answer at ${key}: ${reason}`)
  }

  async function go(): Promise<void> {
    while (!ending.signal.aborted) {
      turn += 1
      const host = hosts[turn % hosts.length] ?? ''
      const path = paths[Math.floor(turn / hosts.length) % paths.length] ?? '/'
      await read(host, path, ports[Math.floor(turn / (hosts.length * paths.length)) % ports.length] ?? 0)
      await pause(thinking)
    }
  }

  const all = [...Array.from({ length: atOnce }, go), ...ports.map(keepLooking)]
  return {
    setMoment(now) {
      moment = now
    },
    async stop() {
      ending.abort()
      await Promise.all(all)
      report.slowestIn = [...slow]
        .map(([of, answer]) => ({ moment: of, ...answer }))
        .toSorted((a, b) => b.milliseconds - a.milliseconds)
      report.p99 = durations.toSorted((a, b) => a - b)[Math.floor(durations.length * 0.99)] ?? 0
      return report
    },
  }
}

async function ask(
  port: number,
  host: string,
  path: string,
  tag: string | undefined,
): Promise<{ status: number; etag: string | undefined }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; etag: string | undefined }>()
  const headers = { host, ...(tag === undefined ? {} : { 'if-none-match': tag }) }
  const request = get({ host: '127.0.0.1', port, path, headers, timeout: maxWait, agent: false }, (response) => {
    text(response).then(() => resolve({ status: response.statusCode ?? 0, etag: response.headers.etag }), reject)
  })
  request.on('timeout', () => request.destroy(new Error(`no answer within ${maxWait / 1000} s`)))
  request.on('error', reject)
  return promise
}
