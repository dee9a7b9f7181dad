import { createTables, moment, optionalText, partOf } from './create-tables.ts'
import type { Migration } from './migration.ts'

/** The storage use of each project, and the progress of slow deployments. */
export const storeUseAndProgress: Migration = {
  name: '017-store-use-and-progress',
  async apply(database) {
    await createTables(database, {
      store_use: { columns: { project_id: partOf('project'), bytes: moment }, key: ['store_use_key', ['project_id']] },
    })
    await database.schema
      .alterTable('deployment')
      .addColumn('progress', optionalText.type, (column) => optionalText.define(column))
      .execute()
  },
}
