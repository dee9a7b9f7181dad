import type { ElementNode } from '../content-tree.ts'
import { isObject, toText, type Value } from '../expressions/values.ts'
import { attributeName } from './attribute-names.ts'
import { report, type FileContext, type PageBuild, type TagPlace } from './page-build.ts'
import { resolveSourceSet, resolveUrl } from './resolve-url.ts'
import { styleText } from './style-text.ts'

type Attributes = ElementNode['attributes']

const links = new Set(['href', 'action', 'formaction', 'cite', 'xlink:href', 'ping'])
const assets = new Set(['src', 'poster', 'data', 'background'])
const sourceSets = new Set(['srcset', 'imagesrcset'])
const ignored = new Set(['key', 'ref', 'suppresshydrationwarning', 'children'])

/**
 * The attributes of an HTML element, safe and in HTML's spelling.
 *
 * @param name The element's name.
 * @param properties What the author wrote, evaluated.
 * @param place The tag.
 * @param build The page.
 * @returns Attributes to put into the page.
 */
export function htmlAttributes(
  name: string,
  properties: readonly (readonly [string, Value])[],
  place: TagPlace,
  build: PageBuild,
): Attributes {
  const attributes: Attributes = {}
  for (const [written, value] of properties) {
    const attribute = attributeName(written, name)
    const lower = attribute.toLowerCase()
    if (value === null || value === undefined || value === false || ignored.has(lower)) continue
    if (!/^[A-Za-z_:@][\w:.@-]*$/.test(attribute)) continue
    if (/^on[a-z]/.test(lower)) reportHandler(written, place, build)
    else if (lower === 'srcdoc' || lower === 'dangerouslysetinnerhtml') reportIgnored(written, place, build)
    else if (lower === 'style') setStyle(attributes, value)
    else setAttribute(attributes, attribute, lower, value, place, build)
  }
  return attributes
}

/**
 * Reports an event handler, which pages cannot have.
 *
 * @param name The attribute.
 * @param place The tag.
 * @param build The page.
 */
export function reportHandler(
  name: string,
  { file, start }: { file: FileContext; start: number },
  build: PageBuild,
): void {
  // A component's file is code; that it loses its behaviour is reported where it is used.
  if (file.module.kind === 'script') return
  report(build, 'event-handler', file, start, `“${name}” is left out; pages run no code of their own.`, 'Remove it.')
}

function reportIgnored(name: string, { file, start }: TagPlace, build: PageBuild): void {
  report(build, 'attribute-ignored', file, start, `“${name}” is left out; pages hold no foreign HTML.`, 'Remove it.')
}

function setStyle(attributes: Attributes, value: Value): void {
  const style = styleText(value)
  if (style !== undefined) attributes['style'] = style
}

function setAttribute(
  attributes: Attributes,
  name: string,
  lower: string,
  value: Value,
  place: TagPlace,
  build: PageBuild,
): void {
  if (value === true || typeof value === 'number') {
    attributes[name] = value
    return
  }
  if (isObject(value) || (typeof value === 'object' && !Array.isArray(value))) return
  const text = Array.isArray(value) ? value.map(toText).join(' ') : toText(value)
  const url = urlOf(lower, text, place, build)
  if (url !== undefined) attributes[name] = url
}

function urlOf(name: string, text: string, place: TagPlace, build: PageBuild): string | undefined {
  if (links.has(name)) return resolveUrl(text, 'link', place, build)
  if (assets.has(name)) return resolveUrl(text, 'asset', place, build)
  return sourceSets.has(name) ? resolveSourceSet(text, place, build) : text
}
