import { sql } from 'kysely'
import { createTables, id, integer, moment, optionalMoment, partOf, text, uniqueText } from './create-tables.ts'
import type { Migration } from './migration.ts'

/** Requests in conversations at forges. */
export const mentions: Migration = {
  name: '030-mentions',
  async apply(database) {
    await createTables(database, {
      mention: {
        columns: {
          id,
          project_id: partOf('project'),
          job_id: partOf('job'),
          turn_id: text,
          place: uniqueText,
          thread: text,
          number: integer,
          run_at: optionalMoment,
          acknowledged_at: optionalMoment,
          attempts: integer,
          created_at: moment,
        },
      },
    })
    const { schema } = database
    await schema.createIndex('mention_job').on('mention').column('job_id').execute()
    await schema
      .createIndex('mention_thread')
      .on('mention')
      .columns(['project_id', 'thread', 'number', 'created_at'])
      .execute()
    await schema
      .createIndex('mention_due')
      .on('mention')
      .column('run_at')
      .where(sql.ref('run_at'), 'is not', null)
      .execute()
  },
}
