import { serve } from '@hono/node-server'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { appendEvents } from '../../store/jobs/event-queries.ts'
import { describeWithStore } from '../../store/testing/describe-each-store.ts'
import { createAgentsOfFirstVersion } from '../testing/agents-of-first-version.ts'
import { createApiFixture } from '../testing/api-fixture.ts'
import type { ApiFixture } from '../testing/api-fixture.ts'

const generous = { timeout: 120_000 }
const body = JSON.stringify({ messages: [{ role: 'user', content: 'Write a page.' }] })

/** The endpoints over HTTP. */
async function listen(api: Pick<ApiFixture, 'context'>) {
  const first = createAgentsOfFirstVersion(api.context)
  const server = serve({ fetch: first.fetch, port: 0, hostname: '127.0.0.1' })
  if (!server.listening) await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

/** Asks for a job as a client does that takes one byte, and a while later the next. */
async function readSlowly(port: number, path: string, key: string): Promise<{ socket: Socket; begun: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: docs.example.com\r\nauthorization: Bearer ${key}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  let begun = ''
  while (!begun.includes('"type":"start"')) {
    const byte = socket.read(1) as Buffer | null
    if (byte === null) await once(socket, 'readable')
    else begun += byte.toString('latin1')
  }
  return { socket, begun }
}

describeWithStore('A client of the first version that reads a byte a minute', (stores) => {
  test('its share of the streams ends, the job goes on, and the same body finds it again', async () => {
    const api = await createApiFixture(await stores.open(), { patience: 200 })
    const server = await listen(api)
    const path = `/v1/agent/${api.projectId}/job`
    const slow = await readSlowly(server.port, path, api.key)
    const id = /x-session-id: (\S+)/i.exec(slow.begun)?.[1] ?? ''
    // More than the buffers between two programs take.
    const events = Array.from({ length: 300 }, (_, index) => ({
      type: 'step.finished' as const,
      data: { turnId: 'turn_1', step: index + 1, text: `${index} ${'x'.repeat(60_000)}` },
    }))
    await api.store.transaction(async (transaction) =>
      appendEvents(transaction, id, events, { now: api.store.clock(), visible: false }),
    )
    expect(api.context.slots.streams.taken).toBe(1)
    api.context.wakeUps.wake(`job:${id}`)
    for (let count = 0; api.context.slots.streams.taken > 0; count += 1) {
      slow.socket.read(1)
      await pause(20)
    }
    const job = (await (await api.send('GET', `/v2/agent/{projectId}/job/${id}`)).json()) as { status: string }
    expect(job.status).toBe('active')
    await api.work('succeeded', 'https://example.com/pull/1')
    const patient = await listen({ context: { ...api.context, patience: 120_000 } })
    const again = await fetch(`http://127.0.0.1:${patient.port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' },
      body,
    })
    expect(again.headers.get('x-session-id')).toBe(id)
    const text = await again.text()
    expect(text).toContain('"delta":"299 xxx')
    expect(text).toContain('Pull request: https://example.com/pull/1')
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
    await expect.poll(() => api.context.slots.streams.taken, generous).toBe(0)
    slow.socket.destroy()
    server.close()
    patient.close()
  })
})
