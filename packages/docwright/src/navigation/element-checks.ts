import { normalizePagePath } from './read-entry.ts'
import type { InheritedConfig } from '../config/schema/navigation-config.ts'
import type { Place } from '../source/diagnostic.ts'
import type { Inherited } from './inherited.ts'
import type { LinkedPath } from './linked-path.ts'
import { below } from './linked-path.ts'
import type { SpecificationKind, SpecificationReference } from './navigation-tree.ts'
import type { Resolution } from './resolution.ts'
import { placeAt, report } from './resolution.ts'

/**
 * Reports a `directory` for which no listing can appear: only root pages of groups have listings. Call it when
 * everything below the element is resolved.
 *
 * @param name Describes the element for people.
 */
export function checkDirectory(
  element: InheritedConfig,
  inherited: Inherited,
  name: string,
  at: LinkedPath,
  resolution: Resolution,
): void {
  const { directory } = element
  if (directory === undefined || directory === 'none' || inherited.directoryOwner?.isShown === true) return
  // A missing root page has already been reported.
  const root = 'root' in element && typeof element.root === 'string' ? element.root.trim() : ''
  if (root !== '' && resolution.lookups.findPage(normalizePagePath(root)) === undefined) return
  const hasRoot = root === '' ? inherited.directoryOwner?.hasRoot : { page: true, missing: false }
  if (hasRoot?.missing === true) return
  let why = 'a group lists its pages on its `root` page, and neither this one nor a group inside it has a `root`'
  if (root !== '') why = 'its `root` page would list the other pages of the group, and there are none'
  else if (hasRoot?.page === true)
    why = 'a group lists its other pages on its `root` page, and no group with a `root` inside it has any'
  report(resolution, 'directory-never-shown', {
    at: below(at, 'directory'),
    message: `\`directory\` of ${name.charAt(0).toLowerCase()}${name.slice(1)} has no effect: ${why}.`,
    fix:
      hasRoot?.page === true
        ? 'List pages in the group, or remove `directory`.'
        : 'Add `root` with the path of a page to the group, or remove `directory`.',
  })
}

/**
 * Reports references that are not supported yet.
 *
 * @param name Describes the element for people.
 */
export function checkUnsupported(element: InheritedConfig, name: string, at: LinkedPath, resolution: Resolution): void {
  for (const key of ['sdk'] as const) {
    if (element[key] === undefined) continue
    report(resolution, 'reference-unsupported', {
      at: below(at, key),
      onKey: true,
      message: `${name} sets \`${key}\`, from which pages cannot be generated yet.`,
      fix: 'Write these pages manually, or remove the key.',
    })
  }
}

/**
 * Reports an element without content that inherits a specification whose pages appear at another element.
 *
 * @param name Describes the element for people.
 * @param taker.name Describes the other element.
 * @param taker.specification The specification that both inherit.
 */
export function reportTaken(
  name: string,
  taker: { name: string; specification: SpecificationReference },
  at: LinkedPath,
  resolution: Resolution,
): void {
  const sources = taker.specification.sources.map((source) => `“${source}”`).join(', ')
  const other = taker.name.replace(/^The /, 'the ')
  report(resolution, 'specification-pages-elsewhere', {
    at,
    message: `${name} has no content: the pages of ${sources}, which it inherits, are already in ${other}, so it is not shown.`,
    fix: 'List its operations as `METHOD /path` or its pages, give it an `openapi` of its own, or remove it.',
  })
}

/**
 * Adds the places to specifications that generate no pages where they are set.
 *
 * @param at Path of the element that sets them.
 */
export function idleAt(
  kinds: readonly SpecificationKind[],
  at: LinkedPath,
  resolution: Resolution,
): { kind: SpecificationKind; place: Place }[] {
  return kinds.map((kind) => ({ kind, place: placeAt(resolution, below(at, kind)) }))
}
