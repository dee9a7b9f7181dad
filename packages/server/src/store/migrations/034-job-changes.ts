import type { Migration } from './migration.ts'

/** The change that a job proposes, as a digest: two jobs with the same change open one pull request. */
export const jobChanges: Migration = {
  name: '034-job-changes',
  async apply({ schema }) {
    await schema.alterTable('job').addColumn('change_digest', 'text').execute()
    await schema.createIndex('job_change').on('job').columns(['project_id', 'change_digest']).execute()
  },
}
