import type { GlobalConfig, GlobalLinkConfig } from '../config/schema/navigation-config.ts'
import { canonicalLanguage } from '../config/language-codes.ts'
import type { LinkedPath } from './linked-path.ts'
import { below } from './linked-path.ts'
import { divisionLists } from './division-kinds.ts'
import { iconReference } from './icon-reference.ts'
import type { DivisionKind, GlobalLink } from './navigation-tree.ts'
import type { Resolution } from './resolution.ts'
import { placeAt } from './resolution.ts'
import { resolveHref } from './resolve-href.ts'

/** `global` of an element: its anchors, and its other lists by kind. */
export interface GlobalLinks {
  anchors: GlobalLink[]
  others: Partial<Record<DivisionKind, GlobalLink[]>>
}

/**
 * Resolves `global`: links that are shown on every page, in any division.
 *
 * @returns Links with a valid `href`.
 */
export function resolveGlobal(global: GlobalConfig | undefined, at: LinkedPath, resolution: Resolution): GlobalLinks {
  const links: GlobalLinks = { anchors: [], others: {} }
  for (const { kind, list } of divisionLists) {
    if (list === 'menu') continue
    const written: readonly GlobalLinkSource[] = global?.[list] ?? []
    const resolved = written
      .map((link, index) => resolveGlobalLink(kind, link, below(below(at, list), index), resolution))
      .filter((link) => link !== undefined)
    if (kind === 'anchor') links.anchors = resolved
    else if (resolved.length > 0) links.others[kind] = resolved
  }
  return links
}

type GlobalLinkSource = GlobalLinkConfig & {
  [kind in DivisionKind]?: string
} & { tag?: string | undefined; align?: 'start' | 'end' | undefined }

function resolveGlobalLink(
  kind: DivisionKind,
  link: GlobalLinkSource,
  at: LinkedPath,
  resolution: Resolution,
): GlobalLink | undefined {
  const href = resolveHref(link.href, below(at, 'href'), resolution)
  if (href === undefined) return undefined
  const written = link[kind] ?? ''
  const icon = iconReference(link.icon, link.iconType)
  return {
    label: kind === 'language' ? (canonicalLanguage(written) ?? written) : written,
    ...(icon === undefined ? {} : { icon }),
    ...(link.description === undefined ? {} : { description: link.description }),
    ...colorOf(link.color),
    href,
    hidden: link.hidden === true,
    ...(link.tag === undefined ? {} : { tag: link.tag }),
    ...(link.align === undefined ? {} : { align: link.align }),
    get place() {
      return placeAt(resolution, below(at, 'href'))
    },
  }
}

/**
 * Copies a color without its unset halves.
 *
 * @returns An object with `color`, or an empty one if nothing is set.
 */
export function colorOf(color: { light?: string | undefined; dark?: string | undefined } | undefined): {
  color?: { light?: string; dark?: string }
} {
  if (color?.light === undefined && color?.dark === undefined) return {}
  const { light, dark } = color
  return { color: { ...(light === undefined ? {} : { light }), ...(dark === undefined ? {} : { dark }) } }
}
