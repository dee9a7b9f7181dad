import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { createApiFixture } from './testing/api-fixture.ts'
import type { ApiFixture } from './testing/api-fixture.ts'
import { webhookPayloadSchema } from '@docwright/contract'
import type { Store } from '../store/open-store.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import {
  disableEndpoint,
  endDeliveriesToNobody,
  listEnabledEndpoints,
  requeueDelivery,
} from '../store/jobs/webhook-queries.ts'
import { createEndpoint } from '../jobs/manage-webhooks.ts'
import type { CreatedEndpoint } from '../jobs/manage-webhooks.ts'
import { isPrivateAddress } from '../jobs/public-address.ts'
import { claimDeliveries } from '../jobs/delivery-work.ts'
import { sendDelivery, startWebhookWorker } from '../jobs/webhook-worker.ts'
import type { WebhookContext } from '../jobs/webhook-worker.ts'

interface Received {
  headers: Record<string, string>
  body: string
}

/** A receiver that gives each request the next answer; the last one for all that follow. */
async function startReceiver(...answers: number[]): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body })
      response
        .writeHead(answers[received.length - 1] ?? answers.at(-1) ?? 200, { location: 'http://127.0.0.1:1/' })
        .end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, received }
}

function contextOf(store: Store, changes: Partial<WebhookContext> = {}): WebhookContext {
  return {
    store,
    wakeUps: { wake() {}, listen: () => () => {}, isListening: () => true, async close() {} },
    owner: 'worker_test',
    openSecret: (sealed) => sealed,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    allowPrivate: true,
    random: () => 0.5,
    mail: null,
    mailsPerDay: 1,
    takeMail: () => Promise.reject(new Error('Nothing is sent by e-mail.')),
    unsubscribeUrl: () => '',
    publicUrl: 'https://docs.example.com',
    onError(error) {
      throw error
    },
    ...changes,
  }
}

async function endpoint(api: ApiFixture, port: number): Promise<Extract<CreatedEndpoint, { kind: 'created' }>> {
  const input = { projectId: api.projectId, url: `http://hooks.example.com:${port}/in` }
  const created = await createEndpoint(api.store, input, (secret) => secret)
  if (created.kind === 'refused') throw new Error(created.message)
  return created
}

async function sendNext(context: WebhookContext) {
  const delivery = (await claimDeliveries(context.store, { owner: context.owner, lease: 30_000 }, 1))[0]
  if (delivery === undefined) throw new Error('No delivery is due.')
  await sendDelivery(context, delivery)
  const row = context.store.db.selectFrom('webhook_delivery').selectAll().where('id', '=', delivery.id)
  return row.executeTakeFirstOrThrow()
}

describeWithStore('Decisions 1.5, outgoing webhooks', (stores) => {
  test('are signed after Standard Webhooks, and tell each change of a job in its order', async () => {
    const store = await stores.open()
    const api = await createApiFixture(store)
    const { port, received } = await startReceiver(200)
    const { secret } = await endpoint(api, port)
    const { id } = await api.createJob()
    await api.work('succeeded', 'https://docs.example.com/pulls/1')
    await api.send('POST', `/v2/agent/{projectId}/job/${id}/archive`)
    const context = contextOf(store)
    for (let count = 0; count < 3; count += 1) expect((await sendNext(context)).status).toBe('succeeded')
    const payloads = received.map(({ headers, body }) => new Webhook(secret).verify(body, headers))
    expect(payloads.map((payload) => webhookPayloadSchema.parse(payload).type)).toEqual([
      'agent.job.created',
      'agent.job.completed',
      'agent.job.archived',
    ])
    expect(payloads[1]).toMatchObject({ data: { id, status: 'completed', prLink: 'https://docs.example.com/pulls/1' } })
    expect(received[0]?.headers['host']).toBe(`hooks.example.com:${port}`)
    const wrong = new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`)
    expect(() => wrong.verify(received[0]?.body ?? '', received[0]?.headers ?? {})).toThrow('No matching signature')
  })

  test('are verified by the function that the documentation shows', async () => {
    const store = await stores.open()
    const api = await createApiFixture(store)
    const { port, received } = await startReceiver(200)
    const { secret } = await endpoint(api, port)
    await api.createJob()
    expect((await sendNext(contextOf(store))).status).toBe('succeeded')
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/agent/webhooks.mdx'), 'utf8')
    const code = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
    const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      isGenuine: (headers: unknown, body: string, secret: string) => boolean
    }
    const { headers = {}, body = '' } = received[0] ?? {}
    expect(isGenuine(headers, body, secret)).toBe(true)
    expect(isGenuine({ ...headers, 'webhook-signature': `v1a,x ${headers['webhook-signature']}` }, body, secret)).toBe(
      true,
    )
    expect(isGenuine(headers, `${body} `, secret)).toBe(false)
    expect(isGenuine(headers, body, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false)
    expect(isGenuine({ ...headers, 'webhook-timestamp': '1' }, body, secret)).toBe(false)
    expect(isGenuine({}, body, secret)).toBe(false)
  })

  test('are tried again with the same id, and redelivered on demand', async () => {
    let now = Date.now()
    const store = await stores.open({ clock: () => now })
    const api = await createApiFixture(store)
    const { port, received } = await startReceiver(500, 301, 200)
    await endpoint(api, port)
    await api.createJob()
    const context = contextOf(store)
    expect(await sendNext(context)).toMatchObject({ status: 'queued', run_at: now + 5_000, answer_status: 500 })
    await expect(sendNext(context)).rejects.toThrow('No delivery is due.')
    now += 5_000
    expect(await sendNext(context)).toMatchObject({ status: 'queued', run_at: now + 300_000, answer_status: 301 })
    now += 300_000
    const sent = await sendNext(context)
    expect(sent).toMatchObject({ status: 'succeeded', attempts: 3 })
    expect(await requeueDelivery(store.db, api.otherProjectId, sent.id, now)).toBe(false)
    expect(await requeueDelivery(store.db, api.projectId, sent.id, now)).toBe(true)
    await sendNext(context)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(received).toHaveLength(4)
  })

  test('whose process was lost are sent again after 30 seconds, with the same id; what it still writes is refused', async () => {
    let now = Date.now()
    const store = await stores.open({ clock: () => now })
    const api = await createApiFixture(store)
    const { port, received } = await startReceiver(200)
    await endpoint(api, port)
    await api.createJob()
    const deliveries = () => store.db.selectFrom('webhook_delivery').selectAll().executeTakeFirstOrThrow()
    const arrived = Promise.withResolvers<void>()
    const lost = Promise.withResolvers<void>()
    const worker = startWebhookWorker(
      contextOf(store, {
        async resolve() {
          arrived.resolve()
          await lost.promise
          return [{ address: '127.0.0.1', family: 4 }]
        },
      }),
      1,
    )
    await arrived.promise
    expect(await deliveries()).toMatchObject({ status: 'sending', lease_until: now + 30_000 })
    now += 29_999
    await expect(sendNext(contextOf(store))).rejects.toThrow('No delivery is due.')
    now += 1
    const sent = await sendNext(contextOf(store))
    expect(sent).toMatchObject({ status: 'succeeded', attempts: 2 })
    now += 1
    lost.resolve()
    // It wakes up, sends it once more, and its writing is refused.
    await worker.stop()
    expect(await deliveries()).toEqual(sent)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('that are under way when the process is to end are finished', async () => {
    const store = await stores.open()
    const api = await createApiFixture(store)
    const { port, received } = await startReceiver(200)
    await endpoint(api, port)
    await api.createJob()
    await api.createJob()
    const arrived = Promise.withResolvers<void>()
    const going = Promise.withResolvers<void>()
    const worker = startWebhookWorker(
      contextOf(store, {
        async resolve() {
          arrived.resolve()
          await going.promise
          return [{ address: '127.0.0.1', family: 4 }]
        },
      }),
      1,
    )
    await arrived.promise
    const stopped = worker.stop()
    going.resolve()
    await stopped
    expect(received).toHaveLength(1)
    const statuses = await store.db.selectFrom('webhook_delivery').select('status').execute()
    expect(statuses.map(({ status }) => status).toSorted()).toEqual(['queued', 'succeeded'])
  })

  test('end after ten attempts, and at once where the receiver is gone (410)', async () => {
    let now = Date.now()
    const store = await stores.open({ clock: () => now })
    const api = await createApiFixture(store)
    const { port } = await startReceiver(...Array.from({ length: 10 }, () => 503), 410)
    const { id } = await endpoint(api, port)
    await api.createJob()
    const told: [attempt: number, why: string, isLast: boolean][] = []
    const context = contextOf(store, {
      onFailed: ({ attempts }, why, wait) => told.push([attempts, why, wait === undefined]),
    })
    for (let attempt = 1; attempt < 10; attempt += 1) {
      const { run_at: next } = await sendNext(context)
      now = next
    }
    expect(await sendNext(context)).toMatchObject({ status: 'failed', attempts: 10 })
    expect(told).toHaveLength(10)
    expect([told[0], told[9]]).toEqual([
      [1, 'The endpoint answered 503.', false],
      [10, 'The endpoint answered 503.', true],
    ])
    await api.createJob()
    expect((await sendNext(context)).status).toBe('failed')
    const row = store.db.selectFrom('webhook_endpoint').select('disabled_at').where('id', '=', id)
    expect((await row.executeTakeFirstOrThrow()).disabled_at).toBe(now)
  })

  test('are not sent any more when the endpoint was removed, and cannot be put back', async () => {
    const store = await stores.open()
    const api = await createApiFixture(store)
    const { port, received } = await startReceiver(500)
    const { id } = await endpoint(api, port)
    const { id: kept } = await endpoint(api, port)
    await api.createJob()
    const under = (await claimDeliveries(store, { owner: 'worker_test', lease: 30_000 }, 1))[0]
    if (under === undefined) throw new Error('Two deliveries are due.')
    await disableEndpoint(store, { id, projectId: api.otherProjectId })
    expect(await listEnabledEndpoints(store.db, api.projectId)).toHaveLength(2)
    await disableEndpoint(store, { id, projectId: api.projectId })
    await sendDelivery(contextOf(store), under)
    // The attempt that was under way came to its end; whatever it left behind is not sent again.
    await endDeliveriesToNobody(store.db, store.clock())
    const rows = await store.db.selectFrom('webhook_delivery').selectAll().where('endpoint_id', '=', id).execute()
    expect(rows).toMatchObject([{ status: 'failed', error: 'The endpoint was disabled.' }])
    expect(await requeueDelivery(store.db, api.projectId, rows[0]?.id ?? '', store.clock())).toBe(false)
    expect((await claimDeliveries(store, { owner: 'worker_test', lease: 30_000 }, 1))[0]?.endpoint_id ?? kept).toBe(
      kept,
    )
    expect(received).toHaveLength(1)
  })

  test('one slow endpoint has two deliveries under way at most, and one project eight', async () => {
    const store = await stores.open()
    const api = await createApiFixture(store)
    const slow = await endpoint(api, 1)
    for (let count = 0; count < 20; count += 1) await api.createJob()
    const others = await Promise.all([1, 2, 3, 4].map(async () => endpoint(api, 2)))
    for (let count = 0; count < 2; count += 1) await api.createJob()
    const neighbour = await createApiFixture(store, {}, 'neighbour')
    await endpoint(neighbour, 3)
    await neighbour.createJob()
    const claimed: string[] = []
    for (;;) {
      const delivery = (await claimDeliveries(store, { owner: 'worker_test', lease: 30_000 }, 1))[0]
      if (delivery === undefined) break
      claimed.push(delivery.endpoint_id)
    }
    expect(claimed).toHaveLength(9)
    expect(claimed.filter((id) => id === slow.id)).toHaveLength(2)
    for (const { id } of others) expect(claimed.filter((other) => other === id).length).toBeLessThanOrEqual(2)
  })

  test('are not sent to private or link-local addresses, by whatever name', async () => {
    const store = await stores.open()
    const api = await createApiFixture(store)
    const { port, received } = await startReceiver(200)
    await endpoint(api, port)
    await api.createJob()
    const resolve = async () =>
      [
        { address: '93.184.215.14', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ] as const
    const row = await sendNext(contextOf(store, { allowPrivate: false, resolve }))
    expect(row).toMatchObject({ status: 'queued', error: expect.stringContaining('is not public') as string })
    expect(received).toEqual([])
  })
})

test.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false)
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '::7f00:1',
  '[::127.0.0.1]',
  '168.63.129.16',
  '::ffff:168.63.129.16',
  'fd00:ec2::254',
  'not an address',
])('%s is not public', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})
