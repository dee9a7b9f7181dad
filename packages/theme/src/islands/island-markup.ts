import type { PropertyValue } from '../content-node.ts'

/**
 * A child of an island, as data. Elements and custom components between its tags are part of it; anything else is
 * a slot, whose HTML the server has already made.
 */
export type IslandChild =
  | string
  | { slot: number }
  | { element: string; attributes: Record<string, string | number | boolean>; children: IslandChild[] }
  | IslandUse

/** One use of a custom component. */
export interface IslandUse {
  /** Name of the component in its island script. */
  component: string
  /** Data; elements are marked by {@link elementsKey}. */
  properties: Record<string, PropertyValue>
  children: IslandChild[]
}

/** The only key of an object that stands for elements in a property. */
export const elementsKey = '$elements'

/** The only key of an object that stands for a component of the script in a property. */
export const componentKey = '$component'

/** Elements of the page that hold an island, and inside of it what the server made. */
export const islandTag = 'docwright-island'
export const slotTag = 'docwright-slot'

/** Elements around a component of the theme that code listens to. */
export const partTag = 'docwright-part'

/** Elements that stand for an icon until the server puts it in. */
export const iconTag = 'docwright-icon'

/** Elements that stand for a component of the theme until the server puts it in. */
export const themeTag = 'docwright-theme'
export const themePropertyTag = 'docwright-property'
