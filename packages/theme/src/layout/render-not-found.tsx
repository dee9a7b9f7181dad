import type { JSX } from 'preact'
import { render } from 'preact-render-to-string'
import { rawHtml } from '../content/raw-html.ts'
import type { Labels } from '../labels/labels.ts'
import { labelsFor } from '../labels/labels-for.ts'
import type { PageLinkView, ProblemView } from '../page-view.ts'
import { renderDocument } from './document-shell.tsx'
import type { ShellView } from './document-shell.tsx'
import { ProblemPanel } from './problem-panel.tsx'
import type { SafeHtml } from '../content/safe-html.ts'

/** The page for an unknown address. */
export interface NotFoundView extends ShellView {
  /** `errors.404` of `docs.json`; by default, the interface's own words. */
  notFound: {
    title?: string
    /** Finished HTML. */
    description?: SafeHtml
    /** Pages with similar addresses. */
    suggestions: PageLinkView[]
    /** URL of the list of all pages, with which a script makes suggestions if the server does not know the address. */
    pages?: string
  }
  /** Why the page may be missing; only in the preview. */
  problems?: ProblemView[]
}

/** The page for an unknown address, as a complete HTML document. */
export function renderNotFound(view: NotFoundView): string {
  const labels = labelsFor(view.language)
  return renderDocument(view, labels, <NotFound view={view} labels={labels} />)
}

const emptyList = / hidden data-suggestions(?:="")?>([^<]{0,200}<\/h2>.*?) hidden data-suggestions(?:="")?><\/ul>/s

/**
 * Inserts suggestions into a page that leaves them to a script.
 *
 * @param page The result of {@link renderNotFound} with the list of all pages.
 * @param suggestions If it is empty, the page is unchanged.
 */
export function fillSuggestions(page: string, suggestions: readonly PageLinkView[]): string {
  if (suggestions.length === 0) return page
  const filled = render(<SuggestedPages suggestions={suggestions} />)
  return page
    .replace(/(<main[^<>]*) data-pages="[^"]*"/, (_, before: string) => before)
    .replace(emptyList, (_, between: string) => `>${between}>${filled}</ul>`)
}

function NotFound({ view, labels }: { view: NotFoundView; labels: Labels }): JSX.Element {
  const { title, description, suggestions, pages } = view.notFound
  return (
    <main id="content-area" class="not-found-container" tabIndex={-1} data-pages={pages}>
      <ProblemPanel problems={view.problems} />
      <p class="not-found-status-code">404</p>
      <h1 id="page-title" class="not-found-title">
        {title ?? labels.pageNotFound}
      </h1>
      <div class="not-found-description">
        {description === undefined ? <p>{labels.pageNotFoundText}</p> : rawHtml(description)}
      </div>
      <Suggestions suggestions={suggestions} labels={labels} isFilledLater={pages !== undefined} />
      <a class="primary-button" href={view.site.homeHref}>
        {labels.goHome}
      </a>
    </main>
  )
}

function Suggestions(properties: {
  suggestions: PageLinkView[]
  labels: Labels
  isFilledLater: boolean
}): JSX.Element | null {
  const { suggestions, labels, isFilledLater } = properties
  if (suggestions.length === 0 && !isFilledLater) return null
  const later = isFilledLater ? { hidden: true, 'data-suggestions': '' } : {}
  return (
    <>
      <h2 class="not-found-heading" {...later}>
        {labels.suggestedPages}
      </h2>
      <ul class="not-found-recommended-pages-list" {...later}>
        <SuggestedPages suggestions={suggestions} />
      </ul>
    </>
  )
}

function SuggestedPages({ suggestions }: { suggestions: readonly PageLinkView[] }): JSX.Element {
  return (
    <>
      {suggestions.map(({ label, href, description }) => (
        <li>
          <a class="not-found-recommended-page-link" href={href}>
            <span class="directory-title">{label}</span>
            {description !== undefined && <span class="directory-description">{description}</span>}
          </a>
        </li>
      ))}
    </>
  )
}
