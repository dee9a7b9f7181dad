import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleOwner, samplePlatform } from '../../packages/dashboard/src/testing/sample-project.ts'
import { cookiesOf, tokenIn } from '../platform/visitor.ts'
import { openDashboard, type OpenDashboard } from './open-dashboard.ts'

let dashboard: OpenDashboard
let cookie: string
beforeAll(async () => {
  const sample = samplePlatform()
  const [stored] = sample.projects
  const [job] = stored?.jobs ?? []
  const [review] = stored?.reviews ?? []
  if (stored === undefined || job === undefined || review === undefined)
    throw new Error('The sample lacks its project.')
  for (let number = 20; number < 30; number++) {
    const title = `Limits of plan ${number}`
    stored.reviews.push({ ...review, pullRequest: { ...review.pullRequest, number, title, state: 'open' } })
    stored.jobs.push({
      ...job,
      job: { ...job.job, id: `job_${number}`, prompt: `Correct the limits of plan ${number}` },
    })
  }
  dashboard = await openDashboard(sample)
  const page = await fetch(`${dashboard.origin}/sign-in`)
  const form = new URLSearchParams({ token: tokenIn(await page.text()), next: '/', ...sampleOwner })
  const headers = { cookie: cookiesOf(page), origin: dashboard.origin }
  const signedIn = await fetch(`${dashboard.origin}/sign-in`, {
    method: 'POST',
    body: form,
    headers,
    redirect: 'manual',
  })
  cookie = cookiesOf(signedIn)
})
afterAll(() => dashboard.close())

test('where more reviews and jobs are found than are shown, both have their place', async () => {
  const answer = await fetch(`${dashboard.origin}/go?from=prj_relay&q=limits+of+plan`, { headers: { cookie } })
  const html = await answer.text()
  expect(html.match(/href="\/projects\/prj_relay\/reviews\/\d+"/g)).toHaveLength(8)
  expect(html.match(/href="\/projects\/prj_relay\/jobs\/job_\d+"/g)).toHaveLength(8)
})
