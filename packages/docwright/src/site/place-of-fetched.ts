import type { ConfigPath } from '../config/config-node.ts'
import type { ConfigPlaces } from '../config/config-places.ts'
import { isUrl } from '../openapi/reference-target.ts'
import type { Diagnostic } from '../source/diagnostic.ts'

/**
 * A file of the web that could not be had is a problem of the configuration that names it, where somebody can change it.
 *
 * @param diagnostic Any diagnostic of a specification.
 * @param config The configuration.
 * @param places Places of the configuration.
 * @returns The same, at the URL in the configuration if that has it.
 */
export function atItsUrl(diagnostic: Diagnostic, config: object, places: ConfigPlaces): Diagnostic {
  const { code, file } = diagnostic
  if (!/^openapi-(?:fetch-|private-)/.test(code) || !isUrl(file)) return diagnostic
  const path = pathOf(file, config)
  return path === undefined ? diagnostic : { ...diagnostic, ...places.of(path) }
}

function pathOf(text: string, value: unknown): ConfigPath | undefined {
  if (value === text) return []
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const path = pathOf(text, inner)
    if (path !== undefined) return [Array.isArray(value) ? Number(key) : key, ...path]
  }
  return undefined
}
