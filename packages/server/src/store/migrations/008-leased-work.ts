import { sql } from 'kysely'
import type { Migration } from './migration.ts'

const queues = ['turn', 'deployment', 'webhook_delivery'] as const

/**
 * Indexes for fair shares of the queues: when each project was served last, and its due work. Also for deployments: why
 * one waits or has failed, as a permanent code; how often the platform itself was at fault; and the commit of its
 * branch, for one that goes back to an earlier commit.
 */
export const leasedWork: Migration = {
  name: '008-leased-work',
  async apply(database) {
    const { schema } = database
    for (const table of queues) {
      await schema.alterTable(table).addColumn('taken_at', 'bigint').execute()
      await schema.createIndex(`${table}_served`).on(table).columns(['project_id', 'taken_at']).execute()
      await schema
        .createIndex(`${table}_waiting`)
        .on(table)
        .columns(['project_id', 'run_at', 'id'])
        .where(sql.ref('status'), '=', sql`'queued'`)
        .execute()
    }
    await schema.alterTable('deployment').addColumn('code', 'text').execute()
    await schema
      .alterTable('deployment')
      .addColumn('faults', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await schema.alterTable('deployment').addColumn('head_commit', 'text').execute()
  },
}
