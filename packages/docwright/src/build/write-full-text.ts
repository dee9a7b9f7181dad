import { fullText, fullTextPath, hasFullText } from '../machines/full-text.ts'
import { twinText } from '../machines/twin-text.ts'
import type { SiteRenderer } from '../render/site-renderer.ts'
import type { OutputFolder } from './output-folder.ts'
import { outputPath } from './output-path.ts'

/**
 * Writes all pages as one text, of the Markdown that stands beside each page already.
 *
 * @param renderer The site.
 * @param output Where to.
 */
export async function writeFullText({ site, origin }: SiteRenderer, output: OutputFolder): Promise<void> {
  if (!hasFullText(site)) return
  // What is around each page's Markdown is said once.
  const [before = '', after = ''] = twinText('\u0000', site, origin).split('\u0000')
  const text = await fullText(site, origin, async (key) => {
    const twin = output.read(outputPath(site.pages.get(key)?.url ?? '/', '.md'))
    return twin.slice(before.length, twin.length - after.length)
  })
  output.write(fullTextPath.slice(1), text)
}
