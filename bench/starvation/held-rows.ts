import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Call, Tenant, TwoTenants } from './two-tenants.ts'

/** A row of `docs/operate/shares.mdx`: how one takes all of it, and what another waits for meanwhile. */
export interface HeldRow {
  /** What can be held, as the page calls it. */
  what: string
  /** Takes all there is, until it is told to end. */
  attack: (tenants: TwoTenants, signal: AbortSignal) => Promise<void>
  /** What the other tenant waits for; throws where it is refused. */
  visit: (tenants: TwoTenants) => Promise<void>
  /** How often that is measured. */
  times: number
}

const json = (tenant: Tenant) => ({ authorization: `Bearer ${tenant.key}`, 'content-type': 'application/json' })
const agent = (tenant: Tenant, path: string): string => `/v2/agent/${tenant.projectId}/${path}`
const form = { 'content-type': 'application/x-www-form-urlencoded' }
/** A page of the docs that both sites are made of. */
export const knownPage = '/start/install'
let serial = 0

function newJob(tenant: Tenant): Call {
  serial += 1
  return {
    path: agent(tenant, 'job'),
    method: 'POST',
    headers: json(tenant),
    body: JSON.stringify({ prompt: `Add a page about day ${serial}` }),
  }
}

async function sendWell(tenants: TwoTenants, call: Call): Promise<string> {
  const { status, text } = await tenants.send(tenants.modest, call)
  if (status >= 400) throw new Error(`${call.path}: ${status} ${text.slice(0, 200)}`)
  return text
}

/** So many at a time, again and again. */
function again(
  atOnce: number,
  work: (tenants: TwoTenants, signal: AbortSignal) => Promise<unknown>,
): HeldRow['attack'] {
  return async (tenants, signal) => {
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (!signal.aborted) {
          await work(tenants, signal).catch(async () => pause(20))
          await pause(5)
        }
      }),
    )
  }
}

const flood = (atOnce: number, call: (tenant: Tenant) => Call): HeldRow['attack'] =>
  again(atOnce, async (tenants, signal) => tenants.send(tenants.greedy, call(tenants.greedy), signal))

/** Sends the beginning of a request and then a byte now and again, over many connections. */
function dribble(atOnce: number, beginning: (tenant: Tenant) => string): HeldRow['attack'] {
  return again(atOnce, async ({ server, greedy }, signal) => {
    const socket: Socket = connect({
      host: '127.0.0.1',
      port: Number(new URL(server.url).port),
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

const head = (method: string, path: string, fields: string): string =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${fields}\r\n`
const basic = ({ key }: Tenant): string => `Authorization: Basic ${Buffer.from(`x:${key}`).toString('base64')}\r\n`
const readSite: HeldRow['visit'] = async (tenants) => void (await sendWell(tenants, { path: knownPage, site: true }))

/** From a message to the end of the job. */
async function wholeJob(tenants: TwoTenants): Promise<void> {
  const { id } = JSON.parse(await sendWell(tenants, newJob(tenants.modest))) as { id: string }
  for (;;) {
    const call = { path: agent(tenants.modest, `job/${id}`), headers: json(tenants.modest) }
    const job = JSON.parse(await sendWell(tenants, call)) as { status: string }
    if (job.status !== 'active') return
    await pause(50)
  }
}

/** The rows that another tenant can notice, in the order of the page. */
export const heldRows: readonly HeldRow[] = [
  { what: 'Places for jobs, the next job', attack: flood(4, newJob), visit: wholeJob, times: 12 },
  {
    what: 'New jobs and messages',
    attack: flood(8, newJob),
    visit: async (tenants) => void (await sendWell(tenants, newJob(tenants.modest))),
    times: 20,
  },
  {
    what: 'Deployments, processors',
    attack: again(6, async (tenants, signal) => {
      serial += 1
      const pushed = tenants.send(
        tenants.greedy,
        {
          path: `/v1/project/preview/${tenants.greedy.projectId}`,
          method: 'POST',
          headers: json(tenants.greedy),
          body: JSON.stringify({ branch: 'main' }),
        },
        signal,
      )
      await Promise.all([pushed, tenants.send(tenants.greedy, newJob(tenants.greedy), signal)])
    }),
    visit: readSite,
    times: 40,
  },
  { what: 'Webhook deliveries', attack: tarpit, visit: firstDelivery, times: 15 },
  {
    what: 'Updates and previews of existing clients',
    attack: flood(8, ({ projectId, ...tenant }) => ({
      path: `/v1/project/update/${projectId}`,
      method: 'POST',
      headers: json({ projectId, ...tenant }),
    })),
    visit: readSite,
    times: 40,
  },
  {
    what: 'Git clients',
    attack: dribble(32, (tenant) =>
      head(
        'POST',
        `/git/${tenant.slug}.git/git-upload-pack`,
        `${basic(tenant)}Content-Type: application/x-git-upload-pack-request\r\nContent-Length: 900000\r\n`,
      ),
    ),
    visit: async (tenants) => tenants.git(tenants.modest, ['ls-remote', 'URL']),
    times: 20,
  },
  {
    what: 'Event streams',
    attack: holdStreams,
    visit: async (tenants) => {
      const { id } = JSON.parse(await sendWell(tenants, newJob(tenants.modest))) as { id: string }
      await sendWell(tenants, {
        path: agent(tenants.modest, `job/${id}/events`),
        headers: json(tenants.modest),
        open: true,
      })
    },
    times: 15,
  },
  {
    what: 'Held answers (`Prefer: wait`)',
    attack: holdAnswers,
    visit: async (tenants) =>
      void (await sendWell(tenants, { path: agent(tenants.modest, 'jobs'), headers: json(tenants.modest) })),
    times: 20,
  },
  {
    what: 'Bodies of Git hosts’ webhooks',
    attack: dribble(200, ({ projectId }) =>
      head(
        'POST',
        `/hooks/github/${projectId}`,
        'X-GitHub-Event: push\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n',
      ),
    ),
    visit: async (tenants) => {
      const { status } = await tenants.send(tenants.modest, {
        path: `/hooks/github/${tenants.modest.projectId}`,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-github-event': 'ping' },
        body: '{}',
      })
      if (status === 503 || status === 429) throw new Error(`The webhook was refused with ${status}.`)
    },
    times: 20,
  },
  {
    what: 'Slow requests',
    attack: dribble(500, () => 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
    visit: readSite,
    times: 40,
  },
  {
    what: 'Searches without JavaScript',
    attack: flood(16, () => ({ path: '/search?q=page', site: true })),
    visit: async (tenants) => void (await sendWell(tenants, { path: '/search?q=page', site: true })),
    times: 20,
  },
  {
    what: 'Messages to the MCP server',
    attack: flood(16, () => mcp),
    visit: async (tenants) => void (await sendWell(tenants, mcp)),
    times: 20,
  },
  {
    what: 'Suggestions on the 404 page',
    attack: flood(16, () => ({ path: `/nowhere/${(serial += 1)}`, site: true })),
    visit: readSite,
    times: 40,
  },
  {
    what: 'Wrong API keys',
    attack: flood(16, (tenant) => ({ path: agent(tenant, 'jobs'), headers: { authorization: 'Bearer dw_wrong' } })),
    visit: async (tenants) =>
      void (await sendWell(tenants, { path: agent(tenants.modest, 'jobs'), headers: json(tenants.modest) })),
    times: 40,
  },
  {
    what: 'Wrong passwords',
    attack: flood(16, () => ({
      path: '/sign-in',
      method: 'POST',
      headers: form,
      body: `email=a${(serial += 1)}@example.com&password=wrong`,
    })),
    visit: readSite,
    times: 40,
  },
]

const mcp: Call = {
  path: '/mcp',
  site: true,
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
}

/** Webhooks of some jobs to a server that takes connections and says nothing. */
async function tarpit(tenants: TwoTenants, signal: AbortSignal): Promise<void> {
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

const receivers = new WeakMap<TwoTenants, { heard: () => Promise<void> }>()

/** From a message to the first webhook about it. */
async function firstDelivery(tenants: TwoTenants): Promise<void> {
  const { heard } = receivers.get(tenants) ?? (await addReceiver(tenants))
  const next = heard()
  await sendWell(tenants, newJob(tenants.modest))
  await next
}

async function addReceiver(tenants: TwoTenants): Promise<{ heard: () => Promise<void> }> {
  let tell: (() => void) | undefined
  const server = createHttpServer((request, response) => {
    request.resume()
    response.writeHead(204).end()
    tell?.()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  server.unref()
  const { port } = server.address() as AddressInfo
  await tenants.addWebhooks(tenants.modest, 1, `http://127.0.0.1:${port}/`)
  const receiver = { heard: async () => new Promise<void>((done) => (tell = done)) }
  receivers.set(tenants, receiver)
  return receiver
}

async function holdStreams(tenants: TwoTenants, signal: AbortSignal): Promise<void> {
  const { greedy } = tenants
  const { text } = await tenants.send(greedy, newJob(greedy))
  const { id } = JSON.parse(text) as { id: string }
  await again(500, async () =>
    tenants.send(greedy, { path: agent(greedy, `job/${id}/events`), headers: json(greedy) }, signal),
  )(tenants, signal)
}

async function holdAnswers(tenants: TwoTenants, signal: AbortSignal): Promise<void> {
  const { greedy } = tenants
  const made = Array.from({ length: 40 }, async () => tenants.send(greedy, newJob(greedy)))
  const ids = (await Promise.all(made)).map(({ text }) => (JSON.parse(text) as { id: string }).id)
  await again(400, async () => {
    const id = ids[Math.floor(Math.random() * ids.length)] ?? ''
    const headers = { ...json(greedy), prefer: 'wait=60' }
    await tenants.send(greedy, { path: agent(greedy, `job/${id}`), headers }, signal)
  })(tenants, signal)
}
