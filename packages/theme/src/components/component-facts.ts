import type { ContentNode, PropertyValue } from '../content-node.ts'
import { isBlank, isElements } from '../content/plain-text.ts'
import type { Flow } from '../content/flow.ts'
import type { Properties } from '../content/properties.ts'
import { components } from './components.ts'

const all = [...components]

/** Names of the components that authors can use; any other capitalized tag is unknown. */
export const componentNames: ReadonlySet<string> = new Set(
  all
    .filter(([, { authored }]) => authored !== false)
    .map(([name]) => name)
    .toSorted(),
)

/**
 * The flow of a component in text.
 *
 * @param component Its name in MDX.
 * @returns Undefined if it is unknown.
 */
export function flowOf(component: string): Flow | undefined {
  return components.get(component)?.flow
}

/**
 * The properties of a component, except for those of every element, to find misspelled ones.
 *
 * @param component Its name in MDX.
 * @returns Undefined for a component that accepts any property.
 */
function knownProperties(component: string): readonly string[] | undefined {
  const properties = components.get(component)?.properties
  return properties && Object.keys(properties)
}

/**
 * The property that readers need to understand a component.
 *
 * @param component Its name in MDX.
 * @returns Alternative names, the usual one first; empty if none is needed.
 */
function neededProperties(component: string): readonly string[] {
  return components.get(component)?.needs ?? []
}

/**
 * The expected value of a property, if a component cannot use its value.
 *
 * @param component Its name in MDX.
 * @returns Undefined if it can use the value, or accepts any.
 */
function expectedValue(component: string, name: string, value: PropertyValue): string | undefined {
  const properties = components.get(component)?.properties
  const property = properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined
  if (property?.fits === undefined || value === undefined || value === null || isElements(value)) return undefined
  return property.fits(value, name) ? undefined : property.expected
}

/**
 * Whether a component would be an empty box, which looks like a mistake.
 *
 * @param component Its name in MDX.
 */
export function isEmptyBox(component: string, properties: Properties, children: readonly ContentNode[]): boolean {
  const shown = components.get(component)?.box
  return (
    shown !== undefined &&
    children.every(isBlank) &&
    shown.every((name) => [undefined, null, false, ''].some((nothing) => properties[name] === nothing))
  )
}

/** What compiling a page asks of the components, named as a `CompileContext` of the engine names it. */
export const componentFacts = {
  components: componentNames,
  flowOf,
  propertiesOf: knownProperties,
  neededOf: neededProperties,
  expectedOf: expectedValue,
  isEmptyBox,
}
