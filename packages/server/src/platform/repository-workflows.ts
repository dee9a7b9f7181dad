import type { OpenSitePages } from '@docwright/agent'
import {
  diff,
  isAncestor,
  listCommits,
  resolveCommit,
  type Commit,
  type Forge,
  type ForgeWebhook,
  type Git,
  type ReferenceChange,
  type Repository,
} from '@docwright/forge'
import { openGitRepository, readWorkflows, workflowFolders } from 'docwright'
import type { Project } from '../projects/project.ts'
import type { Projects } from '../projects/projects.ts'
import { isRepositoryOf } from '../projects/repository-name.ts'
import { isOurs } from '../projects/remember-pull-request.ts'
import type { JobRecord } from '../store/jobs/job-queries.ts'
import { jobWorkSchema, parseStoredOrNull } from '../store/stored-json.ts'
import type { Store } from '../store/open-store.ts'
import { workClasses } from '../queue/work-classes.ts'
import { reviewChange } from '../jobs/review-change.ts'
import { listWorkflows, listWorkflowsElsewhere } from '../store/workflows/workflow-queries.ts'
import { workflowOfCommit } from '../workflows/commit-workflows.ts'
import { startPushedWorkflows, startWorkflowsElsewhere, type PushedCommit } from '../workflows/start-pushed.ts'
import { syncWorkflows } from '../workflows/sync-workflows.ts'

/** The parts that workflows of a repository need. */
export interface RepositoryParts {
  projects: Projects
  store: Store
  git: Git
}

/** Where the pull requests of a project are. */
interface PlatformForges {
  forgeOf: (project: Project) => Promise<Forge>
}

/** Commits of one push that are looked at. */
const maxCommits = 200
const maxFileSize = 256 * 1024

/**
 * Takes a push in: the workflows of the default branch are written down, and those that the push starts are asked for.
 *
 * @param update The branch, and its commit before and after as far as they are known.
 * @param update.branch Its name.
 * @param update.before Null where it is not known.
 * @param update.after Its commit now.
 */
export async function takePushedWorkflows(
  parts: RepositoryParts,
  project: Project,
  { branch, before, after }: { branch: string; before: string | null; after: string },
): Promise<void> {
  // What jobs push to their own branches is a proposal.
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
  const commits = await pushedCommits(parts, project, repository, { from: seen ?? before ?? undefined, to: after })
  const isNamed = (name: string): boolean => isRepositoryOf(project, name)
  const push = { branch, isDefaultBranch, commit: after, commits, isNamed }
  await startPushedWorkflows(parts.store, project.id, push)
  // What a forge has told of its repository is started by that.
  if (project.repositoryUrl === null) await startWorkflowsElsewhere(parts.store, elsewhere, push)
}

/**
 * Takes in what a forge tells of a push: workflows of other projects that name its repository are started. Where it is
 * another repository than the project's, whoever set the webhook up has the project's secret, so it starts that one's.
 *
 * @param project The project whose webhook it is.
 * @param webhook What the forge tells.
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
        workflowId: await anyWorkflowOf(parts, project, { id, body: message }),
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
async function anyWorkflowOf(
  { store }: Pick<RepositoryParts, 'store'>,
  project: Project,
  commit: { id: string; body: string },
): Promise<string | undefined> {
  return (await workflowOfCommit(store.db, project.id, commit)) ?? /^Agent-Job: (\S+)$/m.exec(commit.body)?.[1]
}

/**
 * Looks at the default branch of a project as it is now: for pushes that nobody told of, or that a crash came between.
 */
export async function catchUpWorkflows(parts: RepositoryParts, project: Project): Promise<void> {
  const repository = await parts.projects.repository(project.id)
  const after = await resolveCommit(repository, `refs/heads/${project.defaultBranch}`)
  if (after !== null) await takePushedWorkflows(parts, project, { branch: project.defaultBranch, before: null, after })
}

async function workflowFiles(folder: string, commit: string, docsFolder: string): Promise<Map<string, string>> {
  const repository = openGitRepository(folder)
  const prefix = docsFolder === '' ? '' : `${docsFolder}/`
  const files = new Map<string, string>()
  try {
    for (const name of workflowFolders) {
      for (const { path, kind, id, size } of (await repository.tree(commit, `${prefix}${name}`)) ?? []) {
        if (kind !== 'file' || !/^[^/]+\.md$/.test(path) || size > maxFileSize) continue
        files.set(`${name}/${path}`, new TextDecoder().decode(await repository.read(id)))
      }
    }
  } finally {
    repository.close()
  }
  return files
}

async function pushedCommits(
  { store }: RepositoryParts,
  project: Project,
  repository: Repository,
  { from, to }: { from: string | undefined; to: string },
): Promise<PushedCommit[]> {
  // A branch that is seen for the first time has no news.
  if (from === undefined || (await resolveCommit(repository, from)) === null) return []
  const commits = await listCommits(repository, to, { from, limit: maxCommits })
  const prefix = project.docsFolder === '' ? '' : `${project.docsFolder}/`
  return await Promise.all(
    commits
      // A merge brings nothing of its own; a squashed one has one parent.
      .filter(({ parents }) => parents.length < 2)
      .map(async (commit) => ({
        id: commit.id,
        paths: await pathsOf(repository, commit, prefix),
        workflowId: await workflowOfCommit(store.db, project.id, commit),
      })),
  )
}

/** Paths count from the docs folder, as in the workflow's file; those outside of it from the root. */
async function pathsOf(repository: Repository, { id, parents }: Commit, prefix: string): Promise<string[] | undefined> {
  const [parent] = parents
  if (parent === undefined) return undefined
  const files = await diff(repository, parent, id)
  return files.map(({ path }) => (path.startsWith(prefix) ? path.slice(prefix.length) : path))
}

/**
 * Decides what becomes of the open pull request of an earlier run of a built-in workflow. What it holds was made for an
 * earlier state of the default branch once that has moved: it is closed and made anew. What people added is not thrown away.
 *
 * @param job The job of the earlier run.
 */
export async function settleEarlier(
  parts: RepositoryParts & Pick<PlatformForges, 'forgeOf'>,
  job: JobRecord,
): Promise<'append' | 'superseded' | 'blocked'> {
  const project = await parts.projects.find(job.project_id)
  const work = parseStoredOrNull(jobWorkSchema, job.work)
  if (project === undefined || work === null) return 'append'
  const repository = await parts.projects.repository(project.id)
  const base = await resolveCommit(repository, `refs/heads/${project.defaultBranch}`)
  const head = await resolveCommit(repository, `refs/heads/${work.branch}`)
  if (base === null || head === null || (await isAncestor(repository, base, head))) return 'append'
  const commits = await listCommits(repository, head, { from: base, limit: maxCommits })
  if (commits.some(({ body }) => !body.includes(`Agent-Job: ${job.id}`))) return 'blocked'
  const forge = await parts.forgeOf(project)
  const reason = `Superseded: “${project.defaultBranch}” has changed since. A new pull request will be opened from its current state.`
  await forge.comment(work.pullRequest, reason)
  await forge.closePullRequest(work.pullRequest)
  return 'superseded'
}

/**
 * Merges the pull request of a job whose workflow says so. What a reviewer should look at waits for one.
 *
 * @returns Why it was left open; undefined where it is merged, or there is none.
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
  const forge = await parts.forgeOf(project)
  const pullRequest = await forge.readPullRequest(work.pullRequest)
  const repository = await parts.projects.repository(project.id)
  const head = await resolveCommit(repository, `refs/heads/${work.branch}`)
  if (pullRequest?.state !== 'open' || head === null) return undefined
  const pages = parts.openPages(workClasses.turn.niceness)
  const change = { repository, docsFolder: project.docsFolder, baseBranch: job.ref, head, pages }
  const [notice] = await reviewChange(change, new AbortController().signal).finally(() => pages.close())
  if (notice !== undefined) return `It was not merged because it needs a review: ${notice.message}`
  const ref = `refs/heads/${job.ref}`
  const before = await resolveCommit(repository, ref)
  const outcome = await forge.mergePullRequest(work.pullRequest, { expectedHead: head })
  if (!outcome.merged) return `It could not be merged: ${outcome.message}`
  if (project.repositoryKind === 'local')
    await parts.onPush(project, [{ ref, before, after: await resolveCommit(repository, ref) }])
  return undefined
}
