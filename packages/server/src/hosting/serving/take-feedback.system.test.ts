import type { Site } from 'docwright/engine'
import { expect, test } from 'vitest'
import type { ServedSite } from '../answers/served-site.ts'
import { takesFeedback } from '../site/site-facts.ts'
import { createFeedbackHandler, type FeedbackContext } from './take-feedback.ts'

interface Input {
  headers?: Record<string, string>
  method?: string
  production?: boolean
  thumbsRating?: boolean
}

function context(): {
  kept: unknown[]
  send(body: string | Record<string, string>, input?: Input): Promise<Response>
} {
  const kept: unknown[] = []
  const store: FeedbackContext['store'] = {
    async addFeedback(answer) {
      kept.push(answer)
      return `feedback_${kept.length}`
    },
    async changeFeedback(id, answer) {
      if (id !== 'feedback_1') return false
      kept.push([id, answer])
      return true
    },
  }
  const take = createFeedbackHandler({ store, clock: () => 0, addressOf: () => 'reader' })
  return {
    kept,
    async send(body, { headers = {}, method = 'POST', production = true, thumbsRating = true } = {}) {
      const site = {
        deployment: { production, projectId: 'p' },
        takesFeedback: takesFeedback({ config: { feedback: { thumbsRating } } } as Site, production),
        pageAt: (url: string) => (url === '/start' ? 'start' : undefined),
      } as unknown as ServedSite
      const type = 'application/x-www-form-urlencoded'
      const text = typeof body === 'string' ? body : new URLSearchParams(body).toString()
      return take(
        site,
        new Request('https://docs.example.com/docs/_docwright/feedback', {
          method,
          headers: { host: 'docs.example.com', 'content-type': type, ...headers },
          ...(method === 'POST' ? { body: text } : {}),
        }),
      )
    },
  }
}

test('an answer is kept without anything of its reader; a form goes back to the page, a script gets the id', async () => {
  const { kept, send } = context()
  const form = await send({ page: '/start', helpful: 'yes' })
  expect([form.status, form.headers.get('location')]).toEqual([303, '/start#feedback-thanks'])
  const script = await send({ page: '/', helpful: 'no' }, { headers: { accept: 'application/json' } })
  expect(await script.json()).toEqual({ id: 'feedback_2' })
  expect(kept).toEqual([
    { projectId: 'p', page: '/start', helpful: true, comment: null },
    { projectId: 'p', page: '/', helpful: false, comment: null },
  ])
})

test('words are added to the answer that they are about, or are an answer of their own', async () => {
  const { kept, send } = context()
  await send({ page: '/start', comment: ' Which\u0000 port?\r\nTell\u001b me ', id: 'feedback_1' })
  await send({ page: '/start', helpful: 'no', comment: 'Why?', id: 'feedback_9' })
  expect(kept).toEqual([
    ['feedback_1', { projectId: 'p', page: '/start', helpful: undefined, comment: 'Which port?\nTell me' }],
    { projectId: 'p', page: '/start', helpful: false, comment: 'Why?' },
  ])
})

test.for<[string, string | Record<string, string>, Input, number]>([
  ['a page that is not there', { page: '/nowhere', helpful: 'yes' }, {}, 422],
  ['nothing said', { page: '/start' }, {}, 422],
  ['nonsense', '%%%&&&=', {}, 422],
  ['a body that is too long', { page: '/start', helpful: 'yes', comment: 'x'.repeat(33_000) }, {}, 413],
  ['another site', { page: '/start', helpful: 'yes' }, { headers: { 'sec-fetch-site': 'cross-site' } }, 403],
  ['another origin', { page: '/start', helpful: 'yes' }, { headers: { origin: 'https://evil.example' } }, 403],
  ['an origin that is none', { page: '/start', helpful: 'yes' }, { headers: { origin: 'null' } }, 403],
  ['JSON', '{}', { headers: { 'content-type': 'application/json' } }, 415],
  ['reading', '', { method: 'GET' }, 405],
  ['a preview', { page: '/start', helpful: 'yes' }, { production: false }, 404],
  ['a site that does not ask', { page: '/start', helpful: 'yes' }, { thumbsRating: false }, 404],
])('%s is refused', async ([, body, input, status]) => {
  const { kept, send } = context()
  expect((await send(body, input)).status).toBe(status)
  expect(kept).toEqual([])
})

test('a long comment is cut, and never in the middle of a character', async () => {
  const { kept, send } = context()
  await send({ page: '/start', helpful: 'no', comment: 'x' + '😀'.repeat(1500) })
  const [{ comment }] = kept as [{ comment: string }]
  expect(comment.length).toBe(2000)
  expect(comment.isWellFormed()).toBe(true)
})

test('of one reader, twenty answers a minute are taken', async () => {
  const { send } = context()
  for (let count = 0; count < 20; count++) await send({ page: '/start', helpful: 'yes' })
  expect((await send({ page: '/start', helpful: 'yes' })).status).toBe(429)
})

test('a search that found nothing is kept by its words, in one line, without a page', async () => {
  const { kept, send } = context()
  const sent = await send({ search: ` single\n\tsign-on ${'x'.repeat(300)}` })
  expect(await sent.json()).toEqual({ id: 'feedback_1' })
  const page = `/?search=single%20sign-on%20${'x'.repeat(185)}`
  expect(kept).toEqual([{ projectId: 'p', page, helpful: false, comment: null }])
  expect((await send({ search: 'a' }, { thumbsRating: false })).status).toBe(404)
  expect((await send({ search: 'a' }, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  expect((await send({ search: ' \u0000 ' })).status).toBe(422)
})
