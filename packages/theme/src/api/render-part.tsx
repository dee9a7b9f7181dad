import { rawHtml } from '../content/raw-html.ts'
import { renderSmallDocument } from '../layout/small-document.tsx'
import type { AssetsView } from '../page-view.ts'
import type { SafeHtml } from '../content/safe-html.ts'

/** A part of an API reference that pages load when a reader opens it. */
export interface PartPageView {
  language: string
  direction: 'ltr' | 'rtl'
  title: string
  /** Content of the part. */
  html: SafeHtml
  /** The specification of the part: its name, and its address if it is published. */
  specification: { name: string; href?: string }
  assets: Pick<AssetsView, 'styles' | 'scripts' | 'schemeScript'>
}

/**
 * A part of an API reference as a complete HTML document: a page for readers who follow its link; scripts take the
 * content of `#part` from it.
 *
 * @param view The part.
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
