import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Readers ask for what is live, and the dashboard for the newest of a project, however many deployments there were. */
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
