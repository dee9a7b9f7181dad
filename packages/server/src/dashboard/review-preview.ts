import type { PullRequest } from '@docwright/forge'
import type { ReviewCheck, ReviewPreview } from '@docwright/contract'
import type { Hosting } from '../hosting/hosting.ts'
import { isCut } from '../hosting/known-problems.ts'
import { problemCounts, type ProblemCounts } from '../hosting/deployments/problem-counts.ts'
import type { DeploymentDiagnostic } from '@docwright/contract'
import type { Deployment } from '../store/deployments/deployment.ts'
import { findingsOf } from './deployment-findings.ts'

/** The site with the changes of a review. */
export interface ReviewedSite {
  /** Null before the branch was deployed. */
  preview: ReviewPreview | null
  checks: ReviewCheck[]
  /** The new findings of its check. */
  newProblems: DeploymentDiagnostic[]
}

/**
 * Finds the site with the changes of a pull request, and the findings of its check.
 *
 * @param hosting Finds the deployments.
 */
export async function reviewedSite(
  hosting: Pick<Hosting, 'deploymentsOf' | 'diagnosticsOf' | 'siteUrl'>,
  projectId: string,
  { head, state }: PullRequest,
): Promise<ReviewedSite> {
  const [newest] = await hosting.deploymentsOf(projectId, { branch: head.branch, limit: 1 })
  if (newest === undefined) return { preview: null, checks: [], newProblems: [] }
  const status = state === 'open' ? statusOf(newest, head.commit) : 'ended'
  const url = status === 'ready' ? ((await hosting.siteUrl(projectId, head.branch)) ?? null) : null
  const isOver = status === 'ready' || status === 'failed'
  const found = isOver ? await findingsOf(hosting, newest) : []
  const newProblems = found.filter(({ isNew }) => isNew === true)
  return { preview: { deploymentId: newest.id, status, url }, checks: checksOf(newest, status, found), newProblems }
}

/** A preview of an earlier commit is not what is reviewed; one that is being made again may still be seen. */
function statusOf({ status, commit }: Deployment, head: string | null): ReviewPreview['status'] {
  if (status === 'retired') return 'ended'
  if (status === 'failed' && commit === head) return 'failed'
  return status === 'live' && commit === head ? 'ready' : 'making'
}

function checksOf(
  { errors, warnings, reason }: Deployment,
  status: ReviewPreview['status'],
  found: readonly DeploymentDiagnostic[],
): ReviewCheck[] {
  const name = 'Preview'
  const counts = `${problemCounts({ errors, warnings })}${newsOf(found, { errors, warnings })}.`
  switch (status) {
    case 'failed':
      return [{ name, status, detail: reason ?? counts }]
    case 'ready':
      return [{ name, status: 'passed', detail: counts }]
    case 'making':
      return [{ name, status: 'running', detail: 'The site is being built.' }]
    case 'ended':
      return []
  }
}

/** How many of the problems the changes have brought; nothing if there is nothing to compare them with. */
function newsOf(found: readonly DeploymentDiagnostic[], counts: ProblemCounts): string {
  const part = isCut(found, counts) ? ` of the first ${found.length.toLocaleString('en')},` : ''
  if (!found.some(({ isNew }) => isNew !== null)) return ''
  const added = found.filter(({ isNew }) => isNew === true).length
  return `:${part} ${added} new, ${found.length - added} existing`
}
