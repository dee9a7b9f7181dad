import type { ComponentNode, ContentNode, OutlineEntry } from '../content-tree.ts'
import { textOf } from '../expressions/values.ts'
import { propertyText } from './assign-ids.ts'
import { titleText } from '../title-text.ts'
import { visitContent } from './visit-content.ts'

/**
 * The outline of a page: headings of levels 2 to 4, titles of steps that have the size of such headings, and the labels
 * of updates (whose own headings are left out).
 *
 * @param body The page, with ids.
 * @returns Its outline.
 */
export function makeOutline(body: readonly ContentNode[]): OutlineEntry[] {
  const outline: OutlineEntry[] = []
  visitContent(body, (node, around) => {
    if (node.type !== 'component') return
    // What code made has been read from its HTML.
    if (node.result?.kind === 'island') outline.push(...node.result.headings)
    const level = levelOf(node, around)
    const id = node.properties['id']
    if (level === undefined || typeof id !== 'string') return
    const title = titleOf(node).replaceAll(/\s+/g, ' ').trim()
    if (title !== '') outline.push({ id, title, level })
  })
  return outline
}

function levelOf(node: ComponentNode, around: readonly ComponentNode[]): number | undefined {
  switch (node.name) {
    case 'Heading': {
      const level = Number(node.properties['level'])
      const inUpdate = around.some((parent) => parent.name === 'Update')
      return level >= 2 && level <= 4 && !inUpdate ? level : undefined
    }
    case 'Step': {
      const steps = around.findLast((parent) => parent.name === 'Steps')
      const size = node.properties['titleSize'] ?? steps?.properties['titleSize']
      if (node.properties['noAnchor'] === true) return undefined
      return size === 'h2' || size === 'h3' || size === 'h4' ? Number(size.slice(1)) : undefined
    }
    case 'Update':
      return 2
    default:
      return undefined
  }
}

function titleOf({ name, properties, children }: ComponentNode): string {
  if (name === 'Heading') return textOf(children)
  return titleText(propertyText(properties[name === 'Update' ? 'label' : 'title']))
}
