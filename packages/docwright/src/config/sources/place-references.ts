import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import { childOf, placeOf, textOf, type ArrayNode, type ConfigNode, type ObjectNode } from '../config-node.ts'
import { configProblems } from '../config-problems.ts'
import type { Losses } from '../losses.ts'
import type { NamedSource, SourceConfiguration } from './read-sources.ts'
import { sourceName } from './source-paths.ts'
import { asElement, labelKeys } from './navigation-elements.ts'

/**
 * Replaces every `{"sourceRef": "owner/repository"}` in a list of the navigation by the list of the same name in that
 * repository, or by one element with its whole navigation where it has no such list.
 *
 * @param root The merged configuration; it is changed in place.
 * @param named Every source that the configuration names.
 * @param included Those whose configuration is there.
 * @param losses Receives lists that an entry was taken out of.
 * @returns The names of the sources that were placed, and what is wrong.
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

  /** What an author lists in the reference itself is replaced with it. */
  function reportOwnLists(node: ObjectNode, source: string): void {
    for (const [key, { node: list }] of node.members)
      if (list.type === 'array' && labelKeys.has(key))
        report(
          list,
          `“${key}” beside the sourceRef “${source}” is left out: the list of that repository stands here.`,
          `Put “${key}” into an entry of its own.`,
        )
  }

  /** What stands in place of a reference. */
  function contentOf(reference: string, node: ObjectNode, list: string, isGlobal: boolean): ConfigNode[] {
    const source = findSource(reference, named)
    if (source === undefined) {
      const known = named.map(({ name }) => `“${name}”`).join(', ')
      return report(node, `No source of this site is called “${reference}”.`, `Write one of: ${known}.`)
    }
    names.add(source.name)
    reportOwnLists(node, source.name)
    const found = included.find(({ name }) => name === source.name)
    // That its files are missing has been reported.
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

/** By its name, or by its repository, whose owner need not be named where only one source has that name. */
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
