import { isObject, type Value } from '../expressions/values.ts'
import { findInSource } from './find-in-source.ts'
import type { PageBuild, TagPlace } from './page-build.ts'

/**
 * Records the place of an icon's name, to report an unknown icon later.
 *
 * @param value The value of the attribute: a name, or an object with it. Paths, URLs and SVG are ignored.
 */
export function noteIcon(value: Value, attribute: string, place: TagPlace, build: PageBuild): void {
  const name = isObject(value) ? value['name'] : value
  if (typeof name !== 'string' || name.trim() === '' || isIconFile(name) || name.trimStart().startsWith('<')) return
  const { found, offset } = findInSource(name, attribute, place, build)
  const { file, line, column } = found.module.page.placeAt(offset)
  build.icons.push({ name, file, line, column })
}

/** Whether an icon is a path or URL, not a name. */
export function isIconFile(value: string): boolean {
  return /^(?:\.{0,2}\/|https?:|data:)|\.(?:svg|png|jpe?g|webp|gif|ico|avif)$/i.test(value)
}
