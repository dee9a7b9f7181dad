import { createTables, id, moment, partOf, text } from './create-tables.ts'
import type { Migration } from './migration.ts'

/** Credentials for many repositories of a forge, which projects use them, and what is wrong with a repository elsewhere. */
export const connections: Migration = {
  name: '033-connections',
  async apply(database) {
    const { schema } = database
    await createTables(database, {
      forge_connection: {
        columns: {
          id,
          organisation_id: partOf('organisation'),
          kind: text,
          address: text,
          name: text,
          definition: text,
          sealed: text,
          created_at: moment,
        },
      },
    })
    await schema.createIndex('forge_connection_organisation').on('forge_connection').column('organisation_id').execute()
    await schema.alterTable('project').addColumn('connection_id', 'text').execute()
    await schema.createIndex('project_connection').on('project').column('connection_id').execute()
    await schema.alterTable('project_visit').addColumn('trouble', 'text').execute()
  },
}
