import type { ConfigPlaces } from '../config/config-places.ts'
import type { Place } from '../source/diagnostic.ts'

/**
 * Keys from the root of the configuration to a value, as a list linked upward, so that 25,000 entries share their
 * parents.
 */
export interface LinkedPath {
  parent: LinkedPath | undefined
  key: string | number
}

/** The path of a child. */
export function below(parent: LinkedPath | undefined, key: string | number): LinkedPath {
  return { parent, key }
}

/** The place of a value. */
export function placeOf(places: ConfigPlaces, path: LinkedPath): Place {
  return places.of(keysOf(path))
}

/**
 * The place of a key.
 *
 * @param path Path of the key's value.
 */
export function placeOfKey(places: ConfigPlaces, path: LinkedPath): Place {
  return places.ofKey(keysOf(path))
}

function keysOf(path: LinkedPath): (string | number)[] {
  const keys: (string | number)[] = []
  for (let step: LinkedPath | undefined = path; step !== undefined; step = step.parent) keys.push(step.key)
  return keys.toReversed()
}

/** Whether a mistake was reported in a value and removed from it. */
export function hasLost(places: ConfigPlaces, path: LinkedPath): boolean {
  return places.hasLost(keysOf(path))
}
