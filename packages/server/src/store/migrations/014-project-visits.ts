import { sql } from 'kysely'
import { createTables, integer, moment, optionalMoment, partOf } from './create-tables.ts'
import type { Migration } from './migration.ts'

/**
 * When each project's repository is next compared with its deployments. Queries of all sites or of workflow runs find
 * the latest ones without scanning earlier ones.
 */
export const projectVisits: Migration = {
  name: '014-project-visits',
  async apply(database) {
    const { schema } = database
    await createTables(database, {
      project_visit: {
        columns: {
          project_id: partOf('project'),
          due_at: moment,
          lease_until: optionalMoment,
          failures: integer,
          told_at: optionalMoment,
        },
        key: ['project_visit_key', ['project_id']],
      },
    })
    await schema
      .createIndex('project_visit_due')
      .on('project_visit')
      .column('due_at')
      .where(sql.ref('lease_until'), 'is', sql`null`)
      .execute()
    await schema
      .createIndex('project_visit_lost')
      .on('project_visit')
      .column('lease_until')
      .where(sql.ref('lease_until'), 'is not', sql`null`)
      .execute()
    await sql`insert into project_visit (project_id, due_at, failures) select id, 0, 0 from project`.execute(database)
    await schema
      .createIndex('deployment_live_at')
      .on('deployment')
      .column('live_at')
      .where(sql.ref('live_at'), 'is not', sql`null`)
      .execute()
    await schema.createIndex('workflow_run_recent').on('workflow_run').column('created_at').execute()
  },
}
