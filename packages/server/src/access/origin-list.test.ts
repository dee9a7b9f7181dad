import { expect, test } from 'vitest'
import { isOnOriginList, isOriginEntry } from './origin-list.ts'

test('an origin has a scheme and a host, and nothing behind them', () => {
  const good = ['*', 'https://www.example.com', 'http://localhost:5173']
  const bad = [
    '',
    'example.com',
    'https://example.com/',
    'https://example.com/docs',
    'HTTPS://EXAMPLE.COM',
    'null',
    'ftp://a.b',
  ]
  expect(good.filter((entry) => !isOriginEntry(entry))).toEqual([])
  expect(bad.filter(isOriginEntry)).toEqual([])
})

test('an origin is on a list as a whole', () => {
  expect(isOnOriginList('https://www.example.com', ['https://www.example.com'])).toBe(true)
  expect(isOnOriginList('https://www.example.com.evil.test', ['https://www.example.com'])).toBe(false)
  expect(isOnOriginList('https://any.test', ['*'])).toBe(true)
  expect(isOnOriginList('https://any.test', [])).toBe(false)
})
