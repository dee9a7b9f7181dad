import { rawHtml } from '../content/raw-html.ts'
import type { SafeHtml } from '../content/safe-html.ts'
import { labelsFor } from '../labels/labels-for.ts'
import type { AssetsView } from '../page-view.ts'
import { renderSmallDocument } from './small-document.tsx'

/** The whole list of a section whose pages show a part of it. */
export interface SidebarListView {
  language: string
  direction: 'ltr' | 'rtl'
  /** Title of the section. */
  title: string
  site: { name: string; href: string }
  /** Finished HTML of the list (`SidebarTemplate.html`). */
  list: SafeHtml
  assets: Pick<AssetsView, 'styles' | 'scripts' | 'schemeScript'>
}

/**
 * The whole list of a section as a complete HTML document: a page of links for readers who follow its link. Scripts use
 * the content of its `.sidebar-nav`.
 */
export function renderSidebarList({ site, list, ...view }: SidebarListView): string {
  return renderSmallDocument({
    ...view,
    description: <a href={site.href}>{site.name}</a>,
    children: (
      <nav class="sidebar-nav" aria-label={labelsFor(view.language).allPages}>
        {rawHtml(list)}
      </nav>
    ),
  })
}
