import { readJob, type JobRecord } from '../../store/jobs/job-queries.ts'
import type { mergeDirectly } from '../repository-workflows.ts'
import type { recordedSetting } from './recorded-setting.ts'

/** The answers of a forge that a workflow needs to merge its own pull request. */
export interface MergingForge {
  readPullRequest(): Promise<unknown>
  mergePullRequest(number: number, options: { expectedHead: string }): Promise<unknown>
}

/**
 * Makes the job of a recorded setting one that has opened pull request 1.
 *
 * @param forge Answers for the forge.
 * @returns The first two arguments of `mergeDirectly`.
 */
export async function directMerge(
  { context, projectId, store, jobId }: Awaited<ReturnType<typeof recordedSetting>>,
  forge: MergingForge,
): Promise<{ parts: Parameters<typeof mergeDirectly>[0]; job: JobRecord }> {
  const stored = await readJob(store.db, projectId, jobId)
  if (stored === undefined) throw new Error('The job is not there.')
  const job = { ...stored, work: JSON.stringify({ branch: 'main', pullRequest: 1, generation: 1 }) }
  const parts = {
    store,
    projects: context.projects,
    forgeOf: async () => forge,
    openPages: () => ({ close: async () => {} }),
    onPush: async () => {},
  } as unknown as Parameters<typeof mergeDirectly>[0]
  return { parts, job }
}
