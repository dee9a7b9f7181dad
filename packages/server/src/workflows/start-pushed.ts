import { matchesPush } from 'docwright'
import { lockProject } from '../store/lock-rows.ts'
import type { Store } from '../store/open-store.ts'
import { listWorkflows, updateWorkflow } from '../store/workflow-queries.ts'
import { queueRun } from './queue-run.ts'
import { storedWorkflow } from './stored-workflow.ts'

/** One commit of a push, as far as workflows look at it. */
export interface PushedCommit {
  id: string
  /** Paths that it changed; undefined where they are not known. */
  paths: readonly string[] | undefined
  /** The workflow whose job made it; undefined for anybody else's. */
  workflowId: string | undefined
}

/** A push to a project's repository. */
export interface TakenPush {
  branch: string
  isDefaultBranch: boolean
  /** The branch's commit after it. */
  commit: string
  /** Its commits without merges. */
  commits: readonly PushedCommit[]
}

/** Pushes that follow one another within this time make one run. */
const quiet = 60_000

/**
 * Asks for a run of every workflow that a push starts. What a workflow's own jobs have committed never starts it, by
 * whatever way it got into the branch; the same push is looked at once.
 *
 * @param store The database.
 * @param projectId The project.
 * @param push The push.
 * @returns Names of the workflows that it starts.
 */
export async function startPushedWorkflows(store: Store, projectId: string, push: TakenPush): Promise<string[]> {
  const { branch, isDefaultBranch, commit } = push
  return store.transaction(async (transaction) => {
    if (!(await lockProject(transaction, projectId))) return []
    const now = store.clock()
    const started: string[] = []
    for (const workflow of await listWorkflows(transaction, projectId)) {
      if (isDefaultBranch) {
        if (workflow.seen_commit === commit) continue
        await updateWorkflow(transaction, workflow.id, { seen_commit: commit })
      }
      if (workflow.enabled !== 1) continue
      const others = push.commits.filter(({ workflowId }) => workflowId !== workflow.id)
      if (others.length === 0) continue
      const paths = others.some((one) => one.paths === undefined)
        ? undefined
        : [...new Set(others.flatMap((one) => one.paths ?? []))]
      const { pushes, name } = storedWorkflow(workflow.definition)
      if (!matchesPush(pushes, { repository: null, branch, isDefaultBranch, paths })) continue
      await queueRun(transaction, workflow, { kind: 'push', branch, commit, pushes: 1 }, { runAt: now + quiet, now })
      started.push(name)
    }
    return started
  })
}
