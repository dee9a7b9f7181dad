import type { ComponentNode, ContentNode, PropertyValue } from '../../content/content-tree.ts'
import { codeKey, islandName } from '../../content/elements/build-island.ts'
import type { CodeOrigin } from '../../content/expressions/values.ts'
import type { Place } from '../../source/diagnostic.ts'

/** A component whose code has yet to run, as the compiler leaves it. */
export interface IslandNode {
  node: ComponentNode
  /** The tag's name. */
  tag: string
  origin: CodeOrigin
  place: Place
  props: Record<string, PropertyValue>
}

/**
 * Reads a node of the compiler.
 *
 * @returns The island; undefined for everything else, and for an author's `<Island>`.
 * @returns The island; undefined for everything else, and for what an author writes as `<Island>`.
 */
export function readIsland(node: ContentNode): IslandNode | undefined {
  if (node.type !== 'component' || node.name !== islandName) return undefined
  const { origin, tag, place, props } = node.properties
  if (!isRecord(origin) || !isRecord(place) || !isRecord(props)) return undefined
  return {
    node,
    tag: typeof tag === 'string' ? tag : 'Component',
    // Made by the compiler, whose only maker of such nodes fills all of it.
    origin: origin as unknown as CodeOrigin,
    place: place as unknown as Place,
    props,
  }
}

/**
 * The code that a property names instead of holding data.
 *
 * @param value Any property.
 */
export function codeOf(value: PropertyValue): CodeOrigin | undefined {
  const origin = isRecord(value) ? value[codeKey] : undefined
  return isRecord(origin) ? (origin as unknown as CodeOrigin) : undefined
}

function isRecord(value: PropertyValue): value is Record<string, PropertyValue> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
