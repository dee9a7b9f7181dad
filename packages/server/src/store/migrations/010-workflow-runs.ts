import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Runs of workflows are leased work like turns. For a workflow also its file, whether that still exists, and the last
 * checked commit; for a run its result.
 */
export const workflowRuns: Migration = {
  name: '010-workflow-runs',
  async apply(database) {
    const { schema } = database
    await schema.alterTable('workflow_run').addColumn('taken_at', 'bigint').execute()
    await schema.alterTable('workflow_run').addColumn('result', 'text').execute()
    await schema.createIndex('workflow_run_served').on('workflow_run').columns(['project_id', 'taken_at']).execute()
    await schema
      .createIndex('workflow_run_waiting')
      .on('workflow_run')
      .columns(['project_id', 'run_at', 'id'])
      .where(sql.ref('status'), '=', sql`'queued'`)
      .execute()
    await schema
      .alterTable('workflow')
      .addColumn('present', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await schema.alterTable('workflow').addColumn('seen_commit', 'text').execute()
  },
}
