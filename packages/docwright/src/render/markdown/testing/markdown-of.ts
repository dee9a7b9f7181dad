import { componentNames, flowOf, renderMarkdown } from '@docwright/theme'
import { compilePage } from '../../../content/compile-page.ts'
import { codeWithChanges } from '../../../content/highlight/read-code-marks.ts'

/** Additional setup of a test. */
export interface MarkdownTestContext {
  /** Other files of the repository. */
  files?: Record<string, string>
  variables?: Record<string, string>
  language?: string
}

/**
 * Compiles MDX and writes it as Markdown. Paths get the base path `/base`.
 *
 * @param text The page `guides/page.mdx`, whose title is “Page”.
 * @param context Its surroundings.
 * @returns The Markdown below the title.
 */
export async function markdownOf(text: string, context: MarkdownTestContext = {}): Promise<string> {
  const { files = {}, variables = {}, language = 'en' } = context
  const link = (href: string): string => (href.startsWith('/') ? `/base${href}` : href)
  const { body } = await compilePage(
    { path: 'guides/page.mdx', text },
    {
      readText: (path) => Promise.resolve(files[path]),
      variables,
      resolveLink: link,
      resolveAsset: link,
      components: componentNames,
      flowOf,
      parser: 'native',
    },
  )
  return renderMarkdown({ title: 'Page', body }, { language, link, plainCode: codeWithChanges }).replace(
    /^# Page\n\n?/,
    '',
  )
}
