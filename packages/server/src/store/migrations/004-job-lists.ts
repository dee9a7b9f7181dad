import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Indexes for lists of jobs by status: the states of a job's turns without their texts, the unfinished turns, the
 * unsuccessful ones, and the archived jobs, however many jobs a project has.
 */
export const jobLists: Migration = {
  name: '004-job-lists',
  async apply(database) {
    const { schema } = database
    await schema.createIndex('turn_states').on('turn').columns(['job_id', 'position', 'status']).execute()
    await schema
      .createIndex('turn_open')
      .on('turn')
      .columns(['project_id', 'job_id'])
      .where(sql.ref('status'), 'in', sql`('queued', 'running')`)
      .execute()
    await schema
      .createIndex('turn_unsuccessful')
      .on('turn')
      .columns(['project_id', 'job_id'])
      .where(sql.ref('status'), 'in', sql`('failed', 'cancelled')`)
      .execute()
    await schema
      .createIndex('job_archived')
      .on('job')
      .columns(['project_id', 'created_at', 'id'])
      .where(sql.ref('archived_at'), 'is not', null)
      .execute()
  },
}
