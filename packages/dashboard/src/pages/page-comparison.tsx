import type { ChangedPage } from '@docwright/server/contract/dashboard-reviews'
import type { JSX } from 'preact'
import { EmptyState } from '../layout/empty-state.tsx'
import { usePage } from '../layout/page-context.ts'

/** How the two renderings are laid out. */
const widths = ['wide', 'phone', 'single'] as const

/** The changed pages, each rendered as it is live and as it would be. */
export function PageComparison(properties: {
  pages: readonly ChangedPage[]
  chosen: number
  address: string
}): JSX.Element {
  const { reviews } = usePage().texts
  const { pages, chosen, address } = properties
  const page = pages[chosen] ?? pages[0]
  if (page === undefined) return <EmptyState title={reviews.noPages} next={reviews.noPagesNext} />
  return (
    <div class="comparison">
      <PageChoice pages={pages} current={page} address={address} />
      <WidthChoice />
      <div class="frames">
        <Rendering page={page} side="before" />
        <Rendering page={page} side="after" />
      </div>
    </div>
  )
}

function PageChoice(properties: {
  pages: readonly ChangedPage[]
  current: ChangedPage
  address: string
}): JSX.Element | null {
  const { reviews, changes } = usePage().texts
  const { pages, current, address } = properties
  return (
    <nav class="file-list" aria-label={reviews.choosePage}>
      <ul>
        {pages.map((page, index) => (
          <li data-change={page.change}>
            <a href={`${address}?view=pages&page=${index + 1}`} aria-current={page === current ? 'true' : undefined}>
              {page.title}
            </a>
            <code>{page.path}</code>
            {page.change !== 'changed' && <span class="change">{changes[page.change]}</span>}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Radio buttons that styles read, so that the switch works without a script. */
function WidthChoice(): JSX.Element {
  const { reviews } = usePage().texts
  return (
    <fieldset class="segments">
      <legend class="visually-hidden">{reviews.width}</legend>
      {widths.map((width) => (
        <label>
          <input type="radio" name="width" value={width} checked={width === 'wide'} class="visually-hidden" />
          <span>{reviews.widths[width]}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Rendering({ page, side }: { page: ChangedPage; side: 'before' | 'after' }): JSX.Element {
  const { reviews, navigation } = usePage().texts
  const url = side === 'before' ? page.beforeUrl : page.afterUrl
  return (
    <section class="rendering" data-side={side}>
      <header>
        <h2>{reviews[side]}</h2>
        {url !== null && (
          <a href={url} target="_blank" rel="noopener">
            {reviews.openPage}
            <span class="visually-hidden">
              {' '}
              {reviews.frame(page.title, reviews[side])} ({navigation.newTab})
            </span>
          </a>
        )}
      </header>
      {url === null ? (
        <p class="no-rendering">{missing(page, side, reviews)}</p>
      ) : (
        <iframe
          src={url}
          title={reviews.frame(page.title, reviews[side])}
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          referrerpolicy="no-referrer"
          loading="lazy"
        />
      )}
    </section>
  )
}

function missing(
  page: ChangedPage,
  side: 'before' | 'after',
  texts: { newPage: string; removedPage: string; previewPending: string },
): string {
  if (side === 'before') return texts.newPage
  return page.change === 'removed' ? texts.removedPage : texts.previewPending
}
