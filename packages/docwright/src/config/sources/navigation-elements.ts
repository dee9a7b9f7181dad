import { standingOf, type ConfigNode, type Member, type ObjectNode } from '../config-node.ts'
import type { SourceConfiguration } from './read-sources.ts'

/** The key of an element's label, by the list that contains the element. */
export const labelKeys: ReadonlyMap<string, string> = new Map([
  ['products', 'product'],
  ['languages', 'language'],
  ['versions', 'version'],
  ['tabs', 'tab'],
  ['dropdowns', 'dropdown'],
  ['anchors', 'anchor'],
  ['menu', 'item'],
  ['groups', 'group'],
  ['pages', 'group'],
])

/** Keys that apply to the whole site and not to one element. */
const ofTheSite = new Set(['global'])

/**
 * Converts the whole navigation of a source to one element.
 *
 * @param list The list that will contain the element.
 * @returns Undefined if such an element cannot hold that navigation: a group holds only pages.
 */
export function asElement(
  { navigation, title }: Pick<SourceConfiguration, 'navigation' | 'title'>,
  list: string,
): ObjectNode | undefined {
  const label = labelKeys.get(list)
  if (label === undefined || label === 'language' || label === 'version') return undefined
  const members = new Map<string, Member>([[label, { key: navigation, node: scalar(navigation, title) }]])
  for (const [key, member] of navigation.members) {
    const isForGroups = label !== 'group' || !labelKeys.has(key)
    if (isForGroups && !ofTheSite.has(key)) members.set(key, member)
  }
  if (label !== 'group') return { ...standingOf(navigation), type: 'object', members }
  const pages = navigation.members.get('pages') ?? navigation.members.get('groups')
  if (pages === undefined) return undefined
  members.set('pages', pages)
  return { ...standingOf(navigation), type: 'object', members }
}

function scalar(node: ConfigNode, value: string): ConfigNode {
  return { ...standingOf(node), type: 'scalar', value }
}
