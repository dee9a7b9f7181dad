import { componentKey, elementsKey, type IslandChild, type IslandUse } from '@docwright/theme'
import type { ContentNode, PropertyValue } from '../../content/content-tree.ts'
import type { CodeOrigin } from '../../content/expressions/values.ts'
import { codeOf, readIsland, type IslandNode } from './island-node.ts'

/** A use of a component as data, with the content that stays the theme's. */
export interface DescribedUse {
  use: IslandUse
  /** Content of the slots, by number. */
  slots: ContentNode[][]
  /** Every island that is part of it, the outermost first. */
  islands: IslandNode[]
}

/**
 * Describes an island for its code: custom components between its tags, and the elements around them, become part of it,
 * so that React's context reaches them. All else is content that the theme renders.
 *
 * @param island The outermost component.
 * @param nameOf Name of a component in the page's script.
 */
export function describeUse(island: IslandNode, nameOf: (origin: CodeOrigin) => string): DescribedUse {
  const slots: ContentNode[][] = []
  const islands: IslandNode[] = []

  function describe(inner: IslandNode): IslandUse {
    islands.push(inner)
    const properties: Record<string, PropertyValue> = {}
    for (const [name, value] of Object.entries(inner.props)) properties[name] = describeValue(value)
    return { component: nameOf(inner.origin), properties, children: describeChildren(inner.node.children) }
  }

  function describeValue(value: PropertyValue): PropertyValue {
    if (Array.isArray(value)) return value.map(describeValue)
    if (typeof value !== 'object' || value === null) return value
    const code = codeOf(value)
    if (code !== undefined) return { [componentKey]: nameOf(code) }
    if (value['type'] === 'elements' && Array.isArray(value['nodes'])) {
      return { [elementsKey]: describeChildren(value['nodes'] as ContentNode[]) as unknown as PropertyValue }
    }
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, describeValue(part as PropertyValue)]))
  }

  function describeChildren(nodes: readonly ContentNode[]): IslandChild[] {
    const children: IslandChild[] = []
    let still: ContentNode[] = []
    const endSlot = (): void => {
      const [only] = still
      if (still.length === 1 && only?.type === 'text') children.push(only.value)
      else if (only !== undefined) children.push({ slot: slots.push(still) - 1 })
      still = []
    }
    for (const node of nodes) {
      const inside = readIsland(node)
      if (inside === undefined && !leadsToIsland(node)) {
        still.push(node)
        continue
      }
      endSlot()
      if (inside !== undefined) children.push(describe(inside))
      else if (node.type === 'element')
        children.push({ element: node.name, attributes: node.attributes, children: describeChildren(node.children) })
    }
    endSlot()
    return children
  }

  return { use: describe(island), slots, islands }
}

/** Whether only elements are between a node and a custom component. */
function leadsToIsland(node: ContentNode): boolean {
  return (
    node.type === 'element' && node.children.some((child) => readIsland(child) !== undefined || leadsToIsland(child))
  )
}
