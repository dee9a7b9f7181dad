import { expect, test } from 'vitest'
import { visitSample } from '../testing/visit-sample.ts'

const activity = '/projects/prj_relay/activity'

test('the filters of the page are those of its downloads; an unknown action is no filter', async () => {
  const { get } = await visitSample()
  const page = await get(`${activity}?actor=mara&action=nonsense`)
  expect(page.status).toBe(200)
  expect(page.html).toContain(`href="${activity}/csv?actor=mara&amp;action=nonsense"`)
})

test('the log is downloaded as a table and as lines of JSON, and stored by no cache', async () => {
  const { get } = await visitSample()
  for (const [format, type] of [
    ['csv', 'text/csv; charset=utf-8'],
    ['jsonl', 'application/jsonl; charset=utf-8'],
  ] as const) {
    const { status, headers } = await get(`${activity}/${format}`)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, 'no-store'])
    expect(headers.get('content-disposition')).toBe(`attachment; filename="activity.${format}"`)
  }
})

test('people who may not administer a project see nothing of its log', async () => {
  const { relay, get } = await visitSample()
  relay.project.rights = ['work', 'merge', 'keys']
  expect([(await get(activity)).status, (await get(`${activity}/csv`)).status]).toEqual([404, 404])
})
