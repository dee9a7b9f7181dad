import { Fragment, h, isValidElement, toChildArray, type ComponentChildren, type VNode } from 'preact'
import type { ComponentNode, ContentNode, ElementNode, PropertyValue } from '../content-node.ts'
import { isBlank } from '../content/plain-text.ts'
import { safeProperties } from './create-react.ts'

/** Elements of code as content of a page, and back. */
export interface PartContent {
  /** Names of the theme's components by what code uses for them. */
  names: Map<unknown, string>
  nodesOf(children: ComponentChildren): ContentNode[]
  propertiesOf(properties: Record<string, unknown>): Record<string, PropertyValue>
  /** Nothing where nothing is shown. */
  elementsOf(nodes: readonly ContentNode[]): ComponentChildren
}

/**
 * Makes the translation.
 *
 * @param base Base path of the site.
 * @param partOf The theme's component of a name, as code uses it.
 */
export function createPartContent(base: string, partOf: (name: string) => unknown): PartContent {
  const names = new Map<unknown, string>()
  const elements = new WeakMap<ContentNode, VNode>()

  function nodesOf(children: ComponentChildren): ContentNode[] {
    return toChildArray(children).flatMap((child): ContentNode[] => {
      if (!isValidElement(child)) return [{ type: 'text', value: String(child) }]
      const { type, props } = child as VNode<Record<string, unknown> & { children?: ComponentChildren }>
      const inner = props['children']
      if (type === Fragment) return nodesOf(inner)
      const node = nodeOf(type, props, inner)
      elements.set(node, child)
      return [node]
    })
  }

  function nodeOf(
    type: unknown,
    props: Record<string, unknown>,
    inner: ComponentChildren,
  ): ElementNode | ComponentNode {
    if (typeof type === 'string') return { type: 'element', name: type, attributes: {}, children: nodesOf(inner) }
    const name = names.get(type)
    // A component of the code itself: what it shows is not known before it runs.
    if (name === undefined) return { type: 'component', name: 'Code', properties: {}, children: [] }
    const { children: _children, ...properties } = props
    return { type: 'component', name, properties: propertiesOf(properties), children: nodesOf(inner) }
  }

  function propertiesOf(properties: Record<string, unknown>): Record<string, PropertyValue> {
    const found: Record<string, PropertyValue> = {}
    for (const [name, value] of Object.entries(safeProperties(properties, base) ?? {})) {
      const property = name === 'style' ? styleText(value) : propertyOf(value)
      if (property !== undefined) found[name] = property
    }
    return found
  }

  function propertyOf(value: unknown): PropertyValue {
    if (isValidElement(value)) return { type: 'elements', nodes: nodesOf(value) }
    if (Array.isArray(value)) {
      return value.some((part) => isValidElement(part))
        ? { type: 'elements', nodes: nodesOf(value as ComponentChildren) }
        : value.map(propertyOf)
    }
    if (typeof value === 'function') return undefined
    if (typeof value !== 'object' || value === null) return value as PropertyValue
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, propertyOf(part)]))
  }

  function elementsOf(nodes: readonly ContentNode[]): ComponentChildren {
    return nodes.every(isBlank) ? undefined : nodes.map(elementOf)
  }

  function elementOf(node: ContentNode): ComponentChildren {
    if (node.type === 'text') return node.value
    // What the theme itself made of the author's properties has no element yet.
    const made = elements.get(node)
    if (made !== undefined) return made
    return node.type === 'element'
      ? h(node.name, safeProperties(node.attributes, base), elementsOf(node.children))
      : h(partOf(node.name) as 'div', node.properties as object, elementsOf(node.children))
  }

  return { names, nodesOf, propertiesOf, elementsOf }
}

/** CSS text of React's style objects. */
function styleText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value)
    .filter(([, part]) => part !== undefined && part !== null && part !== false)
    .map(([name, part]) => {
      const property = name.startsWith('--') ? name : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const bare = typeof part !== 'number' || part === 0 || unitless.test(property) || name.startsWith('--')
      return `${property}:${String(part)}${bare ? '' : 'px'}`
    })
    .join(';')
}

const unitless =
  /^(?:opacity|z-index|flex(?:-grow|-shrink)?|order|font-weight|line-height|zoom|scale|column-count|orphans|widows|grid-.*)$/
