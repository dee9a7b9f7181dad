import { expect, test } from 'vitest'
import { visitSample } from '../testing/visit-sample.ts'

/** The destinations of a page, in their order. */
async function destinations(address: string): Promise<string[]> {
  const { get } = await visitSample()
  const { html } = await get(address)
  const list = /<ul[^>]*>.*<\/ul>/s.exec(html.slice(html.indexOf('<main')))?.[0] ?? ''
  return [...list.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
}

test('before a letter is typed, other projects come first', async () => {
  const found = await destinations('/go?from=prj_relay')
  expect(found[0]).toBe('/projects/prj_handbook')
  expect(found).toContain('/projects/prj_relay/jobs')
  expect(found).toContain('/account')
})

test('words find pages of the project, reviews, jobs and other projects', async () => {
  expect(await destinations('/go?from=prj_relay&q=webh')).toContain('/projects/prj_relay/settings#webhooks')
  expect(await destinations('/go?q=team%20hand')).toEqual(['/projects/prj_handbook'])
  const found = await destinations('/go?from=prj_relay&q=install')
  expect(found.some((href) => href.startsWith('/projects/prj_relay/reviews/'))).toBe(true)
  expect(found).toContain('/projects/prj_relay/jobs/job_install')
  // The last one asks the agent for what was typed.
  expect(found.at(-1)).toBe('/projects/prj_relay/jobs/new?prompt=install')
})

test('without a project to come from, there is nothing inside and nobody to ask', async () => {
  for (const from of ['', 'prj_nowhere'])
    expect(await destinations(`/go?from=${from}&q=relay`)).toEqual(['/projects/prj_relay'])
})
