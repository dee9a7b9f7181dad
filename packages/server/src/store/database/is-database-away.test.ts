import { expect, test } from 'vitest'
import { isDatabaseAway } from './is-database-away.ts'

const withCode = (code: string): Error => Object.assign(new Error(`connect ${code} 192.0.2.1:5432`), { code })

test.each([
  ['its host refuses, breaks off or does not answer', ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']],
  ['its host is off, or the network is', ['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN']],
  ['its name cannot be looked up', ['ENOTFOUND', 'EAI_AGAIN']],
])('a database is away where %s', (_, codes) => {
  for (const code of codes) expect([code, isDatabaseAway(withCode(code))]).toEqual([code, true])
})

test('what a statement did wrong is no outage', () => {
  for (const code of ['23505', '42P01', 'EACCES']) expect([code, isDatabaseAway(withCode(code))]).toEqual([code, false])
})
