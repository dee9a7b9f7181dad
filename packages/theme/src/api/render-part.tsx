import { rawHtml } from '../content/raw-html.ts'
import { renderSmallDocument } from '../layout/small-document.tsx'
import type { AssetsView } from '../page-view.ts'
import type { SafeHtml } from '../content/safe-html.ts'

/** A part of an API reference that pages load when a reader opens it. */
export interface PartPageView {
  language: string
  direction: 'ltr' | 'rtl'
  title: string
  /** What the part shows. */
  html: SafeHtml
  /** The specification that it is of: its name, and its address where it is published. */
  specification: { name: string; href?: string }
  assets: Pick<AssetsView, 'styles' | 'scripts' | 'schemeScript'>
}

/**
 * A part of an API reference as a complete HTML document: a page for those who follow its link, of which scripts take
 * what `#part` holds.
 *
 * @param view What it shows.
 */
export function renderPart({ html, specification: { name, href }, ...view }: PartPageView): string {
  return renderSmallDocument({
    ...view,
    description: href === undefined ? name : <a href={href}>{name}</a>,
    children: (
      <div id="part" class="mdx-content prose">
        {rawHtml(html)}
      </div>
    ),
  })
}
