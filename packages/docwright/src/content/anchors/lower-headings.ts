import type { ComponentNode, ContentNode } from '../content-tree.ts'
import type { PageMode } from '../front-matter.ts'
import { replaceNodes } from '../replace-nodes.ts'
import { visitContent } from './visit-content.ts'

/**
 * Makes room for the title, the one `<h1>` of a page: where an author wrote headings of level 1 as well, every heading
 * of the page goes down by one, so that the order among them stays. On a canvas, which shows no title, the author's
 * first one is the page's.
 *
 * @param body The page.
 * @param mode Mode of the page.
 * @returns The page with its headings in their place.
 */
export function lowerHeadings(body: readonly ContentNode[], mode: PageMode | undefined): readonly ContentNode[] {
  const headings: ComponentNode[] = []
  visitContent(body, (node) => {
    if (node.type === 'component' && node.name === 'Heading') headings.push(node)
  })
  const tops = headings.filter(({ properties }) => Number(properties['level']) === 1)
  const isCanvas = mode === 'custom' || mode === 'frame'
  if (tops.length <= (isCanvas ? 1 : 0)) return body
  const title = isCanvas ? tops[0] : undefined
  const lowered = new Set<ContentNode>(headings.filter((heading) => heading !== title))
  return replaceNodes(body, (node) =>
    node.type === 'component' && lowered.has(node) ? [lowerHeading(node)] : undefined,
  )
}

function lowerHeading(heading: ComponentNode): ComponentNode {
  const level = Math.min(6, Number(heading.properties['level']) + 1)
  return { ...heading, properties: { ...heading.properties, level } }
}
