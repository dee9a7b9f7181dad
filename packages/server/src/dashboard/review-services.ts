import { diff, ForgeError, listCommits, mergeBase, mergeTrees, openRepository, resolveCommit } from '@docwright/forge'
import type { FileDiff, Forge, PullRequest, Repository } from '@docwright/forge'
import type {
  FileDifference,
  PullRequestDetail,
  PullRequestSummary,
  ReviewCheck,
  ReviewPreview,
} from '../contract/dashboard-reviews.ts'
import type { ReviewServices } from '../contract/dashboard-services.ts'
import type { Project } from '../projects/project.ts'
import type { Deployment } from '../store/deployment.ts'
import { jobsOfPullRequest } from '../store/job-queries.ts'
import { changedPages, changeNames } from './changed-pages.ts'
import type { DashboardWorld } from './dashboard-world.ts'
import { deployDefaultBranch } from './project-services.ts'
import { attempt, refuse } from './refuse.ts'

/** A list of more is of no use to a person. */
const mostPullRequests = 200

/**
 * Pull requests as the dashboard shows and decides them, on any forge.
 *
 * @param world The platform.
 */
export function createReviewServices(world: DashboardWorld): ReviewServices {
  const { projects, hosting, store } = world

  async function open(projectId: string): Promise<{ project: Project; forge: Forge; repository: Repository }> {
    const project = await projects.find(projectId)
    if (project === undefined) throw new Error('The project of a page is gone.')
    const repository = openRepository(world.git, projects.repositoryFolder(projectId))
    return { project, forge: await world.forgeOf(project), repository }
  }

  /** A pull request with the two commits that are compared; undefined where git has one of them no more. */
  async function compare(projectId: string, number: number) {
    const { project, forge, repository } = await open(projectId)
    const pullRequest = await forge.readPullRequest(number)
    const { head, base } = { head: pullRequest?.head.commit, base: pullRequest?.base.commit }
    if (pullRequest === null || head === null || head === undefined) return undefined
    const shared = await baseOf(repository, pullRequest, head, base ?? null)
    if (shared === undefined) return undefined
    return { project, repository, pullRequest, head, base: shared }
  }

  async function previewOf(projectId: string, branch: string) {
    const [newest] = await hosting.deploymentsOf(projectId, { branch, limit: 1 })
    return newest
  }

  async function checksOf(projectId: string, { head, state }: PullRequest): Promise<ReviewCheck[]> {
    const preview = state === 'open' ? await previewOf(projectId, head.branch) : undefined
    if (preview === undefined) return []
    const counts = `${preview.errors} ${preview.errors === 1 ? 'error' : 'errors'}, ${preview.warnings} ${
      preview.warnings === 1 ? 'warning' : 'warnings'
    }.`
    const name = 'Preview'
    const { status } = previewStatusOf(preview, head.commit)
    if (status === 'failed') return [{ name, status, detail: preview.reason ?? counts }]
    const isDone = status === 'ready'
    return [{ name, status: isDone ? 'passed' : 'running', detail: isDone ? counts : 'The site is being made.' }]
  }

  async function shownPreview(projectId: string, { head, state }: PullRequest): Promise<ReviewPreview | null> {
    const newest = await previewOf(projectId, head.branch)
    if (newest === undefined) return null
    const { status } = state === 'open' ? previewStatusOf(newest, head.commit) : { status: 'ended' as const }
    const url = status === 'ready' ? ((await hosting.siteUrl(projectId, head.branch)) ?? null) : null
    return { deploymentId: newest.id, status, url }
  }

  return {
    async list(projectId, wanted) {
      const { project, forge } = await open(projectId)
      const found = await (project.repositoryKind === 'local'
        ? listLocal(world, projectId, wanted)
        : listRemote(world, projectId, forge))
      return found.filter(({ state }) => (wanted === 'open' ? state === 'open' : state !== 'open'))
    },
    async find(projectId, number) {
      const { project, forge, repository } = await open(projectId)
      const pullRequest = await forge.readPullRequest(number)
      if (pullRequest === null) return undefined
      const row = await rowOf(world, projectId, number)
      const summary = await summaryOf(world, projectId, pullRequest, row)
      const { head, base, state } = pullRequest
      return {
        ...summary,
        author: (await authorOf(repository, head.commit)) ?? summary.author,
        body: pullRequest.body,
        base: base.branch,
        head: head.commit ?? '',
        webUrl: project.repositoryKind === 'local' ? null : pullRequest.url,
        mergeable: state === 'open' ? await mergeability(repository, base.commit, head.commit) : 'unknown',
        checks: await checksOf(projectId, pullRequest),
        preview: await shownPreview(projectId, pullRequest),
        endedAt: state === 'open' ? null : summary.updatedAt,
      }
    },
    async differences(projectId, number) {
      const compared = await compare(projectId, number)
      if (compared === undefined) return []
      const { repository, base, head } = compared
      try {
        return (await diff(repository, base, head)).map(differenceOf)
      } catch (error) {
        if (!(error instanceof ForgeError) || error.code !== 'git-too-large') throw error
        const files = await diff(repository, base, head, { lines: false })
        return files.map((file) => ({ ...differenceOf(file), content: 'too-large' as const }))
      }
    },
    async pages(projectId, number) {
      const compared = await compare(projectId, number)
      if (compared === undefined) return []
      const { project, repository, pullRequest, base, head } = compared
      const files = await diff(repository, base, head, { lines: false })
      const preview = await shownPreview(projectId, pullRequest)
      const live = await hosting.liveOf(projectId, project.defaultBranch)
      return changedPages(repository, { files, base, head }, project.docsFolder, {
        before: live === undefined ? null : ((await hosting.siteUrl(projectId)) ?? null),
        after: preview?.url ?? null,
      })
    },
    merge: async (projectId, number, head) =>
      attempt(async () => {
        const { project, forge } = await open(projectId)
        const outcome = await forge.mergePullRequest(number, { expectedHead: head })
        if (!outcome.merged) return refuse(outcome.reason, outcome.message)
        if (project.repositoryKind === 'local') await deployDefaultBranch(world, projectId)
        await touchJobs(world, projectId, number)
        return { status: 'done' }
      }),
    close: async (projectId, number) =>
      attempt(async () => {
        const { forge } = await open(projectId)
        await forge.closePullRequest(number)
        await touchJobs(world, projectId, number)
        return { status: 'done' }
      }),
  }

  /** Pages of jobs show the state of their pull request. */
  async function touchJobs({ wakeUps }: DashboardWorld, projectId: string, number: number): Promise<void> {
    for (const id of await jobsOfPullRequest(store.db, projectId, number)) wakeUps.wake(`job:${id}`)
  }

  /** Only those that are wanted: the author of each is asked of git. */
  async function listLocal(
    { git }: DashboardWorld,
    projectId: string,
    wanted: 'open' | 'ended',
  ): Promise<PullRequestSummary[]> {
    const repository = openRepository(git, projects.repositoryFolder(projectId))
    const rows = await store.db
      .selectFrom('pull_request')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('state', wanted === 'open' ? '=' : '!=', 'open')
      .orderBy('number', 'desc')
      .limit(mostPullRequests)
      .execute()
    const jobs = await jobsWithPullRequests(world, projectId)
    return Promise.all(
      rows.map(async ({ number, title, state, head, head_commit: commit, created_at, updated_at }) => ({
        number,
        title,
        state,
        author: (await authorOf(repository, commit ?? head)) ?? '',
        branch: head,
        createdAt: new Date(created_at).toISOString(),
        updatedAt: new Date(updated_at).toISOString(),
        jobId: jobs.find(({ url }) => numberIn(url) === number)?.id ?? null,
      })),
    )
  }
}

type Row = { created_at: number; updated_at: number } | undefined

async function rowOf({ store }: DashboardWorld, projectId: string, number: number): Promise<Row> {
  return store.db
    .selectFrom('pull_request')
    .select(['created_at', 'updated_at'])
    .where('project_id', '=', projectId)
    .where('number', '=', number)
    .executeTakeFirst()
}

async function summaryOf(
  world: DashboardWorld,
  projectId: string,
  { number, title, state, head }: PullRequest,
  row: Row,
): Promise<PullRequestSummary> {
  const job = (await jobsWithPullRequests(world, projectId)).find(({ url }) => numberIn(url) === number)
  return {
    number,
    title,
    state,
    author: 'Docwright',
    branch: head.branch,
    createdAt: new Date(row?.created_at ?? job?.createdAt ?? 0).toISOString(),
    updatedAt: new Date(row?.updated_at ?? job?.updatedAt ?? 0).toISOString(),
    jobId: job?.id ?? null,
  }
}

/** Those that jobs have opened: what else is open on a forge is reviewed there. */
async function listRemote(world: DashboardWorld, projectId: string, forge: Forge): Promise<PullRequestSummary[]> {
  const jobs = await jobsWithPullRequests(world, projectId)
  const numbers = [...new Set(jobs.flatMap(({ url }) => numberIn(url) ?? []))]
  const found = await Promise.all(
    numbers.slice(0, 50).map(async (number) => {
      const pullRequest = await forge.readPullRequest(number)
      return pullRequest === null ? [] : [await summaryOf(world, projectId, pullRequest, undefined)]
    }),
  )
  return found.flat().toSorted((a, b) => b.number - a.number)
}

async function jobsWithPullRequests({ store }: DashboardWorld, projectId: string) {
  const rows = await store.db
    .selectFrom('job')
    .select(['id', 'pull_request_url as url', 'created_at as createdAt', 'updated_at as updatedAt'])
    .where('project_id', '=', projectId)
    .where('pull_request_url', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(mostPullRequests)
    .execute()
  return rows.map((row) => ({ ...row, url: row.url ?? '' }))
}

/** Every forge ends the address of a pull request with its number. */
function numberIn(url: string): number | undefined {
  const [, digits] = /\/(\d+)\/?$/.exec(url) ?? []
  return digits === undefined ? undefined : Number(digits)
}

async function authorOf(repository: Repository, commit: string | null): Promise<string | undefined> {
  if (commit === null) return undefined
  const id = await resolveCommit(repository, commit).catch(() => null)
  if (id === null) return undefined
  const [newest] = await listCommits(repository, id, { limit: 1 }).catch(() => [])
  return newest?.author.name
}

/** The commit the changes are compared with: where the branch left its base. */
async function baseOf(
  repository: Repository,
  pullRequest: PullRequest,
  head: string,
  base: string | null,
): Promise<string | undefined> {
  try {
    if (base !== null) return (await mergeBase(repository, base, head)) ?? undefined
    // Merged elsewhere: the first parent of the merge is the base as it was.
    const [merge] = pullRequest.mergeCommit === null ? [] : await listCommits(repository, pullRequest.mergeCommit)
    return merge?.parents[0]
  } catch {
    return undefined
  }
}

/** A preview of an earlier commit is not what is reviewed; one that is being made again may still be seen. */
function previewStatusOf({ status, commit }: Deployment, head: string | null): Pick<ReviewPreview, 'status'> {
  if (status === 'retired') return { status: 'ended' }
  if (status === 'failed' && commit === head) return { status: 'failed' }
  return { status: status === 'live' && commit === head ? 'ready' : 'making' }
}

async function mergeability(
  repository: Repository,
  base: string | null,
  head: string | null,
): Promise<PullRequestDetail['mergeable']> {
  if (base === null || head === null) return 'unknown'
  try {
    return (await mergeTrees(repository, base, head)).clean ? 'yes' : 'conflict'
  } catch {
    // The copy of a remote repository may lack the newest commits.
    return 'unknown'
  }
}

function differenceOf(file: FileDiff): FileDifference {
  const { path, oldPath, change, binary, additions, deletions, hunks } = file
  return {
    path,
    previousPath: oldPath,
    change: changeNames[change],
    content: binary ? 'binary' : 'text',
    additions,
    deletions,
    hunks: hunks.map(({ oldStart, newStart, section, lines }) => ({
      oldStart,
      newStart,
      heading: section,
      lines: lines.map(({ type, text }) => ({ kind: lineKinds[type], text })),
    })),
  }
}

const lineKinds = { context: 'same', added: 'added', deleted: 'removed' } as const
