import { Client } from 'pg'
import { expect, test } from 'vitest'
import { explainDatabase } from './explain-database.ts'

const secret = 'h0rse-battery'
const url = (place: string): string => `postgres://ada:${secret}@${place}`

function saysOf(cause: unknown, settings: { DATABASE_URL?: string; DATABASE_DIRECT_URL?: string }): string {
  const explained = explainDatabase(cause, settings)
  const said = explained instanceof Error ? explained.message : String(explained)
  expect(said).not.toContain(secret)
  return said
}

async function failing(connectionString: string): Promise<unknown> {
  return new Client({ connectionString }).connect().then(
    () => expect.fail('It connected.'),
    (cause: unknown) => cause,
  )
}

test('a database where nothing listens: the place, the setting and what to do', async () => {
  const DATABASE_URL = url('127.0.0.1:1/docs')
  const said =
    'database-away: PostgreSQL at 127.0.0.1:1 cannot be reached: nothing is listening there. ' +
    'Start PostgreSQL there, or correct DATABASE_URL, and try again.'
  expect(saysOf(await failing(DATABASE_URL), { DATABASE_URL })).toBe(said)
  const named = url('localhost:1/docs')
  expect(saysOf(await failing(named), { DATABASE_URL: named })).toBe(said.replace('127.0.0.1', 'localhost'))
  const other = { DATABASE_URL: url('127.0.0.1:2/docs'), DATABASE_DIRECT_URL: DATABASE_URL }
  expect(saysOf(await failing(DATABASE_URL), other)).toBe(said.replace('DATABASE_URL', 'DATABASE_DIRECT_URL'))
})

test('a socket that is gone', async () => {
  const DATABASE_URL = `postgres://ada:${secret}@/docs?host=${encodeURIComponent('/nowhere/run')}`
  expect(saysOf(await failing(DATABASE_URL), { DATABASE_URL })).toContain(
    'PostgreSQL at the socket in /nowhere/run cannot be reached: the socket does not exist. Start PostgreSQL there',
  )
})

test('a host that is not known', () => {
  const cause = Object.assign(new Error('getaddrinfo ENOTFOUND db.invalid'), {
    code: 'ENOTFOUND',
    syscall: 'getaddrinfo',
    hostname: 'db.invalid',
  })
  const said = 'database-away: the host “db.invalid” of DATABASE_URL cannot be resolved.'
  expect(saysOf(cause, { DATABASE_URL: url('db.invalid/docs') })).toContain(said)
})

test.each([
  ['28P01', 'database-refused: PostgreSQL at db:5432 rejects the user “ada”. Correct the user and password'],
  ['3D000', 'database-missing: PostgreSQL at db:5432 has no database “docs”. Create it (createdb docs)'],
  ['53300', 'database-full: PostgreSQL at db:5432 does not accept more connections.'],
  ['55P03', 'database-blocked: another session of PostgreSQL at db:5432, such as a backup or a report, holds a lock'],
  ['57P03', 'PostgreSQL at db:5432 cannot be reached: it is starting up or shutting down.'],
])('what PostgreSQL answers with %s', (code, said) => {
  const cause = Object.assign(new Error(`refused for "ada"`), { code })
  expect(saysOf(cause, { DATABASE_URL: url('db/docs') })).toContain(said)
})

test('a user or a database with a bare percent sign is named as it is written', () => {
  const DATABASE_URL = `postgres://100%:${secret}@db/50%25%zz`
  const refused = Object.assign(new Error('refused'), { code: '28P01' })
  expect(saysOf(refused, { DATABASE_URL })).toContain('rejects the user “100%”.')
  const missing = Object.assign(new Error('missing'), { code: '3D000' })
  expect(saysOf(missing, { DATABASE_URL })).toContain('has no database “50%25%zz”.')
})

test('what does not come from the database stays as it is', () => {
  const settings = { DATABASE_URL: url('db/docs') }
  const elsewhere = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect', port: 443 })
  const missing = Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' })
  for (const cause of [elsewhere, missing, new Error('x'), 'text']) expect(explainDatabase(cause, settings)).toBe(cause)
  const here = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect', port: 5432 })
  expect(explainDatabase(here, {})).toBe(here)
})
