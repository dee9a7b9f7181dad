import type { ConfigPath } from './config-node.ts'

/**
 * Every value of a configuration that is not a list, with its path.
 *
 * @param value The configuration, or a part of it.
 * @param path Where the part stands.
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
