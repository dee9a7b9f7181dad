import { createTables, id, moment, optionalText, partOf, perhapsPartOf, text, uniqueText } from './create-tables.ts'
import type { Migration } from './migration.ts'

/** The models that were set up on the dashboard. */
export const models: Migration = {
  name: '025-models',
  async apply(database) {
    await createTables(database, {
      model_setting: {
        columns: {
          id,
          organisation_id: partOf('organisation'),
          project_id: perhapsPartOf('project'),
          purpose: optionalText,
          place: uniqueText,
          definition: text,
          sealed_key: optionalText,
          created_at: moment,
          updated_at: moment,
        },
      },
    })
    await database.schema.createIndex('model_setting_project').on('model_setting').column('project_id').execute()
    await database.schema
      .createIndex('model_setting_organisation')
      .on('model_setting')
      .column('organisation_id')
      .execute()
  },
}
