import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import { childOf, placeOf, textOf, type ArrayNode, type ConfigNode, type ObjectNode } from '../config-node.ts'
import { configProblems } from '../config-problems.ts'
import type { Losses } from '../losses.ts'
import type { NamedSource, SourceConfiguration } from './read-sources.ts'
import { sourceName } from './source-paths.ts'
import { asElement, labelKeys } from './navigation-elements.ts'

/**
 * Replaces every `{"sourceRef": "owner/repository"}` in a list of the navigation with the list of the same name in that
 * repository, or, if there is none, with one element that has its whole navigation.
 *
 * @param root The merged configuration, which is changed in place.
 * @param named Every source that the configuration names.
 * @param included Sources whose configuration was read.
 * @param losses Receives lists from which an entry was removed.
 * @returns The names of the placed sources, and problems.
 */
export function placeReferences(
  root: ObjectNode,
  named: readonly NamedSource[],
  included: readonly SourceConfiguration[],
  losses: Losses,
): { names: ReadonlySet<string>; diagnostics: Diagnostic[] } {
  const names = new Set<string>()
  const diagnostics: Diagnostic[] = []

  function report(node: ConfigNode, message: string, fix: string): ConfigNode[] {
    diagnostics.push(diagnose(configProblems, 'config-source-reference', placeOf(node), message, fix))
    return []
  }

  /** Lists in the reference itself are lost with it. */
  function reportOwnLists(node: ObjectNode, source: string): void {
    for (const [key, { node: list }] of node.members)
      if (list.type === 'array' && labelKeys.has(key))
        report(
          list,
          `“${key}” beside the sourceRef “${source}” is left out: the list of that repository stands here.`,
          `Put “${key}” into an entry of its own.`,
        )
  }

  /** The replacement of a reference. */
  function contentOf(reference: string, node: ObjectNode, list: string, isGlobal: boolean): ConfigNode[] {
    const source = findSource(reference, named)
    if (source === undefined) {
      const known = named.map(({ name }) => `“${name}”`).join(', ')
      return report(node, `No source of this site is called “${reference}”.`, `Write one of: ${known}.`)
    }
    names.add(source.name)
    reportOwnLists(node, source.name)
    const found = included.find(({ name }) => name === source.name)
    // The missing files have already been reported.
    if (found === undefined) return []
    const holder = isGlobal ? childOf(found.navigation, 'global') : found.navigation
    const content = holder === undefined ? undefined : childOf(holder, list)
    if (content?.type === 'array') return content.items
    const element = isGlobal ? undefined : asElement(found, list)
    if (element !== undefined) return [element]
    return report(
      node,
      `The navigation of “${source.name}” has no “${list}” to put here.`,
      `Add “${list}” to the docs.json of that repository, or remove this entry.`,
    )
  }

  function visit(node: ConfigNode, isGlobal: boolean): void {
    if (node.type === 'array') for (const item of node.items) visit(item, isGlobal)
    if (node.type !== 'object') return
    for (const [key, { node: child }] of node.members) {
      if (child.type === 'array' && labelKeys.has(key)) place(child, key, isGlobal)
      visit(child, isGlobal || key === 'global')
    }
  }

  function place(list: ArrayNode, key: string, isGlobal: boolean): void {
    const before = list.items
    list.items = before.flatMap((item) => {
      const reference = item.type === 'object' ? textOf(childOf(item, 'sourceRef')) : undefined
      return item.type !== 'object' || reference === undefined ? [item] : contentOf(reference, item, key, isGlobal)
    })
    if (before.length > 0 && list.items.length === 0) losses.add(list)
  }

  const navigation = childOf(root, 'navigation')
  if (navigation !== undefined) visit(navigation, false)
  return { names, diagnostics }
}

/** Finds a source by its name, or by its repository; the owner may be omitted if only one source has that name. */
function findSource(reference: string, named: readonly NamedSource[]): NamedSource | undefined {
  const wanted = reference.trim().toLowerCase()
  const exact = named.find(({ name }) => name.toLowerCase() === wanted)
  if (exact !== undefined) return exact
  const repositories = named.filter(({ node }) => {
    const repository = sourceName(textOf(childOf(node, 'repository')) ?? '').toLowerCase()
    return repository === sourceName(wanted) || repository.endsWith(`/${wanted}`)
  })
  return repositories.length === 1 ? repositories[0] : undefined
}
