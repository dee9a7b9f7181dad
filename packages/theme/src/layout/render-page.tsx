import type { JSX } from 'preact'
import { rawHtml } from '../content/raw-html.ts'
import { fillLabel } from '../labels/fill-label.ts'
import { labelsFor } from '../labels/labels-for.ts'
import type { Labels } from '../labels/labels.ts'
import type { PageView } from '../page-view.ts'
import { type ContentMarks, contentMarks } from './content-marks.ts'
import { DirectoryListing, RelatedPages } from './directory-listing.tsx'
import { renderDocument } from './document-shell.tsx'
import { OnThisPage } from './on-this-page.tsx'
import { PageFeedback } from './page-feedback.tsx'
import { PageSide, SideBar } from './page-side.tsx'
import { PageTitle } from './page-title.tsx'
import { Pagination } from './pagination.tsx'
import { ProblemPanel } from './problem-panel.tsx'

/** A page as a complete HTML document. */
export function renderPage(view: PageView): string {
  const labels = labelsFor(view.language)
  const marks = contentMarks(view.content)
  const hasExamples = view.mode === 'default' && view.aside !== undefined && marks.isReference
  return renderDocument(
    { ...view, hasExamples },
    labels,
    <Main view={view} labels={labels} marks={marks} />,
    marks.firstSight,
  )
}

function Main({ view, labels, marks }: { view: PageView; labels: Labels; marks: ContentMarks }): JSX.Element {
  const { hasTitle, isReference } = marks
  const isCanvas = ['landing', 'custom', 'frame'].includes(view.mode)
  const hasRail = view.mode === 'default' && view.outline.length > 0
  const aside = view.mode === 'default' ? view.aside : undefined
  return (
    <main id="content-area" class={mainClass(hasRail, aside !== undefined)} tabIndex={-1}>
      <ProblemPanel problems={view.problems} />
      {!isCanvas && <PageTitle view={view} labels={labels} />}
      {isCanvas && !hasTitle && <HiddenTitle view={view} />}
      {hasRail && <OnThisPage outline={view.outline} actions={view.actions} labels={labels} />}
      {aside !== undefined && <PageSide aside={aside} labels={labels} isSamples={isReference} />}
      <TranslationNotice view={view} labels={labels} />
      <div
        id="content"
        class="mdx-content prose"
        lang={view.page.contentLanguage?.tag}
        dir={view.page.contentLanguage?.direction}
      >
        {rawHtml(view.content)}
      </div>
      <DirectoryListing directory={view.directory} labels={labels} />
      <RelatedPages related={view.related} labels={labels} />
      {!isCanvas && (
        <>
          <PageFeedback feedback={view.feedback} labels={labels} />
          <Modified view={view} labels={labels} />
          <Pagination pagination={view.pagination} labels={labels} />
        </>
      )}
      {aside !== undefined && isReference && <SideBar labels={labels} />}
    </main>
  )
}

/** It looks like an author's note, whose styles every page has. */
function TranslationNotice({ view: { page }, labels }: { view: PageView; labels: Labels }): JSX.Element | null {
  if (page.notice === undefined) return null
  return (
    <aside id="translation-notice" class="callout" data-dw data-callout-type="note">
      <div class="callout-content">
        <p>{labels[page.notice]}</p>
      </div>
    </aside>
  )
}

function mainClass(hasRail: boolean, hasSide: boolean): string | undefined {
  if (hasSide) return 'with-side'
  return hasRail ? 'with-rail' : undefined
}

/** On a canvas, the author writes the title; if there is none, the page still has one for screen readers. */
function HiddenTitle({ view }: { view: PageView }): JSX.Element {
  return (
    <h1 id="page-title" class="visually-hidden">
      {view.page.title}
    </h1>
  )
}

function Modified({ view, labels }: { view: PageView; labels: Labels }): JSX.Element | null {
  const { modified } = view.page
  if (modified === undefined) return null
  const date = new Intl.DateTimeFormat(view.language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(modified))
  const [before = '', after = ''] = fillLabel(labels.lastModified, { date: '\n' }).split('\n')
  return (
    <p class="modified">
      {before}
      <time dateTime={modified}>{date}</time>
      {after}
    </p>
  )
}
