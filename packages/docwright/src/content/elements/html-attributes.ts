import { ExpressionError, isObject, toText, type Value } from '../expressions/values.ts'
import { attributeName } from './attribute-names.ts'
import { report, type PageBuild, type TagPlace } from './page-build.ts'
import { resolveSourceSet, resolveUrl } from './resolve-url.ts'
import { styleText } from './style-text.ts'

type Attributes = Record<string, string | number | boolean>

const links = new Set(['href', 'action', 'formaction', 'cite', 'xlink:href', 'ping'])
const assets = new Set(['src', 'poster', 'data', 'background'])
const sourceSets = new Set(['srcset', 'imagesrcset'])
/** SVG elements whose `href` is loaded, not followed. */
const drawings = new Set(['use', 'image', 'feImage'])
const ignored = new Set(['key', 'ref', 'suppresshydrationwarning', 'children'])

/**
 * The attributes of an HTML element, safe and with HTML names.
 *
 * @param properties Evaluated properties of the tag.
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
    else setAttribute(attributes, { name: attribute, written, element: name }, value, place, build)
  }
  return attributes
}

/** Reports an event handler that is not code. */
export function reportHandler(
  name: string,
  { file, start, inExpression }: Pick<TagPlace, 'file' | 'start' | 'inExpression'>,
  build: PageBuild,
): void {
  if (inExpression === true) needsSandbox(`“${name}” needs a browser`)
  needCode(`“${name}” needs a browser`, build)
  // The file of a component is code, and the loss of its behavior is reported where it is used.
  if (file.module.kind === 'script') return
  const message = `“${name}” is omitted: a handler must be a function in braces.`
  report(build, 'event-handler', file, start, message, 'Write it as a function: onClick={() => …}.')
}

function reportIgnored(name: string, { file, start }: TagPlace, build: PageBuild): void {
  needCode(`“${name}” needs JavaScript`, build)
  report(
    build,
    'attribute-ignored',
    file,
    start,
    `“${name}” is omitted: pages cannot contain HTML from other documents.`,
    'Remove it.',
  )
}

/** In a component that cannot be interpreted, the whole component runs as code. */
function needCode(reason: string, build: PageBuild): void {
  if (build.uses.length > 0) needsSandbox(reason)
}

function needsSandbox(reason: string): never {
  throw new ExpressionError('unsupported-expression', `${reason}.`, 0)
}

function setStyle(attributes: Attributes, value: Value): void {
  const style = styleText(value)
  if (style !== undefined) attributes['style'] = style
}

/** The name of an attribute in HTML and as written, and its element. */
interface AttributeName {
  name: string
  written: string
  element: string
}

function setAttribute(
  attributes: Attributes,
  attribute: AttributeName,
  value: Value,
  place: TagPlace,
  build: PageBuild,
): void {
  if (value === true || typeof value === 'number') {
    attributes[attribute.name] = value
    return
  }
  if (isObject(value) || (typeof value === 'object' && !Array.isArray(value))) return
  const text = Array.isArray(value) ? value.map(toText).join(' ') : toText(value)
  const url = addressOf(attribute, text, place, build)
  if (url !== undefined) attributes[attribute.name] = url
}

/**
 * The text of an attribute; addresses are resolved.
 *
 * @param attribute.name Its name in HTML.
 * @param attribute.written Its name as written.
 * @param text As the author means it.
 * @returns Undefined for an unsafe address, which is reported.
 */
export function addressOf(
  { name, written, element }: AttributeName,
  text: string,
  place: TagPlace,
  build: PageBuild,
): string | undefined {
  const lower = name.toLowerCase()
  if (assets.has(lower) || (links.has(lower) && drawings.has(element)))
    return resolveUrl(text, 'asset', place, build, written)
  if (links.has(lower)) return resolveUrl(text, 'link', place, build, written)
  return sourceSets.has(lower) ? resolveSourceSet(text, place, build) : text
}
