import { afterEach, expect, test, vi } from 'vitest'
import { openStore } from '../store/open-store.ts'
import { startTestPlatform } from '../testing/start-test-platform.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

test('one message is followed by the id of its request: through log, turn, deployment, delivery and what is written down', async () => {
  const platform = await startTestPlatform()
  ends.push(platform.close)
  const { id: projectId, key } = platform.project
  const store = await openStore({ dataFolder: platform.dataFolder, purpose: 'use' })
  ends.push(store.close)
  await store.db
    .insertInto('webhook_endpoint')
    .values({
      id: 'e',
      project_id: projectId,
      url: 'http://127.0.0.1:1/',
      sealed_secret: 'x',
      types: '["*"]',
      description: '',
      created_at: 1,
    })
    .execute()
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
  const answer = await fetch(`${platform.url}/v2/agent/${projectId}/job`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'x-request-id': 'follow-me-1',
      traceparent,
    },
    body: JSON.stringify({ prompt: 'Set the banner to "Please wait."' }),
  })
  expect(answer.status).toBe(201)
  expect(answer.headers.get('x-request-id')).toBe('follow-me-1')
  const { id: jobId } = (await answer.json()) as { id: string }
  const turn = await vi.waitFor(
    async () => {
      const row = await store.db.selectFrom('turn').selectAll().where('job_id', '=', jobId).executeTakeFirstOrThrow()
      expect(row.status).toBe('succeeded')
      return row
    },
    { timeout: 120_000, interval: 200 },
  )
  expect(turn.request_id).toBe('follow-me-1')
  expect(turn.traceparent).toContain(traceId)
  const preview = await vi.waitFor(
    async () => {
      const rows = await store.db.selectFrom('deployment').selectAll().where('kind', '=', 'preview').execute()
      expect(rows).toHaveLength(1)
      expect(rows[0]?.ended_at).not.toBeNull()
      return rows[0]
    },
    { timeout: 120_000, interval: 200 },
  )
  expect(preview?.request_id).toBe('follow-me-1')
  expect(preview?.traceparent).toContain(traceId)
  const deliveries = await store.db.selectFrom('webhook_delivery').select(['type', 'request_id']).execute()
  expect(deliveries.map(({ type }) => type)).toContain('agent.job.completed')
  // The first deployment of a platform follows from no request, and is still reported.
  const ofJob = deliveries.filter(({ type }) => type.startsWith('agent.'))
  expect(new Set(ofJob.map(({ request_id: id }) => id))).toEqual(new Set(['follow-me-1']))
  const [entry] = await store.db.selectFrom('audit').selectAll().where('action', '=', 'job.created').execute()
  expect(entry).toMatchObject({ request_id: 'follow-me-1', actor_kind: 'key', object_id: jobId, address: '127.0.0.1' })
  // Its last words are written after what the database says of it.
  await expect.poll(() => platform.logged()).toMatch(/"step":"left"/)
  const isLive = (line: string): boolean => line.includes(`${preview?.id}`) && line.includes('A deployment is live')
  await expect.poll(() => platform.logged().split('\n').some(isLive)).toBe(true)
  const lines = platform
    .logged()
    .split('\n')
    .filter((line) => line.includes('"request":"follow-me-1"'))
    .map(
      (line) => JSON.parse(line) as { msg: string; step?: string; turn?: string; deployment?: string; trace: string },
    )
  expect(new Set(lines.map(({ trace }) => trace))).toEqual(new Set([traceId]))
  const steps = lines.flatMap(({ msg, step }) => (msg === 'Turn' ? step : []))
  expect(steps.slice(0, 2)).toEqual(['taken', 'start'])
  expect(steps.slice(-2)).toEqual(['deliver', 'left'])
  for (const line of lines.filter(({ msg }) => msg === 'Turn'))
    expect(line).toMatchObject({ turn: turn.id, job: jobId })
  expect(lines.find(({ deployment }) => deployment === preview?.id)?.msg).toContain('A deployment is live')
})
