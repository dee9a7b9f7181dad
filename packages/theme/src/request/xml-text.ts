import { FileValue, isObject, type RequestValue } from './request-value.ts'
import { textOf } from './serialize-parameter.ts'

/** How a value is written as XML (OpenAPI `xml`), and what it holds. */
export interface XmlShape {
  /** Name of the element or attribute; by default, that of the property or of the schema. */
  name?: string
  namespace?: string
  prefix?: string
  /** `none` writes what it holds and nothing around it. */
  node?: 'element' | 'attribute' | 'text' | 'cdata' | 'none'
  /** For a list: whether an element surrounds its items. */
  wrapped?: boolean
  properties?: Record<string, XmlShape>
  items?: XmlShape
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'

/**
 * Writes a value as an XML document.
 *
 * @param value The value; text that is a document already stays.
 * @param shape How it is written.
 * @returns The document, two spaces to a level.
 */
export function xmlText(value: RequestValue, shape: XmlShape = {}): string {
  if (typeof value === 'string' && /^\s*</.test(value)) return value
  return [declaration, ...elements(value, { ...shape, node: 'element', wrapped: true }, 'root', new Map())].join('\n')
}

type Namespaces = ReadonlyMap<string, string>

/** A list without an element around it is one element for each of its items. */
function elements(value: RequestValue, shape: XmlShape, name: string, known: Namespaces): string[] {
  if (!Array.isArray(value)) return element(value, shape, name, known)
  const itemShape = shape.items ?? {}
  if (shape.wrapped !== true) {
    const { name: own = shape.name ?? name } = itemShape
    return value.flatMap((item) => element(item, { ...itemShape, name: own }, own, known))
  }
  const { open, close, inside } = tag(shape, name, known)
  const itemName = itemShape.name ?? name
  const items = value.flatMap((item) => elements(item, itemShape, itemName, inside))
  return items.length === 0 ? [`<${open}/>`] : [`<${open}>`, ...indented(items), `</${close}>`]
}

function element(value: RequestValue, shape: XmlShape, name: string, known: Namespaces): string[] {
  if (Array.isArray(value)) return elements(value, shape, name, known)
  const { open, close, inside } = tag(shape, name, known)
  if (!isObject(value)) return [value === null ? `<${open}/>` : `<${open}>${content(value, shape)}</${close}>`]
  const attributes: string[] = []
  const children: string[] = []
  let text = ''
  for (const [key, part] of Object.entries(value)) {
    const own =
      shape.properties !== undefined && Object.hasOwn(shape.properties, key) ? (shape.properties[key] ?? {}) : {}
    const node = own.node ?? 'element'
    if (node === 'attribute') attributes.push(attribute(part, own, key, inside))
    else if (node === 'text' || node === 'cdata') text += content(part, own)
    else if (node === 'none' && isObject(part))
      children.push(
        ...element(part, own, key, inside)
          .slice(1, -1)
          .map((line) => line.slice(2)),
      )
    else children.push(...elements(part, own, key, inside))
  }
  const start = [open, ...attributes].join(' ')
  if (children.length === 0) return [text === '' ? `<${start}/>` : `<${start}>${text}</${close}>`]
  return [`<${start}>`, ...(text === '' ? [] : [`  ${text}`]), ...indented(children), `</${close}>`]
}

/** A prefix is declared at its first use. */
function tag({ name, prefix, namespace }: XmlShape, fallback: string, known: Namespaces) {
  const local = xmlName(name ?? fallback)
  const close = prefix === undefined ? local : `${xmlName(prefix)}:${local}`
  if (namespace === undefined || known.get(prefix ?? '') === namespace) return { open: close, close, inside: known }
  const key = prefix === undefined ? 'xmlns' : `xmlns:${xmlName(prefix)}`
  const inside = new Map([...known, [prefix ?? '', namespace]])
  return { open: `${close} ${key}="${escaped(namespace)}"`, close, inside }
}

function attribute(
  value: RequestValue,
  { name, prefix, namespace }: XmlShape,
  fallback: string,
  known: Namespaces,
): string {
  const local = xmlName(name ?? fallback)
  const own = `${prefix === undefined ? local : `${xmlName(prefix)}:${local}`}="${escaped(textOf(value))}"`
  if (prefix === undefined || namespace === undefined || known.get(prefix) === namespace) return own
  return `xmlns:${xmlName(prefix)}="${escaped(namespace)}" ${own}`
}

function content(value: RequestValue, { node }: XmlShape): string {
  const text = value instanceof FileValue ? value.name : textOf(value)
  return node === 'cdata' ? `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>` : escaped(text)
}

/** A property may be called like nothing that an element can be called. */
function xmlName(name: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}._-]/gu, '_')
  return /^[\p{L}_]/u.test(plain) ? plain : `_${plain}`
}

function escaped(text: string): string {
  return text
    .replaceAll(/(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`)
}
