import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * The last removed event of a job, so that a reader who resumes before it gets an error; and deliveries by time with
 * their endpoint, so that one with many of them is skipped quickly.
 */
export const retention: Migration = {
  name: '005-retention',
  async apply(database) {
    await database.schema
      .alterTable('job')
      .addColumn('pruned_to', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await database.schema
      .createIndex('job_unpruned')
      .on('job')
      .columns(['updated_at'])
      .where(sql.ref('pruned_to'), '<', sql.ref('last_event'))
      .execute()
    await database.schema
      .createIndex('webhook_delivery_turns')
      .on('webhook_delivery')
      .columns(['status', 'run_at', 'endpoint_id', 'project_id'])
      .execute()
  },
}
