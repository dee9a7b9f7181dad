import { expect, test } from 'vitest'
import { isDatabaseAway } from './is-database-away.ts'
import { createDatabaseIdentity, type DatabaseIdentity } from './database-identity.ts'

/** A database's own description. */
interface Said {
  standby?: boolean
  history?: string
  system?: string
  began?: string | null
  error?: string
}

type Asked = Parameters<DatabaseIdentity['verify']>[0]

function connection({ standby = false, history = '00000001', system = '7', began = '100', error }: Said): Asked {
  const query = (text: string): Promise<{ rows: object[] }> => {
    if (error !== undefined) return Promise.reject(Object.assign(new Error('refused'), { code: error }))
    if (text.includes('pg_is_in_recovery')) return Promise.resolve({ rows: [{ standby, history, system }] })
    if (text.includes('to_regclass')) return Promise.resolve({ rows: [{ there: began !== null }] })
    return Promise.resolve({ rows: [{ began }] })
  }
  return { query } as unknown as Asked
}

/** The results of connections one after the other. */
async function outcomes(...said: Said[]): Promise<unknown[]> {
  const identity = createDatabaseIdentity()
  const found: unknown[] = []
  for (const each of said)
    found.push(
      await identity.verify(connection(each)).catch((cause: unknown) => {
        // Callers try again, as after a missing answer.
        const isPassing = isDatabaseAway(cause)
        return isPassing && cause instanceof Error ? cause.message.replace(/^.*not used: /, '') : cause
      }),
    )
  return found
}

test('a standby that took over is the same database, and the old primary is not used when it comes back', async () => {
  expect(await outcomes({}, { history: '00000002' }, {}, { history: '00000002' })).toEqual([
    1,
    2,
    'it is an old primary (history 1, where this process has seen 2).',
    2,
  ])
})

test('a standby is not used', async () => {
  expect(await outcomes({}, { standby: true })).toEqual([1, 'it is a standby, which cannot be written.'])
})

test('a copy on another server is the same database, and one with another platform, or none, is not', async () => {
  expect(await outcomes({ history: '00000005' }, { system: '8' }, { system: '9', began: '200' })).toEqual([
    5,
    1,
    'it is another database than before.',
  ])
  expect(await outcomes({}, { system: '9', began: null })).toEqual([1, 'it is another database than before.'])
})

test('a platform that begins after the first connection is known from then on', async () => {
  expect(await outcomes({ began: null }, {}, { system: '9', began: '200' })).toEqual([
    1,
    1,
    'it is another database than before.',
  ])
})

test('a service that does not tell is believed', async () => {
  expect(await outcomes({ error: '42501' }, {})).toEqual([undefined, undefined])
})
