import type { ConfigPlaces } from '../config/config-places.ts'
import type { Place } from '../source/diagnostic.ts'

/** Keys from the root of the configuration to a value, as a list linked upwards: 25,000 entries share their parents. */
export interface LinkedPath {
  parent: LinkedPath | undefined
  key: string | number
}

/**
 * Goes one key down.
 *
 * @param parent The path of the object or array.
 * @param key The key or index in it.
 * @returns The path of the value there.
 */
export function below(parent: LinkedPath | undefined, key: string | number): LinkedPath {
  return { parent, key }
}

/**
 * Finds where a value stands.
 *
 * @param places The places of the configuration.
 * @param path The value's path.
 */
export function placeOf(places: ConfigPlaces, path: LinkedPath): Place {
  return places.of(keysOf(path))
}

/**
 * Finds where a key stands.
 *
 * @param places The places of the configuration.
 * @param path The path of the key's value.
 */
export function placeOfKey(places: ConfigPlaces, path: LinkedPath): Place {
  return places.ofKey(keysOf(path))
}

function keysOf(path: LinkedPath): (string | number)[] {
  const keys: (string | number)[] = []
  for (let step: LinkedPath | undefined = path; step !== undefined; step = step.parent) keys.push(step.key)
  return keys.toReversed()
}

/**
 * Whether a value has lost something that was wrong and has been reported.
 *
 * @param places Knows what was taken out.
 * @param path The value's path.
 */
export function hasLost(places: ConfigPlaces, path: LinkedPath): boolean {
  return places.hasLost(keysOf(path))
}
