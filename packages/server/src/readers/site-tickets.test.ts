import { expect, test } from 'vitest'
import type { ShownNow } from '../hosting/answers/shown-now.ts'
import { createSiteTickets } from './site-tickets.ts'
import { holds } from './ticket-memory.ts'

const long = 3_600_000

function shownAt(sites: Record<string, ShownNow | undefined>) {
  return (host: string): ShownNow | undefined => sites[host]
}

test('a ticket holds as long as the same is shown', () => {
  const sites: Record<string, ShownNow | undefined> = {
    'docs.example': { site: { is: 'first' }, place: 'docs\nmain', isShared: false, freshFor: long },
    'www.example': { site: { is: 'other' }, place: 'other\nmain', isShared: false, freshFor: long },
  }
  const { memory, ticketOf, end } = createSiteTickets(shownAt(sites))
  const [docs, other] = [ticketOf('docs.example'), ticketOf('www.example')]
  if (docs === undefined || other === undefined) throw new Error('Both are shown.')
  expect([holds(memory, docs), holds(memory, other)]).toEqual([true, true])
  expect(ticketOf('docs.example')).toEqual(docs)
  expect(ticketOf('nobody.example')).toBeUndefined()

  end('docs\nmain')
  expect([holds(memory, docs), holds(memory, other)]).toEqual([false, true])
  // The look has found that nothing has changed.
  expect(ticketOf('docs.example')).toEqual(docs)
  expect(holds(memory, docs)).toBe(true)

  end('docs\nmain')
  sites['docs.example'] = { site: { is: 'second' }, place: 'docs\nmain', isShared: false, freshFor: long }
  const second = ticketOf('docs.example')
  expect(second).not.toEqual(docs)
  expect([holds(memory, docs), second && holds(memory, second)]).toEqual([false, true])
})

test('what caches in front may keep does not hold while they may not', () => {
  const site = { is: 'first' }
  const shown = (isShared: boolean): ShownNow => ({ site, place: 'docs\nmain', isShared, freshFor: long })
  let now = shown(true)
  const { memory, ticketOf } = createSiteTickets(() => now)
  const kept = ticketOf('docs.example')
  now = shown(false)
  expect(ticketOf('docs.example')).not.toEqual(kept)
  expect(kept && holds(memory, kept)).toBe(false)
})

test('a host name that leads to another branch has another ticket, and hears of the end of that one', () => {
  const sites: Record<string, ShownNow | undefined> = {
    'docs.example': { site: {}, place: 'docs\nmain', isShared: false, freshFor: long },
  }
  const { memory, ticketOf, end } = createSiteTickets(shownAt(sites))
  const before = ticketOf('docs.example')
  sites['docs.example'] = { site: {}, place: 'docs\nrelease', isShared: false, freshFor: long }
  const after = ticketOf('docs.example')
  expect(before && holds(memory, before)).toBe(false)
  end('docs\nmain')
  expect(after && holds(memory, after)).toBe(true)
  end('docs\nrelease')
  expect(after && holds(memory, after)).toBe(false)
})

test('a ticket ends with the time for which the platform itself would not look', () => {
  const { memory, ticketOf } = createSiteTickets(() => ({
    site: memory,
    place: 'docs\nmain',
    isShared: false,
    freshFor: 0,
  }))
  const ticket = ticketOf('docs.example')
  expect(ticket && holds(memory, ticket)).toBe(false)
})

test('of more host names than there are tickets, those that asked longest ago lose theirs', () => {
  const site = {}
  const { memory, ticketOf } = createSiteTickets((host) => ({ site, place: host, isShared: false, freshFor: long }), 2)
  const tickets = ['a', 'b', 'a', 'c'].map((host) => ticketOf(host))
  expect(tickets.map((ticket) => ticket && holds(memory, ticket))).toEqual([true, false, true, true])
  expect(new Set(tickets.map((ticket) => ticket?.index)).size).toBe(2)
})
