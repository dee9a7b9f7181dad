import { h, type ComponentChild, type ComponentType, type VNode } from 'preact'
import { componentKey, elementsKey, type IslandChild, type IslandUse } from './island-markup.ts'

/** The exports of a script of islands: its components by name. */
export type IslandComponents = Readonly<Record<string, unknown>>

/** The elements of an island, of the component's and of the page's. */
export interface IslandParts {
  components: IslandComponents
  /** Makes elements with the code's own `createElement`. */
  createElement: typeof h
  /** Placeholder of HTML of the server. */
  Slot: ComponentType<{ slot: number }>
}

/**
 * Creates the element of an island from its data in the page.
 *
 * @param use The component, its properties and children.
 * @param parts The parts it uses.
 * @throws Error if the script has no such component.
 */
export function buildIsland(use: IslandUse, parts: IslandParts): VNode {
  const component = parts.components[use.component]
  if (component === undefined || component === null) throw new Error('The file does not export this component.')
  const properties: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(use.properties)) properties[name] = reviveValue(value, parts)
  return parts.createElement(component as 'div', properties, ...use.children.map((child) => buildChild(child, parts)))
}

function buildChild(child: IslandChild, parts: IslandParts): ComponentChild {
  if (typeof child === 'string') return child
  if ('slot' in child) return h(parts.Slot, { slot: child.slot })
  if ('component' in child) return buildIsland(child, parts)
  return parts.createElement(
    child.element,
    child.attributes,
    ...child.children.map((inner) => buildChild(inner, parts)),
  )
}

function reviveValue(value: unknown, parts: IslandParts): unknown {
  if (Array.isArray(value)) return value.map((part) => reviveValue(part, parts))
  if (typeof value !== 'object' || value === null) return value
  const component = (value as Record<string, unknown>)[componentKey]
  if (typeof component === 'string') return parts.components[component]
  const elements = (value as Record<string, unknown>)[elementsKey]
  if (Array.isArray(elements)) {
    const children = (elements as IslandChild[]).map((child) => buildChild(child, parts))
    return children.length === 1 ? children[0] : children
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, reviveValue(part, parts)]))
}
