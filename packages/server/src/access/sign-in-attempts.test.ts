import { expect, test } from 'vitest'
import { createKnownBrowsers } from './known-browser.ts'
import { createSignInAttempts } from './sign-in-attempts.ts'
import type { SignInAttempts, SignInCaller } from './sign-in-attempts.ts'

const ada = 'ada@example.com'

function fail(attempts: SignInAttempts, caller: SignInCaller, times: number): void {
  for (let count = 0; count < times; count += 1) attempts.begin(caller, ada)
}

function isLookedAt(attempts: SignInAttempts, caller: SignInCaller, email = ada): boolean {
  const attempt = attempts.begin(caller, email)
  if (!('forgive' in attempt)) return false
  attempt.forgive()
  return true
}

test('whoever guesses at one address keeps nobody out who is elsewhere, or uses a browser that is known', () => {
  let now = 0
  const attempts = createSignInAttempts(() => now)
  fail(attempts, { address: '198.51.100.7' }, 10)
  expect(isLookedAt(attempts, { address: '198.51.100.7' })).toBe(false)
  expect(isLookedAt(attempts, { address: '198.51.100.7' }, 'ADA@example.com ')).toBe(false)
  expect(isLookedAt(attempts, { address: '198.51.100.7' }, 'bob@example.com')).toBe(true)
  expect(isLookedAt(attempts, { address: '203.0.113.9' })).toBe(true)
  expect(isLookedAt(attempts, { address: '198.51.100.7', browser: 'hers' })).toBe(true)
  fail(attempts, { address: '198.51.100.7', browser: 'hers' }, 10)
  expect(isLookedAt(attempts, { address: '198.51.100.7', browser: 'hers' })).toBe(false)
  now += 15 * 60_000
  expect(isLookedAt(attempts, { address: '198.51.100.7' })).toBe(true)
})

test('guessing from many addresses keeps out only those who are new, and one address gets 20 guesses in all', () => {
  const attempts = createSignInAttempts(() => 0)
  const home = attempts.begin({ address: '203.0.113.9' }, ada)
  if ('accept' in home) home.accept()
  for (let last = 1; last <= 25; last += 1) fail(attempts, { address: `192.0.2.${last}` }, 8)
  expect(isLookedAt(attempts, { address: '203.0.113.200' })).toBe(false)
  expect(isLookedAt(attempts, { address: '203.0.113.200' }, 'bob@example.com')).toBe(true)
  expect(isLookedAt(attempts, { address: '203.0.113.9' })).toBe(true)
  expect(isLookedAt(attempts, { address: '203.0.113.200', browser: 'hers' })).toBe(true)
  for (let number = 0; number < 20; number += 1)
    attempts.begin({ address: '198.51.100.8' }, `user${number}@example.com`)
  expect(isLookedAt(attempts, { address: '198.51.100.8' }, 'bob@example.com')).toBe(false)
})

test('a browser is known by a mark that is of one account and cannot be made up', () => {
  const secret = 'a secret of at least thirty-two characters'
  const browsers = createKnownBrowsers({ publicUrl: 'https://docs.example.com', secret })
  const request = (cookie: string): Request =>
    new Request('https://docs.example.com', { headers: { cookie, 'docwright-client-address': '192.0.2.1' } })
  const mark = browsers.mark(request(''), ada)
  expect(mark).toMatch(
    /^__Host-docwright_known=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure$/,
  )
  const [cookie = ''] = mark.split(';')
  const { browser } = browsers.callerOf(request(`other=1; ${cookie}`), ada)
  expect(browser).toHaveLength(22)
  expect(browsers.callerOf(request(cookie), 'ADA@example.com')).toEqual({ address: '192.0.2.1', browser })
  expect(browsers.mark(request(cookie), ada)).toBe(mark)
  expect(browsers.callerOf(request(cookie), 'bob@example.com').browser).toBeUndefined()
  const flipped = cookie.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'))
  for (const forged of [flipped, cookie.replace('.', ''), '__Host-docwright_known=', `${cookie}x`])
    expect(browsers.callerOf(request(forged), ada).browser).toBeUndefined()
})
