import { createTables, partOf, text } from './create-tables.ts'
import type { Migration } from './migration.ts'

/** The branch that somebody wants a job's changes on, whether its pull request is a draft, and files that came with a prompt. */
export const jobBranches: Migration = {
  name: '021-job-branches',
  async apply(database) {
    const { schema } = database
    await schema.alterTable('job').addColumn('head_branch', 'text').execute()
    await schema
      .alterTable('job')
      .addColumn('draft', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await createTables(database, {
      job_attachment: {
        columns: { job_id: partOf('job'), name: text, content: text },
        key: ['job_attachment_name', ['job_id', 'name']],
      },
    })
  },
}
