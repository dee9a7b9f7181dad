import type { ComponentNode, ContentNode, OutlineEntry, OutlinePart } from '../content-tree.ts'
import { textOf } from '../expressions/values.ts'
import { propertyText } from './assign-ids.ts'
import { titleText } from '../title-text.ts'
import { visitContent } from './visit-content.ts'

/**
 * The outline of a page: headings of levels 2 to 4, titles of steps that look like such headings, and labels of updates
 * (without the headings inside).
 *
 * @param body The page, with ids.
 */
export function makeOutline(body: readonly ContentNode[]): OutlineEntry[] {
  const outline: OutlineEntry[] = []
  visitContent(body, (node, around) => {
    if (node.type !== 'component') return
    // The headings of rendered code were read from its HTML.
    if (node.result?.kind === 'island') outline.push(...node.result.headings)
    const level = levelOf(node, around)
    const id = node.properties['id']
    if (level === undefined || typeof id !== 'string') return
    const title = oneLine(titleOf(node)).trim()
    const marked = markedTitle(node)
    if (title !== '') outline.push({ id, title, ...(marked === undefined ? {} : { marked }), level })
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

/** Elements that format a heading's text. A link in it becomes its text. */
const marks: Readonly<Record<string, 'code' | 'strong' | 'em'>> = {
  code: 'code',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
}

/** The title with formatting for the outline; undefined if there is none. */
function markedTitle(node: ComponentNode): OutlineEntry['marked'] {
  if (node.name === 'Heading') {
    const parts = partsOf(node.children).filter((part) => part !== '')
    return parts.some((part) => typeof part !== 'string') ? parts : undefined
  }
  const written = propertyText(node.properties[node.name === 'Update' ? 'label' : 'title'])
  return titleText(written) === written ? undefined : written
}

function partsOf(nodes: readonly ContentNode[]): OutlinePart[] {
  return nodes.flatMap((node): OutlinePart[] => {
    const mark = node.type === 'element' ? marks[node.name] : undefined
    if (mark !== undefined) return [{ mark, text: oneLine(textOf([node])) }]
    if (node.type !== 'text' && node.name !== 'Latex') return partsOf(node.children)
    return [oneLine(textOf([node]))]
  })
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
