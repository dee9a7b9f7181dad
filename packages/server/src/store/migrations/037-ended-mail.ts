import { createTables, moment, optionalMoment, partOf, text } from './create-tables.ts'
import type { Migration } from './migration.ts'

/**
 * The addresses whose receivers have ended the e-mail of a project, so that nobody else can turn it on again. And the
 * use of the project's limit as which an e-mail counts.
 */
export const endedMail: Migration = {
  name: '037-ended-mail',
  async apply(database) {
    await createTables(database, {
      mail_ending: {
        columns: { project_id: partOf('project'), url: text, ended_at: moment, left_at: optionalMoment },
        key: ['mail_ending_key', ['project_id', 'url']],
      },
    })
    // One after the other: SQLite adds one column at a time.
    await database.schema.alterTable('webhook_delivery').addColumn('mail_use', 'text').execute()
    await database.schema.alterTable('webhook_delivery').addColumn('mail_last_of', 'integer').execute()
  },
}
