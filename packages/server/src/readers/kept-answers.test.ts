import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { decidingHeaders } from '../hosting/answers/plain-request.ts'
import { createKeptAnswers, keyOf, type KeptAnswer } from './kept-answers.ts'
import { createSiteTickets } from './site-tickets.ts'

const place = 'docs\nmain'

function keyFor(url: string, headers: IncomingMessage['headers'] = {}, method = 'GET'): string | undefined {
  return keyOf({ method, url, headers: { host: 'docs.example', ...headers } } as IncomingMessage)
}

test('what decides about an answer is in the name of a request', () => {
  const keys = [
    keyFor('/guide'),
    keyFor('/'),
    keyFor('/guide', { host: 'other.example' }),
    keyFor('/guide', { accept: 'text/markdown' }),
    keyFor('/guide', { 'accept-encoding': 'br' }),
    keyFor('/guide', { 'accept-encoding': '' }),
    keyFor('/guide', { 'if-none-match': '"a"' }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(keyFor('/guide?utm_source=mail')).toBe(keyFor('/guide'))
})

test('requests for more than a page in one form have no name', () => {
  expect(keyFor('/guide', {}, 'HEAD')).toBeUndefined()
  expect(keyFor('/guide', {}, 'POST')).toBeUndefined()
  expect(keyFor('/guide', { range: 'bytes=0-1' })).toBeUndefined()
  expect(keyFor('/guide', { 'content-length': '3' })).toBeUndefined()
  expect(keyFor('/guide', { 'transfer-encoding': 'chunked' })).toBeUndefined()
  expect(keyFor('/a/../guide')).toBeUndefined()
  expect(keyFor('/guide', { host: undefined })).toBeUndefined()
  expect(keyFor('/guide', { accept: 'x'.repeat(3000) })).toBeUndefined()
})

test('an answer is given as long as its ticket holds, and again once the same turns out to be shown', () => {
  let site = { is: 'first' }
  const { memory, ticketOf, end } = createSiteTickets(() => ({ site, place, isShared: false, freshFor: 3_600_000 }))
  const kept = createKeptAnswers(100_000, memory)
  const ticket = ticketOf('docs.example') ?? { index: 0, version: 0 }
  const answer: KeptAnswer = { status: 200, headers: [], body: Buffer.from('first'), ticket }
  kept.put('guide', answer)
  expect(kept.get('guide')).toBe(answer)
  end(place)
  expect(kept.get('guide')).toBeUndefined()
  ticketOf('docs.example')
  expect(kept.get('guide')).toBe(answer)
  site = { is: 'second' }
  ticketOf('docs.example')
  expect(kept.get('guide')).toBeUndefined()
})

test('the least recently used answers make room, and one that is too large is not kept', () => {
  const { memory, ticketOf } = createSiteTickets(() => ({ site: memory, place, isShared: false, freshFor: 3_600_000 }))
  const ticket = ticketOf('docs.example') ?? { index: 0, version: 0 }
  const answer = (size: number): KeptAnswer => ({ status: 200, headers: [], body: Buffer.alloc(size), ticket })
  const kept = createKeptAnswers(100_000, memory)
  kept.put('large', answer(90_000))
  expect(kept.get('large')).toBeUndefined()
  for (let at = 0; at < 10; at += 1) {
    kept.put(`page ${at}`, answer(10_000))
    kept.get('page 0')
  }
  expect(Array.from({ length: 10 }, (_, at) => kept.get(`page ${at}`) !== undefined)).toEqual([
    true,
    ...Array.from({ length: 2 }, () => false),
    ...Array.from({ length: 7 }, () => true),
  ])
  // The same once more takes no more room.
  for (let time = 0; time < 50; time += 1) kept.put('page 0', answer(10_000))
  expect(kept.get('page 9')).toBeDefined()
})

test('of the headers of a request, those are passed on that decide about its answer, and who asks', () => {
  const deciding = {
    host: 'docs.example',
    accept: 'text/html',
    'accept-encoding': 'br',
    'if-none-match': '"a"',
    'x-forwarded-for': '192.0.2.1',
  }
  expect(decidingHeaders({ ...deciding, cookie: 'a=1', authorization: 'Bearer x', 'user-agent': 'y' })).toEqual(
    deciding,
  )
  expect(decidingHeaders({ cookie: 'a=1', range: 'bytes=0-1' })).toEqual({ range: 'bytes=0-1' })
})
