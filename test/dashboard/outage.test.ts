import { expect, test } from 'vitest'
import { loadAssets } from '../../packages/dashboard/src/assets.ts'
import { createDashboard } from '../../packages/dashboard/src/create-dashboard.tsx'
import { platformFaultOf } from '../../packages/server/src/hosting/basics/platform-fault.ts'

/** A platform of which nothing can be asked. */
function brokenPlatform(cause: Error): Parameters<typeof createDashboard>[0] {
  const anything: unknown = new Proxy(() => Promise.reject(cause), {
    get: (_target, name) => (name === 'then' ? undefined : anything),
  })
  return anything as Parameters<typeof createDashboard>[0]
}

const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
test.each([
  ['a full disk', full, 503, 'A disk of the platform is full. Live sites stay online.'],
  ['a mistake of ours', new TypeError('undefined is not a function'), 500, 'Something went wrong'],
])('the dashboard says what is away and that sites stay: %s', async (_name, cause, wanted, words) => {
  const reported: unknown[] = []
  const dashboard = createDashboard(brokenPlatform(cause), {
    assets: await loadAssets(),
    secret: 'a secret that only tests know, long enough',
    outageOf: (error) => platformFaultOf(error)?.message,
    report: (error) => void reported.push(error),
  })
  const answer = await dashboard.request('/', { headers: { cookie: 'docwright_session=anybody' } })
  expect([answer.status, answer.headers.has('retry-after')]).toEqual([wanted, wanted === 503])
  expect(await answer.text()).toContain(words)
  expect(reported).toEqual(wanted === 503 ? [] : [cause])
})
