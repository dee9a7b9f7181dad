import type { ComponentChildren, JSX } from 'preact'
import { render } from 'preact-render-to-string'
import type { Labels } from '../labels/labels.ts'
import type { PageView } from '../page-view.ts'
import { Announcement } from './announcement.tsx'
import { DocumentHead } from './document-head.tsx'
import { SchemePopover } from './scheme-switch.tsx'
import { SideNavigation } from './side-navigation.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SwitcherPopover } from './switchers.tsx'

/** What every page of a site has, whatever its content. */
export type ShellView = Pick<
  PageView,
  | 'language'
  | 'direction'
  | 'path'
  | 'head'
  | 'assets'
  | 'appearance'
  | 'theme'
  | 'mode'
  | 'site'
  | 'banner'
  | 'navbar'
  | 'tabs'
  | 'switchers'
  | 'anchors'
  | 'sidebar'
  | 'footer'
  | 'background'
>

/**
 * A whole HTML document around the content of `<main>`.
 *
 * @param view What the page shows around its content.
 * @param labels Texts of the page's language.
 * @param main Children of the layout's main column, `<main>` included.
 */
export function renderDocument(view: ShellView, labels: Labels, main: JSX.Element): string {
  return `<!doctype html>${render(
    <Document view={view} labels={labels}>
      {main}
    </Document>,
  )}`
}

function Document(properties: { view: ShellView; labels: Labels; children: ComponentChildren }): JSX.Element {
  const { view, labels, children } = properties
  const asSidebar = hasSidebar(view)
  return (
    <html {...documentAttributes(view)}>
      <DocumentHead view={view} />
      <body>
        <a class="skip-link" href="#content-area">
          {labels.skipToContent}
        </a>
        <Backdrop background={view.background} />
        <Announcement banner={view.banner} labels={labels} />
        <SiteHeader view={view} labels={labels} sideSwitchers={asSidebar} />
        <div id="body-content" class={asSidebar ? 'layout' : 'layout without-sidebar'}>
          <SideNavigation view={view} labels={labels} asSidebar={asSidebar} />
          {children}
          {view.mode !== 'custom' && <SiteFooter footer={view.footer} labels={labels} />}
        </div>
        {view.switchers.map((switcher) => (
          <SwitcherPopover switcher={switcher} all={view.switchers} labels={labels} />
        ))}
        {!view.appearance.strict && <SchemePopover labels={labels} />}
      </body>
    </html>
  )
}

/** Custom and centred pages have no sidebar; the drawer still has the navigation. */
function hasSidebar({ mode, sidebar, anchors }: ShellView): boolean {
  return mode !== 'custom' && mode !== 'center' && (sidebar !== undefined || anchors.length > 0)
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

/** The ground behind the page. Images and colours come from the site's own style sheet. */
function Backdrop({ background }: { background: PageView['background'] }): JSX.Element | null {
  const { decoration, image } = background
  if (decoration === undefined && image === undefined) return null
  return (
    <div id="background-color" aria-hidden="true">
      {decoration !== undefined && <div class="decoration" data-decoration={decoration} />}
    </div>
  )
}
