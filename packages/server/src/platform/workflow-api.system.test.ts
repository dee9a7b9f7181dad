import { afterEach, expect, test } from 'vitest'
import { startTestPlatform } from '../testing/start-test-platform.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

const text = (name: string): string => `---\nname: ${name}\non:\n  schedule: "0 9 * * 1"\nuse: typos\n---\n`
const path = '.docwright/workflows/typos.md'

test('a workflow is created, read, changed, switched off and removed over the API, each time as a commit', async () => {
  const platform = await startTestPlatform()
  open.push(platform.close)
  const { id: project, key } = platform.project
  const ask = async (method: string, address: string, body?: unknown) => {
    const response = await fetch(`${platform.url}/v2/agent/${project}/${address}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return [response.status, await response.json()] as [number, Record<string, unknown>]
  }
  expect(await ask('POST', 'workflows', { path, text: '---\nname: Typos\n---\n' })).toMatchObject([
    400,
    { code: 'invalid-body', errors: [{ pointer: '/text', detail: expect.stringContaining('Line 2') }] },
  ])
  expect(await ask('POST', 'workflows', { path: '../docs.json', text: text('Typos') })).toMatchObject([
    400,
    { errors: [{ pointer: '/path' }] },
  ])
  const [status, made] = await ask('POST', 'workflows', { path, text: text('Typos') })
  expect([status, made]).toMatchObject([201, { name: 'Typos', path, enabled: true, use: 'typos' }])
  const id = String(made['id'])
  expect(await ask('POST', 'workflows', { path, text: text('Other') })).toMatchObject([400, { code: 'invalid-body' }])
  expect(await ask('GET', `workflow/${id}/file`)).toEqual([200, { path, text: text('Typos') }])

  await ask('POST', `workflow/${id}/disable`)
  expect(await ask('POST', `workflow/${id}/file`, { text: text('Spelling') })).toMatchObject([
    200,
    { id, name: 'Spelling', enabled: false },
  ])
  expect(await ask('POST', `workflow/${id}/file`, { text: 'Nothing.' })).toMatchObject([400, { code: 'invalid-body' }])
  expect(await ask('POST', `workflow/${id}/remove`)).toMatchObject([200, { id, name: 'Spelling' }])
  expect(await ask('GET', 'workflows')).toEqual([200, { workflows: [] }])
  expect(await ask('POST', `workflow/${id}/remove`)).toMatchObject([404, { code: 'not-found' }])
  expect(await ask('GET', `workflow/${id}/file`)).toMatchObject([404, { code: 'not-found' }])
})

test('the runs of a workflow come in pages, and what is not understood is refused', async () => {
  const platform = await startTestPlatform()
  open.push(platform.close)
  const { id: project, key } = platform.project
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const base = `${platform.url}/v2/agent/${project}`
  const body = JSON.stringify({ path, text: text('Typos') })
  const made = await fetch(`${base}/workflows`, { method: 'POST', headers, body })
  const { id } = (await made.json()) as { id: string }
  const run = {
    workflow_id: id,
    project_id: project,
    cause: '{"kind":"manual"}',
    status: 'cancelled' as const,
    run_at: 0,
    fence: 0,
    attempts: 0,
  }
  for (let index = 1; index <= 5; index += 1)
    await platform.store.db
      .insertInto('workflow_run')
      .values({ ...run, id: `run_${index}`, created_at: Math.ceil(index / 2), ended_at: index })
      .execute()
  const page = async (query: string) => {
    const response = await fetch(`${base}/workflow/${id}/runs${query}`, { headers })
    return (await response.json()) as { runs?: { id: string }[]; nextCursor?: string | null; code?: string }
  }
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const { runs = [], nextCursor } = await page(`?limit=2${cursor === undefined ? '' : `&cursor=${cursor}`}`)
    seen.push(...runs.map((one) => one.id))
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(seen).toEqual(['run_5', 'run_4', 'run_3', 'run_2', 'run_1'])
  for (const query of ['?limit=abc', '?limit=0', '?limit=101', '?cursor=abc', '?page=2'])
    expect(await page(query)).toMatchObject({ code: 'invalid-parameter' })
})
