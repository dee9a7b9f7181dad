import { expect, test } from 'vitest'
import { visitSample } from '../testing/visit-sample.ts'

const reviews = '/projects/prj_relay/reviews'

test('a pull request is merged only at the commit that was reviewed', async () => {
  const { relay, get, post } = await visitSample()
  const open = relay.reviews.find(({ pullRequest }) => pullRequest.state === 'open')
  if (open === undefined) throw new Error('The sample has an open pull request.')
  const address = `${reviews}/${open.pullRequest.number}`
  expect((await get(address)).status).toBe(200)
  const late = await post(`${address}/merge`, { head: '0'.repeat(40) })
  expect([late.status, open.pullRequest.state]).toEqual([422, 'open'])
  const merged = await post(`${address}/merge`, { head: open.pullRequest.head })
  expect([merged.status, merged.location]).toEqual([303, `${address}?done=merged`])
  expect(open.pullRequest.state).toBe('merged')
})

test('numbers that no pull request has are not found', async () => {
  const { get, post } = await visitSample()
  const page = await get(reviews)
  expect(page.status).toBe(200)
  for (const number of ['999', '0', '1e3', 'four']) {
    expect((await get(`${reviews}/${number}`)).status).toBe(404)
    expect((await post(`${reviews}/${number}/close`)).status).toBe(404)
  }
})
