import { createTables, id, moment, optionalText, partOf, perhapsPartOf, text, uniqueText } from './create-tables.ts'
import type { Migration } from './migration.ts'

/** How much models may cost. */
export const budgets: Migration = {
  name: '027-budgets',
  async apply(database) {
    await createTables(database, {
      budget: {
        columns: {
          id,
          organisation_id: partOf('organisation'),
          project_id: perhapsPartOf('project'),
          purpose: optionalText,
          period: text,
          unit: text,
          amount: moment,
          place: uniqueText,
          created_at: moment,
        },
      },
    })
    await database.schema.createIndex('budget_project').on('budget').column('project_id').execute()
    await database.schema.createIndex('budget_organisation').on('budget').column('organisation_id').execute()
  },
}
