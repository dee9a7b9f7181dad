import type { DivisionKind } from './navigation-tree.ts'

/** The key of a list of divisions in `docs.json`. */
export type DivisionListKey = 'products' | 'languages' | 'versions' | 'tabs' | 'dropdowns' | 'anchors' | 'menu'

/** The key of a list that an element can hold. */
export type ContentKey = DivisionListKey | 'groups' | 'pages'

/** Every kind of division with the key of its list. */
export const divisionLists: readonly { kind: DivisionKind; list: DivisionListKey }[] = [
  { kind: 'product', list: 'products' },
  { kind: 'language', list: 'languages' },
  { kind: 'version', list: 'versions' },
  { kind: 'tab', list: 'tabs' },
  { kind: 'dropdown', list: 'dropdowns' },
  { kind: 'anchor', list: 'anchors' },
  { kind: 'item', list: 'menu' },
]

/** Which list is used where `navigation` holds several: the first of these. */
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

/** What a group can hold. */
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
 * Lists what a division can hold, beside `href`, which goes before all.
 *
 * @returns The lists; where it holds several, the first of these is used.
 */
export function orderWithin(kind: DivisionKind): readonly ContentKey[] {
  if (kind === 'tab') return tabOrder
  const others = rootOrder.filter((key) => kindOfList(key) !== kind)
  return kind === 'product' ? [...others, 'menu'] : others
}

/**
 * Finds the kind of the divisions in a list.
 *
 * @param key The key of a list.
 * @returns The kind; undefined for `groups` and `pages`.
 */
export function kindOfList(key: ContentKey): DivisionKind | undefined {
  return divisionLists.find(({ list }) => list === key)?.kind
}

/**
 * Names a kind of division as people do.
 *
 * @returns A noun.
 */
export function nameOfKind(kind: DivisionKind): string {
  return kind === 'item' ? 'menu item' : kind
}
