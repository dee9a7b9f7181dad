import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * How far the events of a job have been thinned out, so that a reader who resumes before that is told; and deliveries
 * by time with their endpoint, so that one with many of them is passed over quickly.
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
