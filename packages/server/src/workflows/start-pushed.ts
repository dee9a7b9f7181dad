import { matchesPush, type PushTrigger, type Workflow } from 'docwright/engine'
import { lockProjectInUse } from '../store/database/lock-rows.ts'
import type { Store } from '../store/open-store.ts'
import {
  hasRunOf,
  listWorkflows,
  readWorkflowRow,
  updateWorkflow,
  type WorkflowRow,
} from '../store/workflows/workflow-queries.ts'
import type { CommitMaker } from './commit-workflows.ts'
import { queueRun } from './queue-run.ts'
import { storedWorkflow } from './stored-workflow.ts'

/** One commit of a push, as far as workflows look at it. */
export interface PushedCommit {
  id: string
  /** Paths that it changed; undefined if they are not known. */
  paths: readonly string[] | undefined
  /** The workflows whose jobs made it; none for anybody else's. */
  makers: readonly CommitMaker[]
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
 * Requests a run of every workflow that a push starts. Commits of a workflow's own jobs never start it, however they
 * got into the branch; commits that a workflow has merged by itself start only those that follow it by name, a few
 * times in a row: no two can start each other for ever. The same push is handled once.
 *
 * @returns Names of the started workflows.
 */
export async function startPushedWorkflows(store: Store, projectId: string, push: TakenPush): Promise<string[]> {
  const { branch, isDefaultBranch, commit } = push
  return store.transaction(async (transaction) => {
    if (!(await lockProjectInUse(transaction, projectId))) return []
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
      const chain = isPushed ? 0 : Math.max(...news.followed.map(chainOf)) + 1
      const cause = { kind: 'push' as const, branch, commit, pushes: 1, ...(chain === 0 ? {} : { chain }) }
      await queueRun(transaction, workflow, cause, { runAt: now + quiet, now })
      started.push(name)
    }
    return started
  })
}

/**
 * Requests a run of every workflow that a push to another repository starts. Commits of a workflow never do: two that
 * wait for each other's repositories would go on for ever.
 *
 * @param candidates Workflows that name other repositories.
 * @returns Names of the started workflows.
 */
export async function startWorkflowsElsewhere(
  store: Store,
  candidates: readonly Pick<WorkflowRow, 'id' | 'project_id' | 'definition'>[],
  push: TakenPush,
): Promise<string[]> {
  const { branch, isDefaultBranch, commit, isNamed } = push
  const others = push.commits.filter(({ makers }) => makers.length === 0)
  if (others.length === 0) return []
  const paths = pathsOf(others)
  const started: string[] = []
  for (const { id, project_id: projectId, definition } of candidates) {
    const { pushes, name } = storedWorkflow(definition)
    const named = pushes.filter(({ repository }) => repository !== null && isNamed(repository))
    const repository = named[0]?.repository ?? undefined
    if (!matchesPush(named.map(withoutName), { repository: null, branch, isDefaultBranch, paths })) continue
    await store.transaction(async (transaction) => {
      if (!(await lockProjectInUse(transaction, projectId))) return
      const now = store.clock()
      const workflow = await readWorkflowRow(transaction, projectId, id)
      // Forges report a push more than once.
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

/** The part of a push that is new for a workflow: pushes and merges of people, and of the workflows that it follows. */
function newsFor(
  id: string,
  follows: readonly string[],
  commits: readonly PushedCommit[],
  makers: ReadonlyMap<string, Workflow>,
): { byPeople: PushedCommit[]; followed: PushedCommit[] } {
  const others = commits.filter((commit) => commit.makers.every(({ workflowId }) => workflowId !== id))
  const makersOf = (commit: PushedCommit): Workflow[] =>
    commit.makers.flatMap(({ workflowId }) => makers.get(workflowId) ?? [])
  return {
    // A pull request that waits for a person was merged by one.
    byPeople: others.filter((commit) => makersOf(commit).every(({ update }) => update !== 'direct')),
    followed: others.filter(
      (commit) => makersOf(commit).some(({ name }) => follows.includes(name)) && chainOf(commit) < longestChain,
    ),
  }
}

/** How many workflows led to a commit one by one; 0 for one by people. */
function chainOf({ makers }: PushedCommit): number {
  return Math.max(0, ...makers.map(({ chain }) => chain))
}

function withoutName(trigger: PushTrigger): PushTrigger {
  return { ...trigger, repository: null }
}

function pathsOf(commits: readonly PushedCommit[]): string[] | undefined {
  if (commits.some(({ paths }) => paths === undefined)) return undefined
  return [...new Set(commits.flatMap(({ paths = [] }) => paths))]
}
