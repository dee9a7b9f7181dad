import { expect, onTestFinished, test } from 'vitest'
import { readerRefusals } from '../../access/reader-refusals.ts'
import { createReaderLimit } from './reader-limit.ts'

test('each reader has a number of tries in a window', () => {
  let now = 0
  const limit = createReaderLimit(2, 1000, () => now, 'search')
  expect([1, 2, 3].map(() => limit.take('a'))).toEqual([true, true, false])
  expect(limit.take('b')).toBe(true)
  now = 1000
  expect(limit.take('a')).toBe(true)
})

test('all addresses of one IPv6 network are one reader, and a flood of others makes nobody’s tries new', () => {
  const limit = createReaderLimit(2, 1000, () => 0, 'search')
  const taken = Array.from({ length: 150 }, (_, at) => limit.take(`2001:db8:1:2::${at.toString(16)}`))
  expect(taken.filter(Boolean)).toHaveLength(2)
  expect(limit.take('2001:db8:1:3::1')).toBe(true)
  const returning: boolean[] = []
  for (let at = 0; at < 30_000; at += 1) {
    limit.take(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`)
    if (at % 5_000 === 0) returning.push(limit.take('2001:db8:1:2::1'))
  }
  expect(returning).toEqual(Array.from({ length: 6 }, () => false))
})

test('what is refused is counted under the name of the limit, by networks', () => {
  const told: unknown[] = []
  const hear = (message: unknown): void => void told.push(message)
  readerRefusals.subscribe(hear)
  onTestFinished(() => readerRefusals.unsubscribe(hear))
  const limit = createReaderLimit(1, 1000, () => 0, 'playground')
  for (const address of ['192.0.2.1', '2001:db8:1:2::1', '2001:db8:1:2::2', '192.0.2.1']) limit.take(address)
  expect(told).toEqual([
    { limit: 'playground', reader: '32.1.13.184.0.1.0.2/64' },
    { limit: 'playground', reader: '192.0.2.1' },
  ])
})
