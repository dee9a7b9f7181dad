import type { Queries } from '../open-store.ts'

/** A file that came with the first prompt of a job. */
export interface Attachment {
  name: string
  content: string
}

/**
 * Keeps the files that came with a job.
 *
 * @param queries The transaction that makes the job.
 */
export async function insertAttachments(
  queries: Queries,
  jobId: string,
  attachments: readonly Attachment[],
): Promise<void> {
  if (attachments.length === 0) return
  const rows = attachments.map(({ name, content }) => ({ job_id: jobId, name, content }))
  await queries.insertInto('job_attachment').values(rows).execute()
}

/** The files that came with a job, by name. */
export async function listAttachments(queries: Queries, jobId: string): Promise<Attachment[]> {
  return queries
    .selectFrom('job_attachment')
    .select(['name', 'content'])
    .where('job_id', '=', jobId)
    .orderBy('name')
    .execute()
}
