import { Fragment, h, isValidElement, toChildArray, type ComponentChildren, type VNode } from 'preact'
import type { ComponentNode, ContentNode, ElementNode, PropertyValue } from '../content-node.ts'
import { isBlank } from '../content/plain-text.ts'
import { safeProperties } from './safe-properties.ts'

/** Elements of code as content of a page, and back. */
export interface PartContent {
  /** Names of the theme's components by their values in code. */
  names: Map<unknown, string>
  nodesOf(children: ComponentChildren): ContentNode[]
  propertiesOf(properties: Record<string, unknown>): Record<string, PropertyValue>
  /** Nothing if nothing is shown. */
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
    // Nodes that the theme itself made from the author's properties have no element yet.
    const made = elements.get(node)
    if (made !== undefined) return made
    return node.type === 'element'
      ? h(node.name, safeProperties(node.attributes, base), elementsOf(node.children))
      : h(partOf(node.name) as 'div', node.properties as object, elementsOf(node.children))
  }

  return { names, nodesOf, propertiesOf, elementsOf }
}

/** CSS text of React's style objects, as content of a page has it. */
function styleText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value)
    .flatMap(([name, part]: [string, unknown]) => {
      const isSet = typeof part === 'number' || (typeof part === 'string' && part.trim() !== '')
      return isSet ? [`${propertyName(name)}:${typeof part === 'number' ? withUnit(name, part) : part.trim()}`] : []
    })
    .join(';')
}

function propertyName(name: string): string {
  if (name.startsWith('--')) return name
  const words = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return words.startsWith('ms-') ? `-${words}` : words
}

function withUnit(name: string, value: number): string {
  return value === 0 || name.startsWith('--') || unitless.test(name) ? String(value) : `${value}px`
}

const unitless =
  /^(?:Webkit|Moz|ms|O)?(?:animationIterationCount|aspectRatio|borderImage(?:Outset|Slice|Width)|columnCount|columns|(?:fill|flood|stop|stroke)?opacity|flex(?:Grow|Shrink)?|fontWeight|grid(?:Area|(?:Column|Row)(?:Start|End)?)|lineClamp|lineHeight|order|orphans|scale|stroke(?:Dasharray|Dashoffset|Miterlimit|Width)|tabSize|widows|zIndex|zoom)$/i
