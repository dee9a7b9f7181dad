import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleOwner, samplePlatform } from '../../packages/dashboard/src/testing/sample-project.ts'
import { openDashboard, type OpenDashboard } from './open-dashboard.ts'

const job = '/projects/prj_relay/jobs/job_install'
let dashboard: OpenDashboard
let cookie = ''

beforeEach(async () => {
  dashboard = await openDashboard({ ...samplePlatform(), places: 2 }, { heartbeat: 20 })
  const signedIn = await dashboard.platform.accounts.signIn(new Request(dashboard.origin), sampleOwner)
  if (signedIn.status !== 'done') throw new Error('The sample has an owner.')
  cookie = signedIn.cookies[0]?.split(';')[0] ?? ''
})
afterEach(async () => {
  await dashboard.close()
})

async function follow(signal?: AbortSignal): Promise<Response> {
  return fetch(`${dashboard.origin}${job}/events`, { headers: { cookie }, signal: signal ?? null })
}

test('whoever follows too many jobs gets 429 with Retry-After; a page that is left makes room', async () => {
  const leaving = new AbortController()
  const open = [await follow(leaving.signal), await follow()]
  expect(open.map(({ status }) => status)).toEqual([200, 200])
  const refused = await follow()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15'])
  leaving.abort()
  await expect.poll(() => dashboard.platform.state.places).toBe(1)
  expect(dashboard.errors).toEqual([])
})

test('whoever has signed out reads no further than the next heartbeat', async () => {
  const stream = await follow()
  await dashboard.platform.accounts.signOut(new Request(dashboard.origin, { headers: { cookie } }))
  const text = await stream.text()
  expect(text).toContain('event: state')
  expect(text).not.toContain('event: end')
  expect(dashboard.platform.state.places).toBe(2)
})

test('news is made no faster than the browser takes it', async () => {
  const stored = dashboard.platform.state.projects[0]?.jobs.find(({ job: { id } }) => id === 'job_install')
  if (stored === undefined) throw new Error('The sample has this job.')
  let asked = 0
  const at = new Date().toISOString()
  stored.transcript = Array.from({ length: 2000 }, (_, index) => ({
    kind: 'reply' as const,
    id: `long-${index}`,
    at,
    get text() {
      asked += 1
      return 'word '.repeat(10_000)
    },
  }))
  const leaving = new AbortController()
  const stream = await follow(leaving.signal)
  const reader = stream.body?.getReader()
  await reader?.read()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(asked).toBeLessThan(1500)
  leaving.abort()
  await expect.poll(() => dashboard.platform.state.places).toBe(2)
})
