import type { ComponentChildren, JSX } from 'preact'
import { render } from 'preact-render-to-string'
import { rawHtml } from '../content/raw-html.ts'
import { type SafeHtml, trustHtml } from '../content/safe-html.ts'
import type { Labels } from '../labels/labels.ts'
import type { PageView, SwitcherView } from '../page-view.ts'
import { Announcement } from './announcement.tsx'
import { DocumentHead } from './document-head.tsx'
import { keptHtml } from './kept-html.ts'
import { SearchDialog } from './search-dialog.tsx'
import { SideNavigation, type SideView } from './side-navigation.tsx'
import { SiteFooter } from './site-footer.tsx'
import { type HeaderView, SiteHeader } from './site-header.tsx'
import { SwitcherPopover } from './switchers.tsx'

/** The part of a page's view that does not depend on its content. */
export type ShellView = Pick<
  PageView,
  | 'language'
  | 'direction'
  | 'path'
  | 'forPrograms'
  | 'head'
  | 'assets'
  | 'appearance'
  | 'theme'
  | 'mode'
  | 'site'
  | 'banner'
  | 'navbar'
  | 'search'
  | 'tabs'
  | 'switchers'
  | 'anchors'
  | 'sidebar'
  | 'footer'
  | 'background'
> & {
  /** Whether a reference's examples are next to the text. */
  hasExamples?: boolean
}

/**
 * A whole HTML document around the content of `<main>`.
 *
 * @param view Everything around the content.
 * @param labels Texts in the page's language.
 * @param main Children of the layout's main column, including `<main>`.
 * @param firstSight Id of the element that must arrive before anything is painted.
 */
export function renderDocument(view: ShellView, labels: Labels, main: JSX.Element, firstSight?: string): string {
  return `<!doctype html>${render(
    <Document view={view} labels={labels} firstSight={firstSight}>
      {main}
    </Document>,
  )}`
}

interface DocumentProperties {
  view: ShellView
  labels: Labels
  firstSight: string | undefined
  children: ComponentChildren
}

function Document({ view, labels, firstSight, children }: DocumentProperties): JSX.Element {
  const asSidebar = hasSidebar(view)
  return (
    <html {...documentAttributes(view)}>
      <DocumentHead view={view} firstSight={firstSight} />
      <body>
        <a class="skip-link" href="#content-area">
          {labels.skipToContent}
        </a>
        {view.forPrograms !== undefined && (
          <p class="visually-hidden" aria-hidden="true" data-nosnippet>
            {view.forPrograms}
          </p>
        )}
        <Backdrop background={view.background} />
        <Announcement banner={view.banner} labels={labels} />
        {rawHtml(keptHtml('header', labels, { view: headerOf(view), asSidebar }, header))}
        <div id="body-content" class={asSidebar ? 'layout' : 'layout without-sidebar'}>
          {rawHtml(sideAround(view, labels, asSidebar))}
          {children}
          {view.mode !== 'custom' && rawHtml(keptHtml('footer', labels, view.footer, footer))}
        </div>
        {view.switchers.map((switcher) => (
          <SwitcherPopover switcher={switcher} all={view.switchers} labels={labels} />
        ))}
        <SearchDialog search={view.search} labels={labels} />
      </body>
    </html>
  )
}

function header({ view, asSidebar }: { view: HeaderView; asSidebar: boolean }, labels: Labels): JSX.Element {
  return <SiteHeader view={view} labels={labels} sideSwitchers={asSidebar} />
}

function side({ view, asSidebar }: { view: SideView; asSidebar: boolean }, labels: Labels): JSX.Element {
  return <SideNavigation view={view} labels={labels} asSidebar={asSidebar} />
}

function footer(view: PageView['footer'], labels: Labels): JSX.Element {
  return <SiteFooter footer={view} labels={labels} />
}

function headerOf({ site, navbar, search, tabs, switchers, anchors, appearance }: ShellView): HeaderView {
  const entry = search === undefined ? {} : { search }
  return { site, navbar, ...entry, tabs, switchers: switchers.map(buttonOf), anchors, appearance }
}

/** The part of a switcher that its button shows: the targets of its entries differ from page to page. */
function buttonOf({ kind, entries }: SwitcherView): SwitcherView {
  const shown = entries.find(({ current }) => current) ?? entries[0]
  return { kind, entries: shown === undefined ? [] : [{ ...shown, href: '' }] }
}

/** The side with the page's own sidebar. */
function sideAround(view: ShellView, labels: Labels, asSidebar: boolean): SafeHtml {
  const { anchors, sidebar, switchers, tabs, navbar, appearance, site } = view
  const around: SideView = {
    anchors,
    switchers: switchers.map(buttonOf),
    tabs,
    navbar,
    appearance,
    site,
    ...(sidebar === undefined ? {} : { sidebar: place }),
  }
  const html = keptHtml('side', labels, { view: around, asSidebar }, side)
  const at = html.indexOf(place)
  if (sidebar === undefined || at === -1) return html
  return trustHtml(html.slice(0, at) + sidebar + html.slice(at + place.length))
}

/** Placeholder of the sidebar. Text cannot be equal to it, because it would be escaped. */
const place = trustHtml('<dw-sidebar></dw-sidebar>')

/** Designed, custom and centered pages have no sidebar; the drawer still has the navigation. */
function hasSidebar({ mode, sidebar, anchors }: ShellView): boolean {
  return !['landing', 'custom', 'center'].includes(mode) && (sidebar !== undefined || anchors.length > 0)
}

function documentAttributes(view: ShellView): Record<string, string> {
  const { appearance, banner } = view
  return {
    lang: view.language,
    dir: view.direction,
    'data-current-path': view.path,
    'data-theme-name': view.theme,
    'data-page-mode': view.mode,
    ...(appearance.default === 'system' ? {} : { class: appearance.default }),
    ...(appearance.strict
      ? { 'data-strict-scheme': appearance.default }
      : { 'data-default-scheme': appearance.default }),
    ...(banner?.dismissible === true ? { 'data-dw-banner': banner.id } : {}),
  }
}

/** The background behind the page. Images and colors come from the site's own style sheet. */
function Backdrop({ background }: { background: PageView['background'] }): JSX.Element | null {
  const { decoration, image } = background
  if (decoration === undefined && image === undefined) return null
  return (
    <div id="background-color" aria-hidden="true">
      {decoration !== undefined && <div class="decoration" data-decoration={decoration} />}
    </div>
  )
}
