import { expect, test } from 'vitest'
import { noJson, unreachable } from './answer-failure.ts'

test('a forge that takes the request and says nothing is told from one that cannot be reached', () => {
  const limit = AbortSignal.abort(new DOMException('The operation timed out.', 'TimeoutError')).reason as Error
  const aborted = Object.assign(new Error('The operation was aborted', { cause: limit }), { name: 'AbortError' })
  for (const error of [limit, aborted, new TypeError('fetch failed', { cause: limit })]) {
    const told = unreachable('GitLab', error)
    expect(told).toMatchObject({ code: 'forge-unavailable', message: 'GitLab did not answer within 30 seconds.' })
    expect(told.passing).toBe(true)
  }
  expect(unreachable('GitLab', new TypeError('fetch failed')).message).toBe('GitLab could not be reached.')
})

test('what answers instead of the API is described without being quoted at length', () => {
  const message = (text: string): string => noJson('GitHub', new URL('https://git.example/api/v3/x'), text).message
  expect(message('OK')).toBe(
    'git.example answered for GitHub with something else than JSON instead of the API’s answer.',
  )
  expect(message(' <html><body>Sign in</body></html>')).toContain('with a web page, such as one to sign in on,')
  expect(message(`<title>${'x'.repeat(300_000)}`).length).toBeLessThan(400)
  expect(message('<title'.repeat(300_000)).length).toBeLessThan(400)
})
