import { matchesPush, type PushTrigger, type Workflow } from 'docwright'
import { lockProject } from '../store/database/lock-rows.ts'
import type { Store } from '../store/open-store.ts'
import {
  hasRunOf,
  listWorkflows,
  readWorkflowRow,
  updateWorkflow,
  type WorkflowRow,
} from '../store/workflows/workflow-queries.ts'
import { queueRun } from './queue-run.ts'
import { storedWorkflow } from './stored-workflow.ts'

/** One commit of a push, as far as workflows look at it. */
export interface PushedCommit {
  id: string
  /** Paths that it changed; undefined where they are not known. */
  paths: readonly string[] | undefined
  /** The workflow whose job made it; undefined for anybody else's. */
  workflowId: string | undefined
  /** How many workflows led to it one by one; 0 without it. */
  chain?: number | undefined
}

/** A push to a project's repository. */
export interface TakenPush {
  branch: string
  isDefaultBranch: boolean
  /** The branch's commit after it. */
  commit: string
  /** Its commits without merges. */
  commits: readonly PushedCommit[]
  /** Whether a workflow that names a repository means this one. */
  isNamed: (name: string) => boolean
}

/** Pushes that follow one another within this time make one run. */
const quiet = 60_000

/** Workflows that may start one another in a row before a person has to have a look. */
const longestChain = 8

/**
 * Asks for a run of every workflow that a push starts. What a workflow's own jobs have committed never starts it, by
 * whatever way it got into the branch; what a workflow has merged by itself starts those alone that follow it by name, a few
 * times in a row: no two can start each other for ever. The same push is looked at once.
 *
 * @returns Names of the workflows that it starts.
 */
export async function startPushedWorkflows(store: Store, projectId: string, push: TakenPush): Promise<string[]> {
  const { branch, isDefaultBranch, commit } = push
  return store.transaction(async (transaction) => {
    if (!(await lockProject(transaction, projectId))) return []
    const now = store.clock()
    const started: string[] = []
    const workflows = await listWorkflows(transaction, projectId)
    const makers = new Map(workflows.map((row) => [row.id, storedWorkflow(row.definition)]))
    for (const workflow of workflows) {
      if (isDefaultBranch) {
        if (workflow.seen_commit === commit) continue
        await updateWorkflow(transaction, workflow.id, { seen_commit: commit })
      }
      if (workflow.enabled !== 1) continue
      const { pushes, follows, name } = storedWorkflow(workflow.definition)
      const news = newsFor(workflow.id, follows, push.commits, makers)
      if (news.byPeople.length === 0 && news.followed.length === 0) continue
      const own = pushes.filter(({ repository }) => repository === null || push.isNamed(repository))
      const pushed = { repository: null, branch, isDefaultBranch, paths: pathsOf(news.byPeople) }
      const isPushed = news.byPeople.length > 0 && matchesPush(own.map(withoutName), pushed)
      if (!isPushed && !(isDefaultBranch && news.followed.length > 0)) continue
      const chain = isPushed ? 0 : Math.max(...news.followed.map((one) => one.chain ?? 0)) + 1
      const cause = { kind: 'push' as const, branch, commit, pushes: 1, ...(chain === 0 ? {} : { chain }) }
      await queueRun(transaction, workflow, cause, { runAt: now + quiet, now })
      started.push(name)
    }
    return started
  })
}

/**
 * Asks for a run of every workflow that a push to another repository starts. What any workflow has made never does: two
 * that wait for each other's repositories would go on for ever.
 *
 * @param candidates Workflows that name other repositories.
 * @returns Names of the workflows that it starts.
 */
export async function startWorkflowsElsewhere(
  store: Store,
  candidates: readonly Pick<WorkflowRow, 'id' | 'project_id' | 'definition'>[],
  push: TakenPush,
): Promise<string[]> {
  const { branch, isDefaultBranch, commit, isNamed } = push
  const others = push.commits.filter(({ workflowId }) => workflowId === undefined)
  if (others.length === 0) return []
  const paths = pathsOf(others)
  const started: string[] = []
  for (const { id, project_id: projectId, definition } of candidates) {
    const { pushes, name } = storedWorkflow(definition)
    const named = pushes.filter(({ repository }) => repository !== null && isNamed(repository))
    const repository = named[0]?.repository ?? undefined
    if (!matchesPush(named.map(withoutName), { repository: null, branch, isDefaultBranch, paths })) continue
    await store.transaction(async (transaction) => {
      if (!(await lockProject(transaction, projectId))) return
      const now = store.clock()
      const workflow = await readWorkflowRow(transaction, projectId, id)
      // Forges tell of a push more than once.
      if (workflow?.enabled !== 1 || (await hasRunOf(transaction, id, commit))) return
      const cause = {
        kind: 'push' as const,
        ...(repository === undefined ? {} : { repository }),
        branch,
        commit,
        pushes: 1,
      }
      await queueRun(transaction, workflow, cause, { runAt: now + quiet, now })
      started.push(name)
    })
  }
  return started
}

/** What of a push is news for a workflow: what people have pushed or merged, and what those have made that it follows. */
function newsFor(
  id: string,
  follows: readonly string[],
  commits: readonly PushedCommit[],
  makers: ReadonlyMap<string, Workflow>,
): { byPeople: PushedCommit[]; followed: PushedCommit[] } {
  const others = commits.filter(({ workflowId }) => workflowId !== id)
  const makerOf = ({ workflowId }: PushedCommit): Workflow | undefined =>
    workflowId === undefined ? undefined : makers.get(workflowId)
  return {
    // A pull request that waits for a person was merged by one.
    byPeople: others.filter((commit) => makerOf(commit)?.update !== 'direct'),
    followed: others.filter(
      (commit) => follows.includes(makerOf(commit)?.name ?? '') && (commit.chain ?? 0) < longestChain,
    ),
  }
}

function withoutName(trigger: PushTrigger): PushTrigger {
  return { ...trigger, repository: null }
}

function pathsOf(commits: readonly PushedCommit[]): string[] | undefined {
  if (commits.some(({ paths }) => paths === undefined)) return undefined
  return [...new Set(commits.flatMap(({ paths = [] }) => paths))]
}
