import type { ContentConfig } from '../config/schema/navigation-config.ts'
import type { LinkedPath } from './linked-path.ts'
import { below } from './linked-path.ts'
import type { ContentKey } from './division-kinds.ts'
import { divisionLists, kindOfList } from './division-kinds.ts'
import type { Resolution } from './resolution.ts'
import { report } from './resolution.ts'

/** The lists of an element, and what it leads to where it has no content. */
export type ContentSource = ContentConfig & { href?: string | undefined }

/** An element as its problems speak of it. */
export interface ContentHolder {
  /** How a person knows it: “The tab “Guides””. */
  name: string
  /** What it is: “tab”. */
  noun: string
  /** The lists it can hold, the one that wins first. */
  order: readonly ContentKey[]
}

/** What an element shows. */
export interface ChosenContent {
  /** The list that is used; undefined where the element holds nothing but perhaps a link. */
  key: ContentKey | undefined
  /** Lists that are left out, and reported. */
  leftOut: readonly ContentKey[]
}

const everyList: readonly ContentKey[] = [...divisionLists.map(({ list }) => list), 'groups', 'pages']

/**
 * Chooses what an element shows: it may hold one kind of children only. Whatever else it holds is reported, its own
 * kind among it.
 *
 * @param holder What it is, and what it can hold.
 * @param at Its path.
 * @param resolution Takes the diagnostics.
 * @returns The list that is used, and those that are not.
 */
export function chooseContent(
  element: ContentSource,
  holder: ContentHolder,
  at: LinkedPath,
  resolution: Resolution,
): ChosenContent {
  // An empty list is no content: `"pages": []` beside `groups` is a leftover, not a conflict.
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

/** Where the children belong. */
function fixFor(key: ContentKey, { noun }: ContentHolder): string {
  if (noun === 'group')
    return key === 'groups'
      ? 'Move them into `pages`, which lists pages and nested groups in order.'
      : `Move \`${key}\` to an element around the group; inside a group, everything belongs in \`pages\`.`
  if (key === 'menu') return 'Only tabs and products can have a menu. Move it into one, or use `dropdowns` instead.'
  return `Move its entries next to this ${noun}, or make them \`groups\`, with the label of each in \`group\`.`
}

/** The first labels of what is left out, so that it is found again. */
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
