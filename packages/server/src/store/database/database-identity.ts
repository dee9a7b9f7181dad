import type { ClientBase } from 'pg'

/** The questions on a connection before it is used. */
type Asked = Pick<ClientBase, 'query'>

/** Makes sure that a connection leads to the database that this process has used so far, and may be written. */
export interface DatabaseIdentity {
  /**
   * @throws Error like that of an absent database, if it is a standby, an old primary, or another database.
   * @returns Number of the database's timeline, which rises with every failover; undefined if it is unknown.
   */
  verify(this: void, client: Asked): Promise<number | undefined>
  /** The newest history that any connection was on. */
  newest(this: void): number | undefined
}

/** Functions that a service does not have, or that its users may not call. */
const unknownStates: ReadonlySet<unknown> = new Set(['42883', '42501', '0A000', '42P01', '55000'])

const question = `
  select pg_is_in_recovery() as standby,
    case when pg_is_in_recovery() then null else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as history,
    (select system_identifier::text from pg_control_system()) as system`

/** Creates the identity check of databases; it knows none at first. */
export function createDatabaseIdentity(): DatabaseIdentity {
  let known: { system: string; began: string | undefined; history: number } | undefined
  let isAnswered = true

  return {
    newest: () => known?.history,
    async verify(client) {
      if (!isAnswered) return undefined
      const answer = await client.query<Answer>(question).catch((cause: unknown) => {
        if (!(cause instanceof Error && 'code' in cause && unknownStates.has(cause.code))) throw cause
        isAnswered = false
        return { rows: [] }
      })
      const [row] = answer.rows
      if (row === undefined) return undefined
      if (row.standby) throw unusable('it is a standby, which cannot be written')
      const history = Number.parseInt(row.history ?? '', 16)
      const { system } = row
      if (known !== undefined && system === known.system && history < known.history)
        throw unusable(`it is an old primary (history ${history}, where this process has seen ${known.history})`)
      if (system !== known?.system) {
        const began = await beginningOf(client)
        if (known?.began !== undefined && began !== known.began) throw unusable('it is another database than before')
        known = { system, began, history }
      }
      // A new platform begins after the first connection to its database.
      known = { system, history, began: known.began ?? (await beginningOf(client)) }
      return history
    },
  }
}

interface Answer {
  standby: boolean
  history: string | null
  system: string
}

/** The moment at which the platform in a database began: a copy, or one that was imported, has the same. */
async function beginningOf(client: Asked): Promise<string | undefined> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('organisation') is not null as there`,
  )
  if (tables[0]?.there !== true) return undefined
  const { rows } = await client.query<{ began: string | null }>(
    'select min(created_at)::text as began from organisation',
  )
  return rows[0]?.began ?? undefined
}

/** The error of an unusable PostgreSQL. */
function unusable(why: string): Error {
  return Object.assign(new Error(`The database at this address is not used: ${why}.`), { code: '57P03' })
}
