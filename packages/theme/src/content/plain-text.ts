import type { ContentNode, PropertyValue } from '../content-node.ts'

/** The text of nodes without any markup; code included. */
export function plainText(nodes: readonly ContentNode[]): string {
  let text = ''
  for (const node of nodes) {
    if (node.type === 'text') text += node.value
    else if (node.type === 'element') text += node.name === 'br' ? '\n' : plainText(node.children)
    else text += textOfValue(node.properties['code']) ?? plainText(node.children)
  }
  return text
}

/** A property as text, whatever an author gave; undefined if nothing can be shown. */
export function textOfValue(value: PropertyValue): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (typeof value === 'number') return Number.isNaN(value) ? undefined : String(value)
  if (isElements(value)) return textOfValue(plainText(value.nodes))
  return undefined
}

/** Tells elements as a property's value from other objects. */
export function isElements(value: PropertyValue): value is { type: 'elements'; nodes: ContentNode[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    value['type'] === 'elements' &&
    Array.isArray(value['nodes'])
  )
}

/** Tells nodes that show nothing: white space between components. */
export function isBlank(node: ContentNode): boolean {
  return node.type === 'text' && node.value.trim() === ''
}
