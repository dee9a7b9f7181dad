import { listRefs, readCommits } from '@docwright/forge'
import type { Repository } from '@docwright/forge'
import type { PullRequestSummary } from '@docwright/contract'
import type { Store } from '../store/open-store.ts'
import { jobsWithPullRequest, listPullRequests } from '../store/pull-requests/review-queries.ts'
import { pullRequestNumber } from '../projects/pull-request-number.ts'

/** A list of more is of no use to a person. */
const maxPullRequests = 200
/**
 * The author of a pull request if our copy of a repository lacks its commit: at a forge, only the agent's are shown.
 */
export const defaultAuthor = 'Docwright'

/**
 * The pull requests of a project, newest first, from the database: all of a repository that is hosted here, the agent's
 * of one elsewhere, in the state that its forge has last reported. No forge is asked, however many there are.
 *
 * @param repository The repository, or our copy of it.
 * @param wanted The open ones, or the merged and closed ones.
 */
export async function listReviews(
  store: Store,
  repository: Repository,
  projectId: string,
  wanted: 'open' | 'ended',
): Promise<PullRequestSummary[]> {
  const rows = await listPullRequests(store.db, projectId, wanted, maxPullRequests)
  if (rows.length === 0) return []
  const [jobs, authorOf] = await Promise.all([jobsByNumber(store, projectId), readAuthors(repository, rows)])
  return rows.map((row) => ({
    number: row.number,
    title: row.title,
    state: row.state,
    author: authorOf(row) ?? defaultAuthor,
    branch: row.head,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    jobId: jobs.get(row.number) ?? null,
  }))
}

/** The open ones, from the database alone: their repository may be unreadable. */
export async function listTitles({ db }: Store, projectId: string): Promise<{ number: number; title: string }[]> {
  const rows = await listPullRequests(db, projectId, 'open', maxPullRequests)
  return rows.map(({ number, title }) => ({ number, title }))
}

/** The reference to the newest commit of a pull request: its id once it has ended, until then its branch. */
interface Proposal {
  head: string
  headCommit: string | null
}

/** Two processes of git, for a list of any length. */
async function readAuthors(
  repository: Repository,
  proposals: readonly Proposal[],
): Promise<(proposal: Proposal) => string | undefined> {
  const references = await listRefs(repository)
  const heads = new Map(references.map(({ name, commit }) => [name, commit]))
  const commitOf = ({ head, headCommit }: Proposal): string | undefined => headCommit ?? heads.get(`refs/heads/${head}`)
  const ids = new Set(proposals.flatMap((proposal) => commitOf(proposal) ?? []))
  const commits = await readCommits(repository, [...ids])
  return (proposal) => commits.get(commitOf(proposal) ?? '')?.author.name
}

/** The job that opened each pull request. */
async function jobsByNumber({ db }: Store, projectId: string): Promise<Map<number | undefined, string>> {
  const rows = await jobsWithPullRequest(db, projectId, maxPullRequests)
  return new Map(rows.map(({ id, pull_request_url: url }) => [pullRequestNumber(url), id]))
}
