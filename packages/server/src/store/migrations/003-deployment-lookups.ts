import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Queries of readers for live deployments, and of the dashboard for a project's newest, however many deployments there
 * were.
 */
export const deploymentLookups: Migration = {
  name: '003-deployment-lookups',
  async apply(database) {
    await database.schema
      .createIndex('deployment_live')
      .on('deployment')
      .columns(['project_id', 'branch'])
      .where(sql.ref('live_at'), 'is not', null)
      .execute()
    await database.schema
      .createIndex('deployment_newest')
      .on('deployment')
      .columns(['project_id', 'created_at', 'id'])
      .execute()
  },
}
