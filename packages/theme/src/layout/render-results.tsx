import type { ComponentChildren, JSX } from 'preact'
import { render } from 'preact-render-to-string'
import { fillLabel } from '../labels/fill-label.ts'
import type { Labels } from '../labels/labels.ts'
import { labelsFor } from '../labels/labels-for.ts'
import { renderDocument } from './document-shell.tsx'
import type { ShellView } from './document-shell.tsx'

/** The page with results of a search, for readers without scripts. */
export interface ResultsView extends ShellView {
  results: {
    query: string
    /** Address of this page. */
    action: string
    /** Number of pages found, of which some are shown. */
    total: number
    pages: readonly ResultPageView[]
    /** Languages and versions to choose from; one if there is no choice. */
    partitions: { id: string; label: string; current: boolean }[]
    next?: string
    previous?: string
  }
}

/** Text, and whether it matches the query. */
interface PieceView {
  text: string
  isMatch: boolean
}

/** A page that was found. */
interface ResultPageView {
  url: string
  titlePieces: readonly PieceView[]
  trail: readonly string[]
  method?: string
  kind?: 'changelog' | 'away'
  sections: readonly {
    url: string
    title: string
    titlePieces: readonly PieceView[]
    isField: boolean
    excerpt: readonly PieceView[]
    isCode?: boolean
  }[]
}

/** The results of a search as a complete HTML document. */
export function renderResults(view: ResultsView): string {
  const labels = labelsFor(view.language)
  return renderDocument(view, labels, <Results results={view.results} labels={labels} />)
}

const main = /<main[\s>].*<\/main>/s

/**
 * Inserts the results of a search into a page that was made for a placeholder.
 *
 * @param page The result of {@link renderResults} for the query `placeholder`.
 * @param placeholder Stands for the query; it occurs nowhere else in the page.
 * @param language BCP 47 tag of the page.
 */
export function fillResults(
  page: string,
  placeholder: string,
  results: ResultsView['results'],
  language: string,
): string {
  const filled = render(<Results results={results} labels={labelsFor(language)} />)
  const title = render(<>{results.query.slice(0, maxTitle)}</>)
  // A function, because results may contain patterns that have a meaning in a replacement text.
  return page
    .replace(main, '\u0000')
    .replaceAll(placeholder, () => title)
    .replace('\u0000', () => filled)
}

/** Limit of a query in the title of the page, in characters. */
const maxTitle = 80

function Results({ results, labels }: { results: ResultsView['results']; labels: Labels }): JSX.Element {
  const { query, action, total, pages, partitions, next, previous } = results
  const isAsked = query.trim() !== ''
  return (
    <main id="content-area" class="search-results" tabIndex={-1}>
      <h1 id="page-title">{labels.search.results}</h1>
      <form class="search-form" action={action} role="search">
        <input class="search-field-input" type="search" name="q" value={query} aria-label={labels.search.search} />
        {partitions.length > 1 && (
          <select class="search-filter" name="in" aria-label={`${labels.language}, ${labels.version}`}>
            {partitions.map(({ id, label, current }) => (
              <option value={id} selected={current}>
                {label}
              </option>
            ))}
          </select>
        )}
        <button class="primary-button" type="submit">
          {labels.search.search}
        </button>
      </form>
      {isAsked && pages.length > 0 && (
        <p class="search-count">{fillLabel(labels.search.found, { count: String(total) })}</p>
      )}
      {isAsked && pages.length === 0 && (
        <div class="search-message">
          <p class="search-message-title">{fillLabel(labels.search.none, { query: query.trim().slice(0, 80) })}</p>
          <p>{labels.search.noneText}</p>
        </div>
      )}
      {pages.length > 0 && (
        <ol class="search-result-list">
          {pages.map((page) => (
            <ResultPage page={page} labels={labels} />
          ))}
        </ol>
      )}
      {(next !== undefined || previous !== undefined) && (
        <nav class="search-pagination" aria-label={labels.pagination}>
          {previous !== undefined && <a href={previous}>{labels.previous}</a>}
          {next !== undefined && <a href={next}>{labels.next}</a>}
        </nav>
      )}
    </main>
  )
}

function ResultPage({ page, labels }: { page: ResultPageView; labels: Labels }): JSX.Element {
  const { url, titlePieces, trail, method, kind, sections } = page
  const lead = sections.find(({ title }) => title === '')
  return (
    <li class="search-result">
      {trail.length > 0 && (
        <p class="search-trail">
          {trail.map((label) => (
            <span>{label} </span>
          ))}
        </p>
      )}
      <h2 class="search-result-title">
        <a href={url}>
          {method !== undefined && <span class="search-method">{method}</span>} <Marked pieces={titlePieces} />
        </a>
        {kind !== undefined && <span class="search-kind"> {labels.search[kind]}</span>}
      </h2>
      <Excerpt section={lead} />
      {sections
        .filter(({ title }) => title !== '')
        .map((section) => (
          <div class="search-result-section">
            <a class={section.isField ? 'search-field' : undefined} href={section.url}>
              <Marked pieces={section.titlePieces} />
            </a>
            <Excerpt section={section} />
          </div>
        ))}
    </li>
  )
}

function Excerpt({ section }: { section: ResultPageView['sections'][number] | undefined }): JSX.Element | null {
  if (section === undefined || section.excerpt.length === 0) return null
  const words = <Marked pieces={section.excerpt} />
  return <p class="search-excerpt">{section.isCode === true ? <code>{words}</code> : words}</p>
}

function Marked({ pieces }: { pieces: readonly PieceView[] }): ComponentChildren {
  return pieces.map(({ text, isMatch }) => (isMatch ? <mark>{text}</mark> : text))
}
