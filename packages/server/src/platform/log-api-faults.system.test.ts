import { pino } from 'pino'
import { expect, test } from 'vitest'
import { StoreFault } from '../objects/object-store.ts'
import { logApiFaults } from './log-api-faults.ts'

const oldPrimary = Object.assign(new Error('The database at this address is not used: it is an old primary.'), {
  code: '57P03',
})
const full = Object.assign(new Error('sorry, too many clients already'), { code: '53300' })

/** The log line of an error. */
function logged(error: Error): unknown {
  let line = ''
  logApiFaults(pino({}, { write: (text) => void (line += text) }))(error, 'req_1')
  return JSON.parse(line)
}

test.each([
  ['database-unavailable', oldPrimary],
  ['database-unavailable', full],
  ['store-unavailable', new StoreFault('The bucket answered 403 (AccessDenied).', { said: '403 (AccessDenied)' })],
  ['platform-unavailable', Object.assign(new Error('full'), { code: 'ENOSPC', errno: -28, syscall: 'write' })],
])('a request that finds a part of the platform away is logged as %s, and why', (code, error) => {
  const { message } = error
  const msg = 'An API request could not be answered'
  expect(logged(error)).toMatchObject({ level: 40, code, msg, requestId: 'req_1', err: { message } })
})

test('a mistake of ours is logged as such', () => {
  const line = logged(new TypeError('undefined is not a function'))
  expect(line).toMatchObject({ level: 50, code: 'api-failed', msg: 'The API failed', requestId: 'req_1' })
})
