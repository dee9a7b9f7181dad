import type { ComponentChildren } from 'preact'
import { render } from 'preact-render-to-string'
import type { AssetsView } from '../page-view.ts'

/** A document without a site around it, which search engines need not index. */
export interface SmallDocument {
  language: string
  direction: 'ltr' | 'rtl'
  title: string
  /** A line below the title. */
  description: ComponentChildren
  /** Content below both. */
  children: ComponentChildren
  /** Without a scheme script, the document follows the reader's device. */
  assets: Pick<AssetsView, 'styles' | 'scripts'> & Partial<Pick<AssetsView, 'schemeScript'>>
}

/** Writes a small document as complete HTML. */
export function renderSmallDocument(document: SmallDocument): string {
  const { language, direction, title, description, children, assets } = document
  const html = (
    <html lang={language} dir={direction} data-page-mode="center">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        {assets.schemeScript !== undefined && <script src={assets.schemeScript} />}
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
            <p class="page-description">{description}</p>
          </header>
          {children}
        </main>
      </body>
    </html>
  )
  return `<!doctype html>${render(html)}`
}
