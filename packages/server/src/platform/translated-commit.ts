import { isAncestor, keepCommit, readBlob, resolveCommit, type Repository } from '@docwright/forge'
import type { JobRecord } from '../store/jobs/job-queries.ts'
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
 * @param job Whose commit it is; of one that does not translate, nothing is kept.
 */
export async function keepTranslated(
  { store }: Pick<RepositoryParts, 'store'>,
  job: JobRecord,
  repository: Repository,
  commit: string,
): Promise<void> {
  const row = job.workflow_run_id === null ? undefined : await workflowOfRun(store.db, job.workflow_run_id)
  if (row === undefined || storedWorkflow(row.definition).use !== 'translate') return
  const name = referenceOf(row.id)
  // Where two processes keep one at the same time, either is as good.
  await keepCommit({ repository }, name, await resolveCommit(repository, name), commit)
}

/**
 * The commit in which a workflow has translated last, where its texts are not in the history of another one.
 *
 * @param commit The commit that is worked on.
 */
export async function translatedElsewhere(
  repository: Repository,
  workflowId: string,
  commit: string,
): Promise<string | undefined> {
  const kept = await resolveCommit(repository, referenceOf(workflowId))
  return kept === null || (await isAncestor(repository, kept, commit)) ? undefined : kept
}

/** Reads files of that commit. */
export function readAtCommit(
  repository: Repository,
  commit: string | undefined,
): ((path: string) => Promise<string | undefined>) | undefined {
  if (commit === undefined) return undefined
  return async (path) => (await readBlob(repository, commit, path))?.toString('utf8')
}
