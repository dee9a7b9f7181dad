import type { ComponentChildren } from 'preact'
import { render } from 'preact-render-to-string'
import type { AssetsView } from '../page-view.ts'

/** A document that has nothing of a site around it, and that search engines need not know. */
export interface SmallDocument {
  language: string
  direction: 'ltr' | 'rtl'
  title: string
  /** One line below the title. */
  description: ComponentChildren
  /** What stands below both. */
  children: ComponentChildren
  /** Where no site has a scheme script, the document follows the reader's device. */
  assets: Pick<AssetsView, 'styles' | 'scripts'> & Partial<Pick<AssetsView, 'schemeScript'>>
}

/**
 * Writes a small document as complete HTML.
 *
 * @param document What it shows.
 */
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
