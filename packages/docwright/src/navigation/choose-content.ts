import type { ContentConfig, MenuItemConfig } from '../config/schema/navigation-config.ts'
import type { LinkedPath } from './linked-path.ts'
import { below } from './linked-path.ts'
import type { ContentKey } from './division-kinds.ts'
import type { Resolution } from './resolution.ts'
import { report } from './resolution.ts'

/** The lists of an element that may be a tab or a product. */
export type ContentSource = ContentConfig & { href?: string | undefined; menu?: MenuItemConfig[] | undefined }

/**
 * Chooses what an element shows: it may hold one kind of children only (specification, Navigation object, rules 1 and
 * 3). Where it holds several, each that is dropped is reported.
 *
 * @param element The element.
 * @param order The kinds, the one that wins first.
 * @param name How a person knows the element.
 * @param at Its path.
 * @param resolution Takes the diagnostics.
 * @returns The key of the list that is used; undefined where the element holds nothing but perhaps a link.
 */
export function chooseContent(
  element: ContentSource,
  order: readonly ContentKey[],
  name: string,
  at: LinkedPath,
  resolution: Resolution,
): ContentKey | undefined {
  // An empty list is no content: `"pages": []` beside `groups` is a leftover, not a conflict.
  const present = order.filter((key) => (element[key]?.length ?? 0) > 0)
  const held = element.href === undefined ? present : ['href', ...present]
  const [used = '', ...dropped] = held
  for (const key of dropped) {
    report(resolution, 'mixed-navigation', {
      at: below(at, key),
      onKey: true,
      message: `${name} holds both \`${used}\` and \`${key}\`, but can hold only one kind of children; \`${used}\` is used and \`${key}\` is left out.`,
      fix: `Remove one of the two, or move \`${key}\` into the entries of \`${used}\`.`,
    })
  }
  return element.href === undefined ? present[0] : undefined
}
