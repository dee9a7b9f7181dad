import { sql } from 'kysely'
import type { Migration } from './migration.ts'

const queues = [
  { table: 'turn', taken: 'running' },
  { table: 'deployment', taken: 'building' },
  { table: 'webhook_delivery', taken: 'sending' },
  { table: 'workflow_run', taken: 'running' },
] as const

/**
 * Indexes for finding work: waiting rows by their time, and rows in work by the end of their lease. The indexes by
 * status, in which every row is, made planners read all waiting rows once for each project that waits.
 */
export const queueLookups: Migration = {
  name: '019-queue-lookups',
  async apply(database) {
    const { schema } = database
    for (const { table, taken } of queues) {
      await schema.dropIndex(`${table}_due`).execute()
      await schema
        .createIndex(`${table}_next`)
        .on(table)
        .columns(table === 'deployment' ? ['kind', 'run_at', 'id'] : ['run_at', 'id'])
        .where(sql.ref('status'), '=', sql`'queued'`)
        .execute()
      await schema
        .createIndex(`${table}_held`)
        .on(table)
        .columns(['project_id', 'lease_until'])
        .where(sql.ref('status'), '=', sql.lit(taken))
        .execute()
      await schema
        .createIndex(`${table}_lost`)
        .on(table)
        .column('lease_until')
        .where(sql.ref('status'), '=', sql.lit(taken))
        .execute()
    }
    await schema
      .createIndex('deployment_first')
      .on('deployment')
      .columns(['run_at', 'id'])
      .where(sql.ref('status'), '=', sql`'queued'`)
      .execute()
  },
}
