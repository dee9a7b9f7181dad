import { createTables } from '../create-tables.ts'
import type { Migration } from '../migration.ts'
import { accountTables } from './account-tables.ts'
import { createIndexes } from './create-indexes.ts'
import { hostingTables } from './hosting-tables.ts'
import { jobTables } from './job-tables.ts'
import { projectTables } from './project-tables.ts'
import { workflowTables } from './workflow-tables.ts'

/** The tables of the first version. */
export const firstTables: Migration = {
  name: '001-first-tables',
  async apply(database) {
    for (const tables of [accountTables, projectTables, jobTables, hostingTables, workflowTables]) {
      await createTables(database, tables)
    }
    await createIndexes(database)
  },
}
