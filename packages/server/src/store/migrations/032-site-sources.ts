import { sql } from 'kysely'
import { createTables, partOf } from './create-tables.ts'
import type { Migration } from './migration.ts'

/** A deployment's commits of other repositories, and the projects of a site. */
export const siteSources: Migration = {
  name: '032-site-sources',
  async apply(database) {
    const { schema } = database
    await schema.alterTable('deployment').addColumn('sources', 'text').execute()
    await createTables(database, {
      project_source: {
        columns: { project_id: partOf('project'), source_project_id: partOf('project') },
        key: ['project_source_key', ['project_id', 'source_project_id']],
      },
    })
    await schema
      .createIndex('deployment_sources')
      .on('deployment')
      .columns(['project_id', 'branch', 'created_at', 'id'])
      .where(sql.ref('sources'), 'is not', sql`null`)
      .execute()
    await schema.createIndex('project_source_of').on('project_source').column('source_project_id').execute()
  },
}
