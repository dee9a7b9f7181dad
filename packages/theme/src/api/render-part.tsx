import { render } from 'preact-render-to-string'
import { rawHtml } from '../content/raw-html.ts'
import type { AssetsView } from '../page-view.ts'

/** A part of an API reference that pages load when a reader opens it. */
export interface PartPageView {
  language: string
  direction: 'ltr' | 'rtl'
  title: string
  /** What the part shows. */
  html: string
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
export function renderPart({ language, direction, title, html, specification, assets }: PartPageView): string {
  const document = (
    <html lang={language} dir={direction} data-page-mode="center">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <script src={assets.schemeScript} />
        {assets.styles.map((href) => (
          <link rel="stylesheet" href={href} />
        ))}
        {assets.scripts.map((source) => (
          <script src={source} defer />
        ))}
      </head>
      <body>
        <main id="content-area">
          <header id="header">
            <h1 id="page-title">{title}</h1>
            <p class="page-description">
              {specification.href === undefined ? (
                specification.name
              ) : (
                <a href={specification.href}>{specification.name}</a>
              )}
            </p>
          </header>
          <div id="part" class="mdx-content prose">
            {rawHtml(html)}
          </div>
        </main>
      </body>
    </html>
  )
  return `<!doctype html>${render(document)}`
}
