import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { agent, json, newJob, updateOf } from './calls.ts'
import type { Call, Tenant, TwoTenants } from './two-tenants.ts'
import { finishedJob } from './visits.ts'

/** Takes everything that it can, until it is aborted. */
export type Attack = (tenants: TwoTenants, signal: AbortSignal) => Promise<void>

/**
 * So many at a time, again and again.
 *
 * @param rest Milliseconds between two tries: who only holds something need not flood.
 */
export function again(
  atOnce: number,
  work: (tenants: TwoTenants, signal: AbortSignal) => Promise<unknown>,
  rest = 5,
): Attack {
  return async (tenants, signal) => {
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (!signal.aborted) {
          await work(tenants, signal).catch(async () => pause(20))
          await pause(rest)
        }
      }),
    )
  }
}

/** The same request, again and again. */
export const flood = (atOnce: number, call: (tenant: Tenant) => Call): Attack =>
  again(atOnce, async (tenants, signal) => tenants.send(tenants.greedy, call(tenants.greedy), signal))

/** Sends the beginning of a request and then a byte now and again, over many connections. */
export function dribble(atOnce: number, beginning: (tenant: Tenant) => string): Attack {
  return again(atOnce, async ({ url, greedy }, signal) => {
    const socket: Socket = connect({
      host: '127.0.0.1',
      port: Number(new URL(url).port),
      localAddress: greedy.address,
    })
    socket.on('error', () => {})
    socket.write(beginning(greedy))
    const timer = setInterval(() => socket.write('x'.repeat(1024)), 2000)
    await new Promise<void>((done) => {
      socket.on('close', done)
      socket.resume()
      signal.addEventListener('abort', () => socket.destroy(), { once: true })
    })
    clearInterval(timer)
  })
}

/** Webhooks of some jobs to a server that takes connections and says nothing. */
export async function tarpit(tenants: TwoTenants, signal: AbortSignal): Promise<void> {
  const { greedy } = tenants
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const { port } = silent.address() as AddressInfo
  await tenants.addWebhooks(greedy, 20, `http://127.0.0.1:${port}/`)
  for (let made = 0; made < 10; made++) await tenants.send(greedy, newJob(greedy), signal)
  await new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }))
  for (const socket of sockets) socket.destroy()
  silent.close()
}

/** Previews and jobs, as many as are taken. */
export const deployAndWork: Attack = again(6, async ({ greedy, send }, signal) => {
  const path = `/v1/project/preview/${greedy.projectId}`
  const preview = { path, method: 'POST', headers: json(greedy), body: JSON.stringify({ branch: 'main' }) }
  await Promise.all([preview, updateOf(greedy), newJob(greedy)].map(async (call) => send(greedy, call, signal)))
})

/** Jobs of which most wait for the others. */
async function manyJobs({ greedy, send }: TwoTenants): Promise<string[]> {
  const made = Array.from({ length: 40 }, async () => send(greedy, newJob(greedy)))
  return (await Promise.all(made)).map(({ text }) => (JSON.parse(text) as { id: string }).id)
}

/** Milliseconds between the tries of who holds what it has got. */
const holding = 2000

/** Keeps as many event streams open as a key gets, and asks for more. */
export async function holdStreams(tenants: TwoTenants, signal: AbortSignal): Promise<void> {
  const { greedy } = tenants
  const id = (await manyJobs(tenants)).at(-1) ?? ''
  const call = { path: agent(greedy, `job/${id}/events`), headers: json(greedy) }
  await again(500, async () => tenants.send(greedy, call, signal), holding)(tenants, signal)
}

/** Has answers held back, for as many jobs as there are. */
export async function holdAnswers(tenants: TwoTenants, signal: AbortSignal): Promise<void> {
  const { greedy } = tenants
  const ids = await manyJobs(tenants)
  async function wait(): Promise<unknown> {
    const id = ids[Math.floor(Math.random() * ids.length)] ?? ''
    const headers = { ...json(greedy), prefer: 'wait=60' }
    return tenants.send(greedy, { path: agent(greedy, `job/${id}`), headers }, signal)
  }
  await again(400, wait, holding)(tenants, signal)
}

/** Asks again and again whether a pull request can be merged. */
export async function readPullRequests(tenants: TwoTenants, signal: AbortSignal): Promise<void> {
  const { greedy } = tenants
  const id = await finishedJob(tenants, greedy)
  await flood(16, () => ({ path: agent(greedy, `job/${id}/pull-request`), headers: json(greedy) }))(tenants, signal)
}
