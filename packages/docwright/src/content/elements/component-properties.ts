import type { PropertyValue } from '../content-tree.ts'
import { toProperty, type Value } from '../expressions/values.ts'
import { reportHandler } from './html-attributes.ts'
import { isIconFile, noteIcon } from './note-icon.ts'
import type { PageBuild, TagPlace } from './page-build.ts'
import { resolveUrl } from './resolve-url.ts'
import { styleText } from './style-text.ts'

const assets = new Set(['img', 'src', 'image', 'poster'])
/** Properties that some components accept instead of `href`. */
const otherLinks = new Set(['Card.link', 'Card.path', 'Link.path', 'Link.to'])

/**
 * The properties of a theme component: links and pictures are resolved, `style` becomes CSS text, handlers are left
 * out.
 *
 * @param properties Evaluated properties of the tag.
 * @returns JSON and elements.
 */
export function componentProperties(
  properties: readonly (readonly [string, Value])[],
  place: TagPlace,
  build: PageBuild,
  component: string,
): Record<string, PropertyValue> {
  const result: Record<string, PropertyValue> = {}
  for (const [name, value] of properties) {
    if (name === 'key' || name === 'ref' || name === 'children' || name === '__proto__') continue
    if (name === 'icon') noteIcon(value, name, place, build)
    if (/^on[A-Z]/.test(name)) reportHandler(name, place, build)
    else if (name === 'style') {
      const style = styleText(value)
      if (style !== undefined) result['style'] = style
    } else if (typeof value === 'string') {
      const text = textProperty(name, value, place, build, component)
      if (text !== undefined) result[name] = text
    } else if (value !== undefined) result[name] = toProperty(value)
  }
  return result
}

/**
 * The text of a property; addresses are resolved.
 *
 * @param value As the author means it.
 * @returns Undefined for an unsafe address, which is reported.
 */
export function textProperty(
  name: string,
  value: string,
  place: TagPlace,
  build: PageBuild,
  component: string,
): string | undefined {
  if (name === 'href' || otherLinks.has(`${component}.${name}`)) return resolveUrl(value, 'link', place, build, name)
  if (assets.has(name) || (name === 'icon' && isIconFile(value))) return resolveUrl(value, 'asset', place, build, name)
  return value
}
