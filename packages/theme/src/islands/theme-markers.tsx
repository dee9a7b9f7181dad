import { isValidElement, type ComponentChildren, type FunctionComponent, type VNode } from 'preact'
import { themePropertyTag, themeTag } from './island-markup.ts'

// Elements of our own, which the types of JSX do not know.
const Marker = themeTag as 'div'
const Property = themePropertyTag as 'div'

type Properties = Record<string, unknown>

/**
 * Components of the theme for custom code that needs no browser: each leaves an element with its name and properties,
 * in place of which the server puts the real one.
 *
 * @param names Names such as `Card` and `Tree.Folder`.
 */
export function themeMarkers(names: Iterable<string>): Record<string, FunctionComponent> {
  return namespaces(names, (name) => (properties: Properties) => marker(name, properties))
}

/**
 * Components by the names that code uses: `Tree.Folder` is a part of `Tree`.
 *
 * @param names Every name.
 * @param make Makes the component of a name.
 */
export function namespaces(
  names: Iterable<string>,
  make: (name: string) => (properties: Properties) => VNode,
): Record<string, FunctionComponent> {
  const components: Record<string, FunctionComponent> = {}
  for (const name of [...names].toSorted((one, other) => one.length - other.length)) {
    const [head = '', part] = name.split('.')
    const component = make(name) as FunctionComponent
    if (part === undefined) components[head] = component
    // Nobody writes `<GitHub>` alone, yet code asks it for its part.
    else Object.assign((components[head] ??= make(head) as FunctionComponent), { [part]: component })
  }
  return components
}

function marker(name: string, { children, ...properties }: Properties): VNode {
  const data: Properties = {}
  const elements: VNode[] = []
  for (const [key, value] of Object.entries(properties)) {
    if (isValidElement(value)) elements.push(<Property data-name={key}>{value}</Property>)
    else if (typeof value !== 'function') data[key] = value
  }
  return (
    <Marker data-name={name} data-properties={JSON.stringify(data)}>
      {elements}
      {children as ComponentChildren}
    </Marker>
  )
}
