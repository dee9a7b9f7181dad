import type { ChangedPage, PullRequestDetail } from '@docwright/contract'
import type { ComponentChildren, JSX } from 'preact'
import { deploymentAddress } from '../layout/addresses.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { usePage } from '../layout/page-context.ts'

/** How the two renderings are laid out. */
const widths = ['wide', 'phone', 'single'] as const
/** How a new or removed page is laid out, which has no counterpart to compare it with. */
const widthsOfOne = ['full', 'phone'] as const

/** Properties of the view of changed pages. */
export interface ComparisonView {
  projectId: string
  pullRequest: PullRequestDetail
  pages: readonly ChangedPage[]
  /** The page being compared: its place in `pages`. */
  chosen: number
  /** Address of the pull request's page. */
  address: string
}

/** The changed pages, each rendered in the live version and with the change. */
export function PageComparison({ projectId, pullRequest, pages, chosen, address }: ComparisonView): JSX.Element {
  const { reviews } = usePage().texts
  const page = pages[chosen] ?? pages[0]
  if (pullRequest.state !== 'open') {
    const { over, overNext } = reviews
    return <EmptyState title={over[pullRequest.state]} next={overNext[pullRequest.state]} />
  }
  if (page === undefined) {
    const url = pullRequest.preview?.url ?? null
    const action = url === null ? {} : { action: { href: url, label: reviews.openPreview } }
    return <EmptyState title={reviews.noPages} next={reviews.noPagesNext} {...action} />
  }
  const isOne = page.change === 'added' || page.change === 'removed'
  return (
    <div class="comparison">
      <PageChoice pages={pages} current={page} address={address} />
      <ViewChoice isOne={isOne} canScroll={page.beforeUrl !== null && page.afterUrl !== null} />
      <div class="frames" data-one={isOne || undefined}>
        {isOne && <p class="hint">{page.change === 'added' ? reviews.newPage : reviews.removedPage}</p>}
        {page.change !== 'added' && (
          <Rendering page={page} side="before" url={page.beforeUrl}>
            {reviews.nothingLive}
          </Rendering>
        )}
        {page.change !== 'removed' && (
          <Rendering page={page} side="after" url={page.afterUrl}>
            <MissingPreview pullRequest={pullRequest} projectId={projectId} />
          </Rendering>
        )}
      </div>
    </div>
  )
}

function PageChoice(properties: { pages: readonly ChangedPage[]; current: ChangedPage; address: string }): JSX.Element {
  const { reviews, changes } = usePage().texts
  const { pages, current, address } = properties
  return (
    <nav class="file-list" aria-label={reviews.choosePage}>
      <ul>
        {pages.map((page, index) => (
          <li data-change={page.change}>
            <a href={`${address}?view=pages&page=${index + 1}`} aria-current={page === current ? 'true' : undefined}>
              {page.kind === 'site' ? reviews.anyPage : page.title}
            </a>
            {page.kind === 'site' ? <span class="hint">{reviews.anyPageNote}</span> : <PagePath page={page} />}
            {page.change !== 'changed' && <span class="change">{changes[page.change]}</span>}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PagePath({ page: { path, previousPath } }: { page: ChangedPage }): JSX.Element {
  const { reviews } = usePage().texts
  if (previousPath === null || previousPath === path) return <code>{path}</code>
  return (
    <code>
      {previousPath} <span aria-hidden="true">→</span>
      <span class="visually-hidden">{reviews.movedTo}</span> {path}
    </code>
  )
}

/** Radio buttons and a box that styles and the script read; the switch of widths works without a script. */
function ViewChoice({ isOne, canScroll }: { isOne: boolean; canScroll: boolean }): JSX.Element {
  const { reviews } = usePage().texts
  const offered = isOne ? widthsOfOne : widths
  return (
    <div class="view-choice">
      <fieldset class="segments">
        <legend class="visually-hidden">{reviews.width}</legend>
        {offered.map((width) => (
          <label>
            <input type="radio" name="width" value={width} checked={width === offered[0]} class="visually-hidden" />
            <span>{reviews.widths[width]}</span>
          </label>
        ))}
      </fieldset>
      {canScroll && (
        <label class="needs-script">
          <input id="scroll-together" type="checkbox" checked /> {reviews.scrollTogether}
        </label>
      )}
    </div>
  )
}

function Rendering(properties: {
  page: ChangedPage
  side: 'before' | 'after'
  url: string | null
  /** The text if there is nothing to show. */
  children: ComponentChildren
}): JSX.Element {
  const { reviews, navigation } = usePage().texts
  const { page, side, url, children } = properties
  const name = reviews.frame(page.title, reviews[side])
  return (
    <section class="rendering" data-side={side}>
      <header>
        <h2>{reviews[side]}</h2>
        {url !== null && (
          <a href={url} target="_blank" rel="noopener">
            {reviews.openPage}
            <span class="visually-hidden">
              {' '}
              {name} ({navigation.newTab})
            </span>
          </a>
        )}
      </header>
      {url === null ? (
        <p class="no-rendering">{children}</p>
      ) : (
        <iframe
          src={url}
          title={name}
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          referrerpolicy="no-referrer"
          loading="lazy"
        />
      )}
    </section>
  )
}

/** Why there is no page as it would be. */
function MissingPreview(properties: Pick<ComparisonView, 'pullRequest' | 'projectId'>): JSX.Element {
  const { reviews } = usePage().texts
  const { pullRequest, projectId } = properties
  const { preview } = pullRequest
  if (preview?.status === 'ended') return <>{reviews.previewEnded}</>
  if (preview?.status !== 'failed') return <>{reviews.previewPending}</>
  return (
    <>
      {reviews.previewFailed}{' '}
      <a class="text-link" href={deploymentAddress(projectId, preview.deploymentId)}>
        {reviews.previewWhy}
      </a>
    </>
  )
}
