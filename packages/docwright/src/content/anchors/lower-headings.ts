import type { ComponentNode, ContentNode } from '../content-tree.ts'
import type { PageMode } from '../front-matter.ts'
import { replaceNodes } from '../replace-nodes.ts'
import { visitContent } from './visit-content.ts'

/**
 * Makes room for the title, the one `<h1>` of a page: where an author wrote headings of level 1 as well, every heading
 * of the page goes down by one, so that the order among them stays. On a canvas, which shows no title, the author's
 * first one is the page's; a `Hero` has it where there is one.
 *
 * @param body The page.
 * @param mode Mode of the page.
 * @returns The page with its headings in their place.
 */
export function lowerHeadings(body: readonly ContentNode[], mode: PageMode | undefined): readonly ContentNode[] {
  const headings: ComponentNode[] = []
  const heroes: ComponentNode[] = []
  visitContent(body, (node) => {
    if (node.type !== 'component') return
    if (node.name === 'Heading') headings.push(node)
    if (node.name === 'Hero') heroes.push(node)
  })
  const tops = headings.filter(({ properties }) => Number(properties['level']) === 1)
  const isCanvas = mode === 'landing' || mode === 'custom' || mode === 'frame'
  const title = isCanvas ? (heroes[0] ?? tops[0]) : undefined
  const hasRoom = tops.every((heading) => heading === title)
  const lowered = new Set<ContentNode>(hasRoom ? [] : headings.filter((heading) => heading !== title))
  const second = new Set<ContentNode>(heroes.filter((hero) => hero !== title))
  if (lowered.size + second.size === 0) return body
  return replaceNodes(body, (node) => {
    if (node.type !== 'component') return undefined
    if (second.has(node)) return [{ ...node, properties: { ...node.properties, level: 2 } }]
    return lowered.has(node) ? [lowerHeading(node)] : undefined
  })
}

function lowerHeading(heading: ComponentNode): ComponentNode {
  const level = Math.min(6, Number(heading.properties['level']) + 1)
  return { ...heading, properties: { ...heading.properties, level } }
}
