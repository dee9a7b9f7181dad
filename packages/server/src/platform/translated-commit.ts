import { isAncestor, keepCommit, listCommits, readBlob, resolveCommit, type Repository } from '@docwright/forge'
import { readJobById } from '../store/jobs/job-queries.ts'
import { pullRequestOfJob } from '../store/workflows/workflow-job-queries.ts'
import { workflowOfRun } from '../store/workflows/workflow-queries.ts'
import { storedWorkflow } from '../workflows/stored-workflow.ts'
import type { RepositoryParts } from './repository-workflows.ts'

/** Whatever becomes of the branch, what a workflow has translated last can be read. */
function referenceOf(workflowId: string): string {
  return `refs/docwright/translated/${workflowId}`
}

/**
 * Keeps the commit of a translation before it is pushed: what its texts have cost is not lost where somebody takes the branch
 * back by force or deletes it.
 *
 * @param jobId The job of the commit; of one that does not translate, nothing is kept.
 */
export async function keepTranslated(
  { store }: Pick<RepositoryParts, 'store'>,
  jobId: string,
  repository: Repository,
  commit: string,
): Promise<void> {
  const run = (await readJobById(store.db, jobId))?.workflow_run_id ?? null
  const row = run === null ? undefined : await workflowOfRun(store.db, run)
  if (row === undefined || storedWorkflow(row.definition).use !== 'translate') return
  const name = referenceOf(row.id)
  // Where two processes keep one at the same time, either is as good.
  await keepCommit({ repository }, name, await resolveCommit(repository, name), commit)
}

/**
 * The commit in which a workflow has translated last, if its texts did not arrive anywhere: it is not in the history of the
 * other commit, and its pull request was not merged, as a squashed one would be.
 *
 * @param work.commit The commit that is worked on.
 */
export async function translatedElsewhere(
  { store }: Pick<RepositoryParts, 'store'>,
  work: { projectId: string; workflowId: string; repository: Repository; commit: string },
): Promise<string | undefined> {
  const { repository, projectId } = work
  const kept = await resolveCommit(repository, referenceOf(work.workflowId))
  if (kept === null || (await isAncestor(repository, kept, work.commit))) return undefined
  const [last] = await listCommits(repository, kept, { limit: 1 })
  const job = /^Agent-Job: (\S+)$/m.exec(last?.body ?? '')?.[1]
  const pullRequest = job === undefined ? undefined : await pullRequestOfJob(store.db, projectId, job)
  return pullRequest?.state === 'merged' ? undefined : kept
}

/** Reads files of that commit. */
export function readAtCommit(
  repository: Repository,
  commit: string | undefined,
): ((path: string) => Promise<string | undefined>) | undefined {
  if (commit === undefined) return undefined
  return async (path) => (await readBlob(repository, commit, path))?.toString('utf8')
}
