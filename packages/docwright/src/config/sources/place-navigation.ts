import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import {
  childOf,
  placeOf,
  standingOf,
  textOf,
  type ArrayNode,
  type ConfigNode,
  type Member,
  type ObjectNode,
} from '../config-node.ts'
import { configProblems } from '../config-problems.ts'
import type { SourceConfiguration } from './read-sources.ts'
import { asElement } from './navigation-elements.ts'

/**
 * Adds a product for each source that the navigation does not name. If the base has no products, its own navigation
 * becomes the first one.
 *
 * @param root The merged configuration, which is changed in place.
 * @param sources Sources that the navigation does not name.
 */
export function placeNavigation(root: ObjectNode, sources: readonly SourceConfiguration[]): Diagnostic[] {
  const navigation = childOf(root, 'navigation')
  if (sources.length === 0 || navigation?.type !== 'object') return []
  const diagnostics: Diagnostic[] = []
  const products = productsOf(root, navigation)
  for (const source of sources) {
    if (source.navigation.members.has('products')) {
      const message = `The source “${source.name}” has products of its own, which a product cannot hold.`
      const fix = `Name it where its products belong: \`{ "sourceRef": "${source.name}" }\` in “products”.`
      diagnostics.push(diagnose(configProblems, 'config-source-unplaced', placeOf(source.node), message, fix))
      continue
    }
    const element = asElement(source, 'products')
    if (element !== undefined) products.items.push(element)
  }
  return diagnostics
}

/** The list of products of the base, which is created if it is missing. */
function productsOf(root: ObjectNode, navigation: ObjectNode): ArrayNode {
  const existing = childOf(navigation, 'products')
  if (existing?.type === 'array') return existing
  const own: ConfigNode = { ...standingOf(navigation), type: 'object', members: new Map(navigation.members) }
  const element = asElement({ navigation: own, title: textOf(childOf(root, 'name')) ?? 'Documentation' }, 'products')
  const products: ArrayNode = {
    ...standingOf(navigation),
    type: 'array',
    items: element === undefined ? [] : [element],
  }
  const global: Member | undefined = navigation.members.get('global')
  navigation.members.clear()
  if (global !== undefined) navigation.members.set('global', global)
  navigation.members.set('products', { key: navigation, node: products })
  return products
}
