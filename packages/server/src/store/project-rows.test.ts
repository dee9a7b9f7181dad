import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeEachStore } from './testing/describe-each-store.ts'
import { fillTables } from './testing/fill-tables.ts'

/** Tables whose rows stay without their project, and why. */
const staying: Readonly<Record<string, string>> = {
  organisation: 'has other projects',
  auth_user: 'has access to others',
  auth_session: 'of a person',
  auth_account: 'of a person',
  auth_verification: 'expires',
  member: 'of a person',
  forge_connection: 'of the organization',
  round: 'of the platform',
  audit: 'says that there was such a project, and who did what, for DOCWRIGHT_AUDIT_DAYS',
  audit_sent: 'of a receiver of the log',
  cdn_purge: 'caches may still keep pages of the project',
  retired_pack: 'names an object that is removed after two days',
  idempotency: 'answers to a key, which expire after a day',
  object_hold: 'expires after a day',
  object_removal: 'expires after a day',
}

describeEachStore('The row of a project', (stores) => {
  test('takes with it all that belongs to the project in any table of the schema, and nothing else', async () => {
    const { db } = await stores.open()
    const filled = Object.keys(await fillTables(db))
    const known = (await db.introspection.getTables()).map(({ name }) => name)
    expect(filled.toSorted()).toEqual(known.filter((name) => name !== 'migration').toSorted())
    await db.deleteFrom('project').execute()
    const left: string[] = []
    for (const name of filled) {
      const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db)
      if (rows.length > 0) left.push(name)
    }
    expect(left.toSorted()).toEqual(Object.keys(staying).toSorted())
  })
})
