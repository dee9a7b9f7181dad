import { createServer as createHttpServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { agent, head, json, newJob, updateOf } from './calls.ts'
import { knownPage, type Call, type Tenant, type TwoTenants } from './two-tenants.ts'

/** Sends a request of a tenant; throws if it is refused. */
async function sendAs({ send }: TwoTenants, tenant: Tenant, call: Call): Promise<string> {
  const { status, text } = await send(tenant, call)
  if (status >= 400) throw new Error(`${call.path}: ${status} ${text.slice(0, 200)}`)
  return text
}

/** Sends one of the tenant who only works. */
export async function sendWell(tenants: TwoTenants, call: Call): Promise<string> {
  return sendAs(tenants, tenants.modest, call)
}

/** Reads a page. */
export const readSite = async (tenants: TwoTenants): Promise<void> =>
  void (await sendWell(tenants, { path: knownPage, site: true }))

/** From a message to the end of the job. */
export async function wholeJob(tenants: TwoTenants, tenant: Tenant, prompt?: string): Promise<string> {
  const { id } = JSON.parse(await sendAs(tenants, tenant, newJob(tenant, prompt))) as { id: string }
  for (;;) {
    const text = await sendAs(tenants, tenant, { path: agent(tenant, `job/${id}`), headers: json(tenant) })
    if ((JSON.parse(text) as { status: string }).status !== 'active') return id
    await pause(50)
  }
}

/** From asking for a deployment until it is live. */
export async function ownDeployment(tenants: TwoTenants): Promise<void> {
  const { modest } = tenants
  const { statusId } = JSON.parse(await sendWell(tenants, updateOf(modest))) as { statusId: string }
  const call = { path: `/v1/project/update-status/${statusId}`, headers: json(modest) }
  for (;;) {
    const { status } = JSON.parse(await sendWell(tenants, call)) as { status: string }
    if (status === 'success') return
    if (status === 'failure') throw new Error('The deployment failed.')
    await pause(50)
  }
}

const finished = new WeakMap<Tenant, Promise<string>>()

/** A job with a pull request, one for each tenant of a platform. */
export async function finishedJob(tenants: TwoTenants, tenant: Tenant): Promise<string> {
  const known = finished.get(tenant) ?? wholeJob(tenants, tenant, 'Set the banner to "Day one."')
  finished.set(tenant, known)
  return known
}

/** Asks whether the pull request of a job can be merged. */
export async function readPullRequest(tenants: TwoTenants, id: string): Promise<void> {
  const { modest } = tenants
  await sendWell(tenants, { path: agent(modest, `job/${id}/pull-request`), headers: json(modest) })
}

/** A body over the limit, by a client that reads only once it has written everything. */
export async function refusedBody({ url, modest }: TwoTenants): Promise<void> {
  const body = 'x'.repeat(3_000_000)
  const fields = `Authorization: Bearer ${modest.key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`
  const port = Number(new URL(url).port)
  const socket = connect({ host: '127.0.0.1', port, localAddress: modest.address })
  const answer = await new Promise<string>((done, fail) => {
    socket.on('error', fail)
    socket.on('close', () => fail(new Error('The connection was closed without an answer.')))
    socket.pause()
    socket.write(head('POST', agent(modest, 'job'), fields) + body, () => {
      socket.once('data', (piece) => done(String(piece)))
      socket.resume()
    })
  })
  socket.destroy()
  if (!answer.startsWith('HTTP/1.1 413')) throw new Error(answer.slice(0, 100))
}

const receivers = new WeakMap<TwoTenants, { heard: () => Promise<void> }>()

/** From a message to the first webhook about it. */
export async function firstDelivery(tenants: TwoTenants): Promise<void> {
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
