import { createTables, id, integer, moment, optionalText, partOf, text } from './create-tables.ts'
import type { Migration } from './migration.ts'

/** Readers' feedback on pages. */
export const pageFeedback: Migration = {
  name: '009-page-feedback',
  async apply(database) {
    await createTables(database, {
      page_feedback: {
        columns: {
          id,
          project_id: partOf('project'),
          page: text,
          helpful: integer,
          comment: optionalText,
          created_at: moment,
        },
      },
    })
    await database.schema
      .createIndex('page_feedback_newest')
      .on('page_feedback')
      .columns(['project_id', 'created_at', 'id'])
      .execute()
  },
}
