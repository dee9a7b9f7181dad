import { createTables, id, moment, optionalInteger, optionalMoment, partOf, perhapsPartOf } from './create-tables.ts'
import type { Migration } from './migration.ts'

/** How much one turn of a job may cost, and which warnings of a budget people have had. */
export const turnLimits: Migration = {
  name: '035-turn-limits',
  async apply(database) {
    await createTables(database, {
      turn_limit: {
        columns: {
          id,
          organisation_id: partOf('organisation'),
          project_id: perhapsPartOf('project'),
          steps: optionalInteger,
          tokens: optionalMoment,
          minutes: optionalInteger,
          updated_at: moment,
        },
      },
    })
    await database.schema.createIndex('turn_limit_project').on('turn_limit').column('project_id').execute()
    await database.schema.createIndex('turn_limit_organisation').on('turn_limit').column('organisation_id').execute()
    await database.schema.alterTable('budget').addColumn('told', 'text').execute()
  },
}
