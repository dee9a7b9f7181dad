import { render } from 'preact-render-to-string'
import type { AssetsView, ProblemView } from '../page-view.ts'
import { ProblemPanel } from './problem-panel.tsx'

/** A preview that has no site to show. */
export interface ProblemPageView {
  title: string
  /** One sentence on what happens next. */
  message: string
  problems: ProblemView[]
  assets: Pick<AssetsView, 'styles' | 'scripts'>
}

/**
 * The page of the preview while no site can be made, as a complete HTML document. In English, as every diagnostic is.
 *
 * @param view What is wrong, and the files the page needs: the theme's sheet, the preview's, a site's colours.
 */
export function renderProblemPage({ title, message, problems, assets }: ProblemPageView): string {
  const document = (
    <html lang="en" data-page-mode="center">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
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
            <p class="page-description">{message}</p>
          </header>
          <ProblemPanel problems={problems} />
        </main>
      </body>
    </html>
  )
  return `<!doctype html>${render(document)}`
}
