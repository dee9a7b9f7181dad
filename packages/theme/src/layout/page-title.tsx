import type { JSX } from 'preact'
import { ApiCall } from '../api/api-call.tsx'
import { rawHtml } from '../content/raw-html.ts'
import type { Labels } from '../labels/labels.ts'
import type { PageView } from '../page-view.ts'
import { breakableTitle } from './breakable-words.tsx'
import { Icon } from './icon.tsx'
import { PageActions } from './page-actions.tsx'
import { MethodPill, PagePills } from './pills.tsx'

/** The part of a page that the title block shows. */
export type TitleView = Pick<PageView, 'actions' | 'call' | 'page' | 'breadcrumbs' | 'eyebrows' | 'language'>

/** The block above the content: the page's place, its title, its description. */
export function PageTitle({ view, labels }: { view: TitleView; labels: Labels }): JSX.Element {
  const { page } = view
  return (
    <header id="header">
      <Eyebrow view={view} labels={labels} />
      <div class="title-row">
        <h1 id="page-title" class={page.isTitleHidden === true ? 'visually-hidden' : undefined}>
          <Icon icon={page.icon} class="title-icon" />
          {breakableTitle(page.title)}
        </h1>
        <PagePills tag={page.tag} deprecated={page.deprecated} mark={labels.deprecated} />
        {page.feed !== undefined && (
          <a class="page-feed" href={page.feed} type="application/rss+xml">
            RSS
          </a>
        )}
      </div>
      {page.description !== undefined && page.description !== '' && (
        <div class="page-description">{rawHtml(page.description)}</div>
      )}
      <PageActions actions={view.actions} labels={labels} />
      {view.call !== undefined && <ApiCall {...view.call} labels={labels.api} copied={labels.copied} />}
      {view.call === undefined && page.operation !== undefined && (
        <p class="operation">
          <MethodPill method={page.operation.method} />
          <code>{page.operation.path}</code>
        </p>
      )}
    </header>
  )
}

function Eyebrow({ view, labels }: { view: TitleView; labels: Labels }): JSX.Element | null {
  // A tab and the group in it may have the same name, which is shown once.
  const breadcrumbs = view.breadcrumbs.filter(
    ({ label }, index, all) => index === all.length - 1 || label !== all[index - 1]?.label,
  )
  const section = breadcrumbs.at(-2)?.label
  if (view.eyebrows === 'section') {
    // The root page of a group often has the group's own name.
    return section === undefined || section === view.page.title ? null : (
      <p class="eyebrow">{breakableTitle(section)}</p>
    )
  }
  if (breadcrumbs.length === 0) return null
  return (
    <nav class="breadcrumbs" aria-label={labels.breadcrumb} data-part="breadcrumb">
      <ol class="breadcrumb-list">
        {breadcrumbs.map(({ label, href }, index) => {
          const isLast = index === breadcrumbs.length - 1
          return (
            <li class="breadcrumb-item" aria-current={isLast ? 'page' : undefined}>
              {href === undefined || isLast ? breakableTitle(label) : <a href={href}>{breakableTitle(label)}</a>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
