import { renderProblemPage, siteStyles } from '@docwright/theme'
import { presentProblems } from '../render/page-problems.ts'
import { themeFile } from '../render/basics/theme-file.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { readTextInside } from '../source/read-text-inside.ts'

/** URL path of the style sheet of {@link problemPage}. */
export const problemStylesPath = '/_docwright/problems.css'

/**
 * The page that the preview shows while no site can be made: the problems, with the lines of source around them.
 *
 * @param diagnostics Why there is no site.
 * @param root Docs root on disk, for the lines of source.
 */
export function problemPage(diagnostics: readonly Diagnostic[], root: string): string {
  return renderProblemPage({
    title: 'The site cannot be built yet',
    message: 'This page updates as you edit, and is replaced by the site as soon as it builds.',
    problems: presentProblems(diagnostics, (file) => readTextInside(root, file)),
    assets: { styles: [problemStylesPath], scripts: ['/_docwright/dev-client.js'] },
  })
}

/** The style sheet of {@link problemPage}: the theme in its own colors, since the site's are not known. */
export function problemStyles(): string {
  const { css } = siteStyles({
    colors: { primary: '#2a4cd0' },
    fonts: { body: 'ui-sans-serif,system-ui,sans-serif', mono: 'ui-monospace,Menlo,Consolas,monospace' },
  })
  return [themeFile('theme.css'), themeFile('preview.css'), css].join('\n')
}
