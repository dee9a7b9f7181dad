import { isObject, type Value } from '../expressions/values.ts'
import { findInSource } from './find-in-source.ts'
import type { PageBuild, TagPlace } from './page-build.ts'

/**
 * Remembers where a page names an icon, for the diagnostic that it does not exist.
 *
 * @param value The value of the attribute: a name, or an object that holds it. A path, URL or SVG is no name.
 * @param attribute Name of the attribute.
 * @param place The tag.
 * @param build The page.
 */
export function noteIcon(value: Value, attribute: string, place: TagPlace, build: PageBuild): void {
  const name = isObject(value) ? value['name'] : value
  if (typeof name !== 'string' || name.trim() === '' || isIconFile(name) || name.trimStart().startsWith('<')) return
  const { found, offset } = findInSource(name, attribute, place, build)
  const { file, line, column } = found.module.page.placeAt(offset)
  build.icons.push({ name, file, line, column })
}

/** An icon is a name, a path or a URL. */
export function isIconFile(value: string): boolean {
  return /^(?:\.{0,2}\/|https?:|data:)|\.(?:svg|png|jpe?g|webp|gif|ico|avif)$/i.test(value)
}
