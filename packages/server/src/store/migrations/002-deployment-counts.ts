import type { Migration } from './migration.ts'

/** How many problems a deployment's check found, so that a list of deployments need not read all of them. */
export const deploymentCounts: Migration = {
  name: '002-deployment-counts',
  async apply(database) {
    for (const column of ['errors', 'warnings']) {
      await database.schema
        .alterTable('deployment')
        .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
        .execute()
    }
  },
}
