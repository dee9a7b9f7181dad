import { renderProblemPage, siteStyles } from '@docwright/theme'
import { themeFile } from './basics/theme-file.ts'

/**
 * A page with one message, for use without a site.
 *
 * @param title The problem.
 * @param message Its meaning for the reader.
 * @param styles URL of the style sheet with {@link messageStyles}.
 */
export function messagePage(title: string, message: string, styles: string): string {
  return renderProblemPage({ title, message, problems: [], assets: { styles: [styles], scripts: [] } })
}

/** The style sheet of {@link messagePage}: the theme in its own colors. */
export function messageStyles(): string {
  const { css } = siteStyles({
    colors: { primary: '#2a4cd0' },
    fonts: { body: 'ui-sans-serif,system-ui,sans-serif', mono: 'ui-monospace,Menlo,Consolas,monospace' },
  })
  return [themeFile('theme.css'), css].join('\n')
}
