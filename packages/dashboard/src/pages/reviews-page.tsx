import type { Project, PullRequestSummary } from '@docwright/contract'
import type { JSX } from 'preact'
import { EmptyState } from '../layout/empty-state.tsx'
import { Moment } from '../layout/moment.tsx'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'
import { PullRequestStatus } from '../layout/status.tsx'

/** The pull requests of a project. */
export function ReviewsPage(properties: {
  project: Project
  state: 'open' | 'ended'
  pullRequests: readonly PullRequestSummary[]
}): JSX.Element {
  const { reviews } = usePage().texts
  const { project, state, pullRequests } = properties
  const address = `/projects/${project.id}/reviews`
  const isOpen = state === 'open'
  return (
    <>
      <PageHeading title={reviews.title} description={reviews.description} docs="reviews" />
      <nav class="filter" aria-label={reviews.title}>
        <a href={address} aria-current={isOpen ? 'true' : undefined}>
          {reviews.open}
        </a>
        <a href={`${address}?state=ended`} aria-current={isOpen ? undefined : 'true'}>
          {reviews.ended}
        </a>
      </nav>
      {pullRequests.length === 0 ? (
        <EmptyState
          title={isOpen ? reviews.empty : reviews.emptyEnded}
          next={isOpen ? reviews.emptyNext : reviews.emptyEndedNext}
        />
      ) : (
        <ul class="rows">
          {pullRequests.map((pullRequest) => (
            <PullRequestRow pullRequest={pullRequest} address={address} />
          ))}
        </ul>
      )}
    </>
  )
}

function PullRequestRow(properties: { pullRequest: PullRequestSummary; address: string }): JSX.Element {
  const { number, title, author, branch, state, updatedAt } = properties.pullRequest
  return (
    <li class="row">
      <div class="row-main">
        <h2>
          <a href={`${properties.address}/${number}`}>{title}</a>
        </h2>
        <p class="row-note">
          <span>#{number}</span>
          <span>{author}</span>
          <span class="branch">{branch}</span>
        </p>
      </div>
      <p class="row-state">
        <PullRequestStatus state={state} />
      </p>
      <p class="row-time">
        <Moment at={updatedAt} />
      </p>
    </li>
  )
}
