import type { ContentNode, PropertyValue } from '../content-node.ts'
import { isBlank, isElements } from '../content/plain-text.ts'
import type { Flow } from '../content/flow.ts'
import type { Properties } from '../content/properties.ts'
import { components } from './components.ts'

const all = [...components]

/** Names of the components authors can write; any other capitalised tag is unknown. */
export const componentNames: ReadonlySet<string> = new Set(
  all
    .filter(([, { authored }]) => authored !== false)
    .map(([name]) => name)
    .toSorted(),
)

/**
 * How a component stands in text.
 *
 * @param component Its name in MDX.
 * @returns Undefined if there is none of that name.
 */
export function flowOf(component: string): Flow | undefined {
  return components.get(component)?.flow
}

/**
 * The properties that a component reads, those of every element aside: for warnings of misspelt ones.
 *
 * @param component Its name in MDX.
 * @returns Undefined for a component that takes any property.
 */
export function knownProperties(component: string): readonly string[] | undefined {
  const properties = components.get(component)?.properties
  return properties && Object.keys(properties)
}

/**
 * The property without which a component shows readers nothing to go by.
 *
 * @param component Its name in MDX.
 * @returns Its names, any of which will do, the usual one first; empty if none is needed.
 */
export function neededProperties(component: string): readonly string[] {
  return components.get(component)?.needs ?? []
}

/**
 * What a component expects of a property whose value it cannot use.
 *
 * @param component Its name in MDX.
 * @param name The property.
 * @param value Its value.
 * @returns Undefined if it can use the value, or takes any.
 */
export function expectedValue(component: string, name: string, value: PropertyValue): string | undefined {
  const properties = components.get(component)?.properties
  const property = properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined
  if (property?.fits === undefined || value === undefined || value === null || isElements(value)) return undefined
  return property.fits(value, name) ? undefined : property.expected
}

/**
 * Whether a component would be an empty box, which readers take for a fault.
 *
 * @param component Its name in MDX.
 * @param properties Its properties.
 * @param children What stands in it.
 */
export function isEmptyBox(component: string, properties: Properties, children: readonly ContentNode[]): boolean {
  const shown = components.get(component)?.box
  return (
    shown !== undefined &&
    children.every(isBlank) &&
    shown.every((name) => [undefined, null, false, ''].some((nothing) => properties[name] === nothing))
  )
}
