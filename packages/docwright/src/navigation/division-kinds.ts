import type { DivisionKind } from './navigation-tree.ts'

export type DivisionListKey = 'products' | 'languages' | 'versions' | 'tabs' | 'dropdowns' | 'anchors' | 'menu'

export type ContentKey = DivisionListKey | 'groups' | 'pages'

/** Every kind of division, with the key of its list. */
export const divisionLists: readonly { kind: DivisionKind; list: DivisionListKey }[] = [
  { kind: 'product', list: 'products' },
  { kind: 'language', list: 'languages' },
  { kind: 'version', list: 'versions' },
  { kind: 'tab', list: 'tabs' },
  { kind: 'dropdown', list: 'dropdowns' },
  { kind: 'anchor', list: 'anchors' },
  { kind: 'item', list: 'menu' },
]

/** Order of precedence for `navigation` with several lists. */
export const rootOrder: readonly ContentKey[] = [
  'products',
  'languages',
  'versions',
  'tabs',
  'dropdowns',
  'anchors',
  'groups',
  'pages',
]

/** Lists that a group can hold. */
export const groupOrder: readonly ContentKey[] = ['pages']

const tabOrder: readonly ContentKey[] = [
  'languages',
  'versions',
  'products',
  'dropdowns',
  'anchors',
  'groups',
  'pages',
  'menu',
]

/**
 * Lists that a division can hold, besides `href`, which has precedence.
 *
 * @returns In order of precedence.
 */
export function orderWithin(kind: DivisionKind): readonly ContentKey[] {
  if (kind === 'tab') return tabOrder
  const others = rootOrder.filter((key) => kindOfList(key) !== kind)
  return kind === 'product' ? [...others, 'menu'] : others
}

/**
 * The kind of the divisions in a list.
 *
 * @returns Undefined for `groups` and `pages`.
 */
export function kindOfList(key: ContentKey): DivisionKind | undefined {
  return divisionLists.find(({ list }) => list === key)?.kind
}

/**
 * The name of a kind of division, for people.
 *
 * @returns A noun.
 */
export function nameOfKind(kind: DivisionKind): string {
  return kind === 'item' ? 'menu item' : kind
}
