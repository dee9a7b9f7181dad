import type { ContentConfig } from '../config/schema/navigation-config.ts'
import type { LinkedPath } from './linked-path.ts'
import { below } from './linked-path.ts'
import type { ContentKey } from './division-kinds.ts'
import { divisionLists, kindOfList } from './division-kinds.ts'
import type { Resolution } from './resolution.ts'
import { report } from './resolution.ts'

/** The lists of an element, and its target if it has no content. */
export type ContentSource = ContentConfig & { href?: string | undefined }

/** An element, as problems describe it. */
export interface ContentHolder {
  /** For people: “The tab “Guides””. */
  name: string
  /** Such as “tab”. */
  noun: string
  /** The lists that it can hold, in order of precedence. */
  order: readonly ContentKey[]
}

/** The content of an element. */
export interface ChosenContent {
  /** Undefined if the element has no list; it may have a link. */
  key: ContentKey | undefined
  /** Lists that are not used, which are reported. */
  leftOut: readonly ContentKey[]
}

const everyList: readonly ContentKey[] = [...divisionLists.map(({ list }) => list), 'groups', 'pages']

/**
 * Chooses the content of an element, which may have one kind of children only. All other lists are reported, including
 * one of its own kind.
 */
export function chooseContent(
  element: ContentSource,
  holder: ContentHolder,
  at: LinkedPath,
  resolution: Resolution,
): ChosenContent {
  // An empty list is not content: `"pages": []` next to `groups` is a leftover, not a conflict.
  const isHeld = (key: ContentKey): boolean => (element[key]?.length ?? 0) > 0
  const present = holder.order.filter(isHeld)
  const used = element.href === undefined ? present[0] : 'href'
  const dropped = present.filter((key) => key !== used)
  for (const key of dropped) {
    report(resolution, 'mixed-navigation', {
      at: below(at, key),
      onKey: true,
      message: `${holder.name} has both \`${used}\` and \`${key}\`, but can have only one kind of children; \`${used}\` is used and \`${key}\` (${childrenOf(element, key)}) is ignored.`,
      fix:
        used === 'href'
          ? 'Remove one of the two.'
          : `Remove one of the two, or move \`${key}\` into the entries of \`${used}\`.`,
    })
  }
  const misplaced = everyList.filter((key) => !holder.order.includes(key) && isHeld(key))
  for (const key of misplaced) {
    report(resolution, 'mixed-navigation', {
      at: below(at, key),
      onKey: true,
      message: `${holder.name} has \`${key}\`, but ${ruleFor(key, holder)}; \`${key}\` (${childrenOf(element, key)}) is ignored.`,
      fix: fixFor(key, holder),
    })
  }
  return { key: element.href === undefined ? present[0] : undefined, leftOut: [...dropped, ...misplaced] }
}

function withArticle(noun: string): string {
  return noun === 'navigation' ? 'it' : `${noun === 'anchor' ? 'an' : 'a'} ${noun}`
}

function ruleFor(key: ContentKey, { noun }: ContentHolder): string {
  if (noun === 'group' && key === 'groups') return 'nested groups belong in `pages`'
  return `${withArticle(noun)} cannot have ${key === 'menu' ? 'a menu' : key}`
}

/** The right place for the children. */
function fixFor(key: ContentKey, { noun }: ContentHolder): string {
  if (noun === 'group')
    return key === 'groups'
      ? 'Move them into `pages`, which lists pages and nested groups in order.'
      : `Move \`${key}\` to an element around the group; inside a group, everything belongs in \`pages\`.`
  if (key === 'menu') return 'Only tabs and products can have a menu. Move it into one, or use `dropdowns` instead.'
  return `Move its entries next to this ${noun}, or make them \`groups\`, with the label of each in \`group\`.`
}

/** The first labels in an unused list, which help to find it. */
function childrenOf(element: ContentSource, key: ContentKey): string {
  const kind = kindOfList(key) ?? 'group'
  const children: readonly (string | object)[] = element[key] ?? []
  const labels = children.slice(0, 3).map((child) => `“${typeof child === 'string' ? child : labelOf(child, kind)}”`)
  const others = children.length - labels.length
  return others > 0 ? `${labels.join(', ')} and ${others} more` : labels.join(', ')
}

function labelOf(child: object, kind: string): string {
  const label = (child as Record<string, unknown>)[kind]
  return typeof label === 'string' ? label : ''
}
