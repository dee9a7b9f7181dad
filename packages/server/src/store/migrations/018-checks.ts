import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * For a live deployment: when another process checks its pages if the current one is lost, and how often that was
 * begun.
 */
export const checks: Migration = {
  name: '018-checks',
  async apply(database) {
    const { schema } = database
    await schema.alterTable('deployment').addColumn('check_at', 'bigint').execute()
    await schema
      .alterTable('deployment')
      .addColumn('check_attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await schema
      .createIndex('deployment_unchecked')
      .on('deployment')
      .columns(['check_at', 'id'])
      .where(sql.ref('check_at'), 'is not', sql`null`)
      .execute()
  },
}
