import { standingOf, type ConfigNode, type Member, type ObjectNode } from '../config-node.ts'
import type { SourceConfiguration } from './read-sources.ts'

/** The key of an element’s label, by the list that the element stands in. */
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

/** What stands for everybody and not for one element. */
const ofTheSite = new Set(['global'])

/**
 * The whole navigation of a source as one element.
 *
 * @param source Its navigation, and what its site is called.
 * @param list The list that the element is for.
 * @returns The element; undefined where such an element cannot hold that navigation: a group holds pages alone.
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
