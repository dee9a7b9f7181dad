import type { ContentNode } from '../content-tree.ts'
import type { PageMode } from '../front-matter.ts'
import { visitContent } from './visit-content.ts'

/**
 * Makes room for the title, the one `<h1>` of a page: where an author wrote headings of level 1 as well, every heading
 * of the page goes down by one, so that the order among them stays. On a canvas, which shows no title, the author's
 * first one is the page's.
 *
 * @param body The page; its headings are changed in place.
 * @param mode Mode of the page.
 */
export function lowerHeadings(body: readonly ContentNode[], mode: PageMode | undefined): void {
  const headings: Record<string, unknown>[] = []
  visitContent(body, (node) => {
    if (node.type === 'component' && node.name === 'Heading') headings.push(node.properties)
  })
  const tops = headings.filter(({ level }) => Number(level) === 1)
  const isCanvas = mode === 'custom' || mode === 'frame'
  if (tops.length <= (isCanvas ? 1 : 0)) return
  const title = isCanvas ? tops[0] : undefined
  for (const heading of headings) {
    if (heading !== title) heading['level'] = Math.min(6, Number(heading['level']) + 1)
  }
}
