import type { ComponentNode, ContentNode } from '../content-tree.ts'
import type { PageMode } from '../front-matter.ts'
import { replaceNodes } from '../replace-nodes.ts'
import { visitContent } from './visit-content.ts'

/**
 * Makes room for the title, the only `<h1>` of a page: if an author also wrote headings of level 1, every heading moves
 * down by one level. On a canvas, which shows no title, the first such heading becomes the title, unless there is a
 * `Hero`.
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
