import { diff, ForgeError, readCommits } from '@docwright/forge'
import type { FileDiff, Forge, PullRequestEnd, Repository } from '@docwright/forge'
import { closeReview, mergeReview } from '../commands/decide-reviews.ts'
import { decideReviewText } from '../commands/decide-text.ts'
import { updateReview } from '../commands/update-review.ts'
import { requireProject } from '../commands/require-project.ts'
import type { FileDifference, PullRequestDetail, ReviewServices } from '@docwright/contract'
import { readForkPoint } from '../projects/fork-point.ts'
import { keptChoices } from '../projects/kept-choices.ts'
import { readMergeState } from '../projects/merge-state.ts'
import type { Project } from '../projects/project.ts'
import { jobsOfPullRequest } from '../store/jobs/job-queries.ts'
import { listReviewComments, readPullRequests } from '../store/pull-requests/review-queries.ts'
import { changedPages, changeNames } from './changed-pages.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { withHeadings } from './hunk-headings.ts'
import { listReviews, listTitles, defaultAuthor } from './list-reviews.ts'
import { reviewedSite } from './review-preview.ts'

/** Pull requests as the dashboard shows and decides them, on any forge. */
export function createReviewServices(context: DashboardContext): ReviewServices {
  const { projects, hosting, store } = context

  async function open(projectId: string): Promise<{ project: Project; forge: Forge; repository: Repository }> {
    const project = await requireProject(projects, projectId)
    const repository = await projects.repository(projectId)
    return { project, forge: await context.forgeOf(project), repository }
  }

  /** A pull request with the two commits that are compared; undefined if git no longer has one of them. */
  async function compare(projectId: string, number: number) {
    const { project, forge, repository } = await open(projectId)
    const pullRequest = await forge.readPullRequest(number)
    const head = pullRequest?.head.commit
    if (pullRequest === null || head === null || head === undefined) return undefined
    const shared = await readForkPoint(repository, pullRequest, head)
    if (shared === undefined) return undefined
    return { project, repository, pullRequest, head, base: shared }
  }

  return {
    async list(projectId, wanted) {
      const repository = await projects.repository(projectId)
      return listReviews(store, repository, projectId, wanted)
    },
    titles: (projectId) => listTitles(store, projectId),
    async find(projectId, number) {
      const { project, forge, repository } = await open(projectId)
      const pullRequest = await forge.readPullRequest(number)
      if (pullRequest === null) return undefined
      const { title, body, head, base, state } = pullRequest
      // A pull request that others opened at a forge is reviewed there.
      const times = await timesOf(store, projectId, number)
      if (times === undefined) return undefined
      const [jobId] = await jobsOfPullRequest(store.db, projectId, number)
      const { mergeable, isBehind, isInBase, conflicts, hasBase, baseHead } = await readMergeState(
        repository,
        pullRequest,
      )
      return {
        number,
        title,
        state,
        author: (await authorOf(repository, head)) ?? defaultAuthor,
        branch: head.branch,
        ...times,
        jobId: jobId ?? null,
        body,
        comments: (await listReviewComments(store.db, projectId, number)).map(
          ({ author, body: text, created_at: at }) => ({ author, text, createdAt: new Date(at).toISOString() }),
        ),
        base: base.branch,
        head: head.commit ?? '',
        webUrl: project.repositoryKind === 'local' ? null : pullRequest.url,
        mergeable,
        conflicts,
        hasBase,
        baseHead,
        isBehind,
        isInBase,
        ...(await reviewedSite(hosting, projectId, pullRequest)),
        endedAt: state === 'open' ? null : times.updatedAt,
      }
    },
    async changes(projectId, number) {
      const compared = await compare(projectId, number)
      if (compared === undefined) return { files: [], pages: [] }
      const { project, repository, pullRequest, base, head } = compared
      const { files, isTooLarge } = await readChanges(repository, base, head)
      const { preview } = await reviewedSite(hosting, projectId, pullRequest)
      const live = await hosting.liveOf(projectId, project.defaultBranch)
      const pages = await changedPages(repository, { files, base, head }, project.docsFolder, {
        before: live === undefined ? null : ((await hosting.siteUrl(projectId)) ?? null),
        after: preview?.url ?? null,
      })
      const differences = files.map((file) => differenceOf(file, isTooLarge))
      return { files: await withHeadings(repository, head, differences), pages }
    },
    merge: async (projectId, number, head) => mergeReview(context, projectId, number, head),
    close: async (projectId, number) => closeReview(context, projectId, number),
    update: async (projectId, number, _account, kept) => updateReview(context, projectId, number, kept),
    keptChoices: async (projectId, kept, now) => keptChoices(await projects.repository(projectId), kept, now),
    async texts(projectId, number, path) {
      const compared = await compare(projectId, number)
      return compared && context.reviewTexts.read(compared.project, compared.head, path)
    },
    decideText: async (projectId, number, choice, account) =>
      decideReviewText(context, projectId, number, choice, account),
  }
}

async function timesOf(
  { db }: DashboardContext['store'],
  projectId: string,
  number: number,
): Promise<Pick<PullRequestDetail, 'createdAt' | 'updatedAt'> | undefined> {
  const [row] = await readPullRequests(db, projectId, [number])
  if (row === undefined) return undefined
  return { createdAt: new Date(row.created_at).toISOString(), updatedAt: new Date(row.updated_at).toISOString() }
}

async function authorOf(repository: Repository, { commit }: PullRequestEnd): Promise<string | undefined> {
  if (commit === null) return undefined
  return (await readCommits(repository, [commit])).get(commit)?.author.name
}

/** For a change that is too large, the files are listed without their lines. */
async function readChanges(
  repository: Repository,
  base: string,
  head: string,
): Promise<{ files: FileDiff[]; isTooLarge: boolean }> {
  try {
    return { files: await diff(repository, base, head), isTooLarge: false }
  } catch (error) {
    if (!(error instanceof ForgeError) || error.code !== 'git-too-large') throw error
    return { files: await diff(repository, base, head, { lines: false }), isTooLarge: true }
  }
}

function differenceOf(file: FileDiff, isTooLarge: boolean): FileDifference {
  const { path, oldPath, change, binary, additions, deletions, hunks } = file
  const readable = isTooLarge ? 'too-large' : 'text'
  return {
    path,
    previousPath: oldPath,
    change: changeNames[change],
    content: binary ? 'binary' : readable,
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
