import { sql } from 'kysely'
import { createTables, moment, text } from './create-tables.ts'
import type { Migration } from './migration.ts'

/**
 * Of a deployment, the digest of the list of everything that it has in the object store, and when it is next tried to write
 * that; of work that one process at a time does for all, when it is due.
 */
export const publishing: Migration = {
  name: '011-publishing',
  async apply(database) {
    const { schema } = database
    await schema.alterTable('deployment').addColumn('manifest', 'text').execute()
    await schema.alterTable('deployment').addColumn('publish_at', 'bigint').execute()
    await schema
      .createIndex('deployment_unpublished')
      .on('deployment')
      .columns(['publish_at', 'id'])
      .where(sql.ref('live_at'), 'is not', sql`null`)
      .where(sql.ref('manifest'), 'is', sql`null`)
      .execute()
    await schema
      .createIndex('deployment_published')
      .on('deployment')
      .columns(['project_id', 'created_at'])
      .where(sql.ref('manifest'), 'is not', sql`null`)
      .execute()
    // A live deployment is written as soon as a process gets to it.
    await sql`update deployment set publish_at = 0 where live_at is not null`.execute(database)
    await createTables(database, { round: { columns: { name: text, due_at: moment }, key: ['round_key', ['name']] } })
  },
}
