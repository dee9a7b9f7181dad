import { expect, test } from 'vitest'
import { sampleOwner, samplePlatform } from '../../packages/dashboard/src/testing/sample-project.ts'
import { cookiesOf, tokenIn } from '../platform/visitor.ts'
import { openDashboard } from './open-dashboard.ts'

test('project and deployment say how far a deployment is, without scripts, and the page knows that it changes', async () => {
  const platform = samplePlatform()
  const dashboard = await openDashboard(platform)
  try {
    const get = async (path: string, cookie: string): Promise<Response> =>
      fetch(`${dashboard.origin}${path}`, { headers: { cookie }, redirect: 'manual' })
    const page = await get('/sign-in', '')
    const signedIn = await fetch(`${dashboard.origin}/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ token: tokenIn(await page.text()), next: '/', ...sampleOwner }).toString(),
      headers: {
        cookie: cookiesOf(page),
        origin: dashboard.origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
      redirect: 'manual',
    })
    const cookie = cookiesOf(signedIn)
    const [stored] = platform.projects
    const newest = stored?.deployments.find(({ kind }) => kind === 'production')
    if (newest === undefined) throw new Error('The sample has a deployment.')
    newest.status = 'live'
    newest.reason = null
    const pendingOf = (html: string): string | undefined => /data-pending="([^"]*)"/.exec(html)?.[1]
    const pending = new Set<string | undefined>()
    for (const done of [1200, 2400]) {
      newest.progress = { step: 'check', done, total: 10_000 }
      for (const path of ['/projects/prj_relay', `/projects/prj_relay/deployments/${newest.id}`]) {
        const html = await (await get(path, cookie)).text()
        expect(html).toContain(`${done.toLocaleString('en')} of 10,000 pages checked.`)
        expect(html).not.toContain('No errors and no warnings.')
        pending.add(pendingOf(html))
      }
    }
    expect(pending.size).toBeGreaterThanOrEqual(4)
    newest.progress = null
    const done = await (await get(`/projects/prj_relay/deployments/${newest.id}`, cookie)).text()
    expect(done).not.toContain('pages checked')
    expect(pendingOf(done)).toBeUndefined()
  } finally {
    await dashboard.close()
  }
})
