import { createTables, moment, optionalText, text } from './create-tables.ts'
import type { Migration } from './migration.ts'

/** The log of who did what. */
export const audit: Migration = {
  name: '023-audit',
  async apply(database) {
    await createTables(database, {
      audit: {
        columns: {
          sequence: { type: 'bigint', define: (column) => column.primaryKey().notNull() },
          at: moment,
          actor_kind: text,
          actor_id: optionalText,
          actor_name: optionalText,
          action: text,
          outcome: text,
          organisation_id: optionalText,
          project_id: optionalText,
          object_id: optionalText,
          object_name: optionalText,
          before: optionalText,
          after: optionalText,
          address: optionalText,
          request_id: optionalText,
          previous: text,
          hash: text,
        },
      },
    })
    await database.schema.createIndex('audit_project').on('audit').columns(['project_id', 'sequence']).execute()
    await database.schema.createIndex('audit_at').on('audit').column('at').execute()
  },
}
