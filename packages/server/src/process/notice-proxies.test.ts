import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createProxyNotice } from './notice-proxies.ts'

function linesFor(trusted: number, ...forwarded: (string | undefined)[]): object[] {
  return linesFrom('10.0.0.1', trusted, forwarded)
}

function linesFrom(remoteAddress: string, trusted: number, forwarded: readonly (string | undefined)[]): object[] {
  const lines: object[] = []
  const look = createProxyNotice({ warn: (fields: object) => void lines.push(fields) } as never, {
    proxies: trusted,
    front: false,
  })
  const socket = { remoteAddress } as Socket
  for (const each of forwarded) look({ headers: each === undefined ? {} : { 'x-forwarded-for': each }, socket })
  return lines
}

test('a proxy that nobody counts is noticed once', () => {
  expect(linesFor(0, undefined, '198.51.100.7', '198.51.100.8, 10.0.0.9')).toEqual([
    { code: 'proxies-miscounted', proxy: '10.0.0.1', trusted: 0, passed: 1 },
  ])
})

test('so is one that is counted, and is not there', () => {
  expect(linesFor(2, '198.51.100.7', '198.51.100.8')).toEqual([
    { code: 'proxies-miscounted', proxy: '10.0.0.1', trusted: 2, passed: 1 },
  ])
})

test('requests through as many proxies as are counted, or through none, are no matter', () => {
  expect(linesFor(1, '198.51.100.7', '192.0.2.1, 198.51.100.7')).toEqual([])
  expect(linesFor(0, undefined)).toEqual([])
  expect(linesFor(1, undefined)).toEqual([])
})

test('whoever comes from elsewhere and writes the header is believed to be no proxy', () => {
  expect(linesFrom('93.184.216.34', 0, ['1.2.3.4'])).toEqual([])
  expect(linesFrom('::ffff:127.0.0.1', 0, ['1.2.3.4'])).toHaveLength(1)
})
