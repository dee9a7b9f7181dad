import type { ContentNode, PropertyValue } from '../content-node.ts'

/** The text of nodes without markup, including code. */
export function plainText(nodes: readonly ContentNode[]): string {
  let text = ''
  for (const node of nodes) {
    if (node.type === 'text') text += node.value
    else if (node.type === 'element') text += node.name === 'br' ? '\n' : plainText(node.children)
    else text += textOfValue(node.properties['code']) ?? plainText(node.children)
  }
  return text
}

/** A property as text, whatever its type; undefined if nothing can be shown. */
export function textOfValue(value: PropertyValue): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (typeof value === 'number') return Number.isNaN(value) ? undefined : String(value)
  if (isElements(value)) return textOfValue(plainText(value.nodes))
  return undefined
}

/** Whether a property's value is elements, not another object. */
export function isElements(value: PropertyValue): value is { type: 'elements'; nodes: ContentNode[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    value['type'] === 'elements' &&
    Array.isArray(value['nodes'])
  )
}

/** Whether a node shows nothing: white space between components. */
export function isBlank(node: ContentNode): boolean {
  return node.type === 'text' && node.value.trim() === ''
}
