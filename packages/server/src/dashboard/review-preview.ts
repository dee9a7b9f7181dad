import type { PullRequest } from '@docwright/forge'
import type { ReviewCheck, ReviewPreview } from '../contract/dashboard-reviews.ts'
import type { Hosting } from '../hosting/hosting.ts'
import { problemCounts } from '../hosting/problem-counts.ts'
import type { Deployment } from '../store/deployment.ts'

/** What a review shows of the site that its changes make. */
export interface ReviewedSite {
  /** Null before the branch was deployed. */
  preview: ReviewPreview | null
  checks: ReviewCheck[]
}

/**
 * Finds the site with the changes of a pull request, and what its check has found.
 *
 * @param hosting Where it is.
 * @param projectId The project.
 * @param pullRequest The pull request.
 */
export async function reviewedSite(
  hosting: Pick<Hosting, 'deploymentsOf' | 'siteUrl'>,
  projectId: string,
  { head, state }: PullRequest,
): Promise<ReviewedSite> {
  const [newest] = await hosting.deploymentsOf(projectId, { branch: head.branch, limit: 1 })
  if (newest === undefined) return { preview: null, checks: [] }
  const status = state === 'open' ? statusOf(newest, head.commit) : 'ended'
  const url = status === 'ready' ? ((await hosting.siteUrl(projectId, head.branch)) ?? null) : null
  return { preview: { deploymentId: newest.id, status, url }, checks: checksOf(newest, status) }
}

/** A preview of an earlier commit is not what is reviewed; one that is being made again may still be seen. */
function statusOf({ status, commit }: Deployment, head: string | null): ReviewPreview['status'] {
  if (status === 'retired') return 'ended'
  if (status === 'failed' && commit === head) return 'failed'
  return status === 'live' && commit === head ? 'ready' : 'making'
}

function checksOf({ errors, warnings, reason }: Deployment, status: ReviewPreview['status']): ReviewCheck[] {
  const name = 'Preview'
  const counts = `${problemCounts({ errors, warnings })}.`
  switch (status) {
    case 'failed':
      return [{ name, status, detail: reason ?? counts }]
    case 'ready':
      return [{ name, status: 'passed', detail: counts }]
    case 'making':
      return [{ name, status: 'running', detail: 'The site is being made.' }]
    case 'ended':
      return []
  }
}
