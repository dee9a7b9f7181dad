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

test('a choice about a file that somebody has pushed meanwhile is to be made again', async () => {
  const { relay, get, post } = await visitSample()
  const open = relay.reviews.find(({ pullRequest }) => pullRequest.state === 'open')
  if (open === undefined) throw new Error('The sample has an open pull request.')
  const { pullRequest } = open
  const conflicts = ['a.png', 'b.png']
  Object.assign(pullRequest, { mergeable: 'conflict', isBehind: true, conflicts })
  const form = {
    path: conflicts,
    'side-0': 'ours',
    'side-1': 'theirs',
    head: pullRequest.head,
    'base-head': pullRequest.baseHead,
  }
  pullRequest.head = 'd'.repeat(40)
  open.pushed = ['a.png']
  const address = `${reviews}/${pullRequest.number}`
  await get(address)
  const refused = await post(`${address}/update`, form)
  expect(refused.status).toBe(422)
  const selected = [...refused.html.matchAll(/<option [^>]*selected[^>]*>/g)].map(
    ([option]) => /value="(\w*)"/.exec(option)?.[1],
  )
  expect(selected.filter((value) => value !== '')).toEqual(['theirs'])
  expect(refused.html.split('This file has changed since you chose')).toHaveLength(2)
  expect(refused.html).toContain(`name="head" value="${pullRequest.head}"`)
  const again = { ...form, 'side-0': 'theirs', head: pullRequest.head }
  expect(await post(`${address}/update`, again)).toMatchObject({ status: 303 })
})
