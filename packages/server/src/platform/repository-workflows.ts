import type { OpenSitePages } from '@docwright/agent'
import {
  diff,
  listCommits,
  mergeTrees,
  resolveCommit,
  treeOf,
  type Commit,
  type Forge,
  type ForgeWebhook,
  type Git,
  type ReferenceChange,
  type Repository,
} from '@docwright/forge'
import { readWorkflowFiles, readWorkflows } from 'docwright/engine'
import type { Project } from '../projects/project.ts'
import type { Projects } from '../projects/projects.ts'
import { isRepositoryOf } from '../projects/repository-name.ts'
import { isOurs } from '../projects/remember-pull-request.ts'
import type { JobRecord } from '../store/jobs/job-queries.ts'
import { jobWorkSchema, parseStoredOrNull } from '../store/stored-json.ts'
import type { Store } from '../store/open-store.ts'
import { isArchived } from '../store/projects/project-queries.ts'
import { workClasses } from '../queue/work-classes.ts'
import { recentRepository } from '../jobs/recent-repositories.ts'
import { reviewChange } from '../jobs/review-change.ts'
import { listOpenPullRequests } from '../store/pull-requests/pull-request-queries.ts'
import { listWorkflows, listWorkflowsElsewhere } from '../store/workflows/workflow-queries.ts'
import { workflowsOfCommit, type CommitMaker } from '../workflows/commit-workflows.ts'
import { startPushedWorkflows, startWorkflowsElsewhere, type PushedCommit } from '../workflows/start-pushed.ts'
import { syncWorkflows } from '../workflows/sync-workflows.ts'

/** The parts that workflows of a repository need. */
export interface RepositoryParts {
  projects: Projects
  store: Store
  git: Git
}

/** Has the pull requests of a project. */
interface PlatformForges {
  forgeOf: (project: Project) => Promise<Forge>
}

/** Limit of a push's commits that are read. */
const maxCommits = 200
/** Limit of a push's commits that are compared with the proposals of workflows: each takes a few calls of git. */
const maxCompared = 20
/** Open pull requests of workflows that a commit is compared with. */
const maxProposals = 20

/**
 * Handles a push: the workflows of the default branch are written down, and those that the push starts are asked for.
 *
 * @param update The branch, and its commit before and after as far as they are known.
 * @param update.branch Its name.
 * @param update.before Null if it is not known.
 * @param update.after Its commit now.
 */
export async function takePushedWorkflows(
  parts: RepositoryParts,
  project: Project,
  { branch, before, after }: { branch: string; before: string | null; after: string },
): Promise<void> {
  // Pushes of jobs to their own branches are proposals.
  if (isOurs(branch)) return
  const isDefaultBranch = branch === project.defaultBranch
  const repository = await parts.projects.repository(project.id)
  if (isDefaultBranch) {
    const { workflows } = readWorkflows(await workflowFiles(repository.folder, after, project.docsFolder))
    await syncWorkflows(parts.store, project.id, workflows)
  }
  const known = await listWorkflows(parts.store.db, project.id)
  const all = await listWorkflowsElsewhere(parts.store.db, project.organisationId)
  const elsewhere = all.filter(({ project_id: id }) => id !== project.id)
  if (known.length + elsewhere.length === 0) return
  const seen = isDefaultBranch ? known.find(({ seen_commit: commit }) => commit !== null)?.seen_commit : undefined
  const commits = await pushedCommits(parts, project, repository, {
    from: seen ?? before ?? undefined,
    to: after,
    isKnown: isDefaultBranch || known.every(({ seen_commit: commit }) => commit === null),
  })
  const isNamed = (name: string): boolean => isRepositoryOf(project, name)
  const push = { branch, isDefaultBranch, commit: after, commits, isNamed }
  await startPushedWorkflows(parts.store, project.id, push)
  // A forge's report of a push starts these workflows itself.
  if (project.repositoryUrl === null) await startWorkflowsElsewhere(parts.store, elsewhere, push)
}

/**
 * Handles a forge's report of a push: workflows of other projects that name its repository are started. If it is
 * another repository than the project's, the webhook was set up with the project's secret, so it starts the project's
 * workflows.
 *
 * @param project The project whose webhook it is.
 * @param webhook The report.
 */
export async function takeForgePushes(
  parts: Pick<RepositoryParts, 'store'>,
  project: Project,
  { repository, defaultBranch = project.defaultBranch, events }: ForgeWebhook,
): Promise<void> {
  const isOwn = isRepositoryOf(project, repository)
  const all = await listWorkflowsElsewhere(parts.store.db, project.organisationId)
  const candidates = isOwn ? all : all.filter(({ project_id: id }) => id === project.id)
  if (candidates.length === 0) return
  const isNamed = (name: string): boolean => name.toLowerCase() === repository.toLowerCase()
  for (const event of events) {
    if (event.type !== 'push' || event.after === null || !event.ref.startsWith('refs/heads/')) continue
    const branch = event.ref.slice('refs/heads/'.length)
    if (isOurs(branch)) continue
    const commits = await Promise.all(
      (event.commits ?? [{ id: event.after, message: '', paths: undefined }]).map(async ({ id, message, paths }) => ({
        id,
        paths,
        makers: await anyMakersOf(parts, project, { id, body: message }),
      })),
    )
    const isDefaultBranch = branch === defaultBranch
    await startWorkflowsElsewhere(parts.store, candidates, {
      branch,
      isDefaultBranch,
      commit: event.after,
      commits,
      isNamed,
    })
  }
}

/** The job that made a commit may be one of a platform that is not this one. */
async function anyMakersOf(
  { store }: Pick<RepositoryParts, 'store'>,
  project: Project,
  commit: { id: string; body: string },
): Promise<CommitMaker[]> {
  const known = await workflowsOfCommit(store.db, project.id, commit)
  if (known.length > 0) return known
  const other = /^Agent-Job: (\S+)$/m.exec(commit.body)?.[1]
  return other === undefined ? [] : [{ workflowId: other, chain: 0 }]
}

/** Checks the current default branch of a project for pushes that were not reported, or interrupted by a crash. */
export async function catchUpWorkflows(parts: RepositoryParts, project: Project): Promise<void> {
  const repository = await parts.projects.repository(project.id)
  const after = await resolveCommit(repository, `refs/heads/${project.defaultBranch}`)
  if (after !== null) await takePushedWorkflows(parts, project, { branch: project.defaultBranch, before: null, after })
}

async function workflowFiles(folder: string, commit: string, docsFolder: string): Promise<Map<string, string>> {
  return await readWorkflowFiles(recentRepository(folder), commit, docsFolder)
}

async function pushedCommits(
  { store }: RepositoryParts,
  project: Project,
  repository: Repository,
  range: PushedRange,
): Promise<PushedCommit[]> {
  const commits = await newsOf(repository, project, range)
  const proposals = await openProposals(store, repository, project)
  const prefix = project.docsFolder === '' ? '' : `${project.docsFolder}/`
  return await Promise.all(
    commits
      // A merge brings nothing of its own; a squashed one has one parent.
      .filter(({ parents }) => parents.length < 2)
      .map(async (commit, index) => {
        const named = await workflowsOfCommit(store.db, project.id, commit)
        const compared = named.length === 0 && index < maxCompared ? proposals : []
        const squashed = await squashedFrom({ store }, project, repository, { commit, proposals: compared })
        return { id: commit.id, paths: await pathsOf(repository, commit, prefix), makers: [...named, ...squashed] }
      }),
  )
}

/**
 * The commits that a push brings. A branch that is new brings what the default branch lacks, or its last commit; a
 * repository that is new brings nothing.
 */
async function newsOf(
  repository: Repository,
  { defaultBranch }: Project,
  { from, to, isKnown }: PushedRange,
): Promise<Commit[]> {
  const before = from === undefined ? null : await resolveCommit(repository, from)
  if (before !== null) return listCommits(repository, to, { from: before, limit: maxCommits })
  const base = isKnown ? null : await resolveCommit(repository, `refs/heads/${defaultBranch}`)
  if (base === null) return []
  const own = await listCommits(repository, to, { from: base, limit: maxCommits })
  return own.length > 0 ? own : listCommits(repository, to, { limit: 1 })
}

interface PushedRange {
  from: string | undefined
  to: string
  /** Whether the branch existed when workflows were first checked. */
  isKnown: boolean
}

/** Branches that our workflows propose, with their commits. */
async function openProposals(
  store: Store,
  repository: Repository,
  project: Project,
): Promise<{ job: string; head: string }[]> {
  const open = await listOpenPullRequests(store.db, project.id)
  const ours = open.flatMap(({ head }) => {
    const job = /^docwright\/(job_[a-z\d]+)/.exec(head)?.[1]
    return job === undefined ? [] : [{ job, branch: head }]
  })
  const found = await Promise.all(
    ours.slice(-maxProposals).map(async ({ job, branch }) => {
      const head = await resolveCommit(repository, `refs/heads/${branch}`)
      return head === null ? [] : [{ job, head }]
    }),
  )
  return found.flat()
}

/**
 * The workflows whose proposal a commit is, whatever its message says: putting the proposal on top of the commit before
 * gives the very files that the commit has. Several workflows may have proposed the same.
 */
async function squashedFrom(
  { store }: Pick<RepositoryParts, 'store'>,
  project: Project,
  repository: Repository,
  { commit, proposals }: { commit: Commit; proposals: readonly { job: string; head: string }[] },
): Promise<CommitMaker[]> {
  const [parent] = commit.parents
  if (parent === undefined || proposals.length === 0) return []
  const tree = await treeOf(repository, commit.id)
  if (tree === (await treeOf(repository, parent))) return []
  const jobs: string[] = []
  for (const { job, head } of proposals) {
    const merged = await mergeTrees(repository, parent, head)
    if (merged.clean && merged.tree === tree) jobs.push(job)
  }
  return workflowsOfCommit(store.db, project.id, {
    id: commit.id,
    body: jobs.map((job) => `Agent-Job: ${job}`).join('\n'),
  })
}

/** Paths count from the docs folder, as in the workflow's file; those outside of it from the root. */
async function pathsOf(repository: Repository, { id, parents }: Commit, prefix: string): Promise<string[] | undefined> {
  const [parent] = parents
  if (parent === undefined) return undefined
  const files = await diff(repository, parent, id)
  return files.map(({ path }) => (path.startsWith(prefix) ? path.slice(prefix.length) : path))
}

const archivedNote = 'It was not merged because the project is archived.'

/** A workflow may merge into the branch of its job, and into no other at which somebody has pointed its pull request. */
function pointedElsewhere(branch: string, ref: string): string {
  return `It was not merged because its pull request is for “${branch}” now, not for “${ref}”.`
}

/**
 * Merges the pull request of a job if its workflow asks for it. One with notes for a reviewer waits for one.
 *
 * @returns Why it was left open; undefined if it is merged, or there is none.
 */
export async function mergeDirectly(
  parts: RepositoryParts &
    Pick<PlatformForges, 'forgeOf'> & {
      openPages: OpenSitePages
      onPush: (project: Project, changes: readonly ReferenceChange[]) => Promise<unknown>
    },
  job: JobRecord,
): Promise<string | undefined> {
  const project = await parts.projects.find(job.project_id)
  const work = parseStoredOrNull(jobWorkSchema, job.work)
  if (project === undefined || work === null) return undefined
  if (project.archivedAt !== null) return archivedNote
  const forge = await parts.forgeOf(project)
  const pullRequest = await forge.readPullRequest(work.pullRequest)
  const repository = await parts.projects.repository(project.id)
  const head = await resolveCommit(repository, `refs/heads/${work.branch}`)
  if (pullRequest?.state !== 'open' || head === null) return undefined
  if (pullRequest.base.branch !== job.ref) return pointedElsewhere(pullRequest.base.branch, job.ref)
  const pages = parts.openPages(workClasses.turn.niceness)
  const change = { repository, docsFolder: project.docsFolder, baseBranch: job.ref, head, pages }
  const [notice] = await reviewChange(change, new AbortController().signal).finally(() => pages.close())
  if (notice !== undefined) return `It was not merged because it needs a review: ${notice.message}`
  const ref = `refs/heads/${job.ref}`
  const before = await resolveCommit(repository, ref)
  // The review takes a while.
  if (await isArchived(parts.store.db, project.id)) return archivedNote
  const reviewed = await forge.readPullRequest(work.pullRequest)
  if (reviewed?.state !== 'open') return undefined
  if (reviewed.base.branch !== job.ref) return pointedElsewhere(reviewed.base.branch, job.ref)
  const outcome = await forge.mergePullRequest(work.pullRequest, { expectedHead: head })
  if (!outcome.merged) return `It could not be merged: ${outcome.message}`
  if (project.repositoryKind === 'local')
    await parts.onPush(project, [{ ref, before, after: await resolveCommit(repository, ref) }])
  return undefined
}
