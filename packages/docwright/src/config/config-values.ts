import type { ConfigPath } from './config-node.ts'

/**
 * Iterates over all values that are neither lists nor objects, with their paths.
 *
 * @param path Path of `value`.
 */
export function* configValues(value: unknown, path: ConfigPath = []): Iterable<[ConfigPath, unknown]> {
  if (Array.isArray(value)) {
    for (const [index, part] of value.entries()) yield* configValues(part, [...path, index])
    return
  }
  yield [path, value]
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) yield* configValues(part, [...path, key])
}
