import type { HttpBody, HttpPart } from './http-request.ts'
import { jsonText } from './json-text.ts'
import { FileValue, isObject, type RequestValue } from './request-value.ts'
import { formFields, textOf, type FieldEncoding } from './serialize-parameter.ts'
import { xmlText, type XmlShape } from './xml-text.ts'

/** How a body of one media type is written. */
export interface BodyForm {
  mediaType: string
  /** `lines` is a JSON value on each line. */
  form: 'json' | 'lines' | 'xml' | 'urlencoded' | 'multipart' | 'binary' | 'text'
  /** How single properties of a form are written. */
  encoding: Readonly<Record<string, FieldEncoding>>
  /** Names of elements and attributes. */
  xml?: XmlShape
}

/**
 * Writes a body of a media type.
 *
 * @param content The media type.
 * @param value The value.
 * @param indent Spaces of a level of JSON.
 * @returns The body; undefined if the value is none that the media type can hold.
 */
export function makeBody(content: BodyForm, value: RequestValue, indent = 0): HttpBody | undefined {
  const { mediaType, form, encoding } = content
  switch (form) {
    case 'json':
      return { kind: 'text', mediaType, text: jsonText(withNames(value), indent) }
    case 'lines':
      return { kind: 'text', mediaType, text: lines(value) }
    case 'xml':
      return { kind: 'text', mediaType, text: xmlText(value, content.xml) }
    case 'text':
      return { kind: 'text', mediaType, text: typeof value === 'string' ? value : jsonText(withNames(value), indent) }
    case 'binary':
      return value instanceof FileValue
        ? { kind: 'file', mediaType: concrete(mediaType, value), file: value }
        : undefined
    case 'urlencoded':
      return isObject(value) ? { kind: 'form', mediaType, fields: formFields(value, encoding) } : undefined
    case 'multipart':
      return isObject(value) ? { kind: 'multipart', mediaType, parts: partsOf(value, encoding) } : undefined
  }
}

/**
 * Chooses the form of a body by its media type.
 *
 * @param mediaType The media type.
 * @param isText Whether the value is text or an object, and not a file.
 */
export function bodyFormOf(mediaType: string, isText: boolean): BodyForm['form'] {
  if (/[/+](?:jsonl|x-ndjson|ndjson|json-seq|x-jsonlines)\b/i.test(mediaType)) return 'lines'
  if (/[/+]json\b/i.test(mediaType)) return 'json'
  if (/^multipart\//i.test(mediaType)) return 'multipart'
  if (/^application\/x-www-form-urlencoded/i.test(mediaType)) return 'urlencoded'
  if (/[/+]xml\b/i.test(mediaType)) return 'xml'
  if (/^text\/|ya?ml|graphql|javascript|csv|sql/i.test(mediaType)) return 'text'
  return isText && !/^(?:image|audio|video)\/|octet|\*/i.test(mediaType) ? 'text' : 'binary'
}

function lines(value: RequestValue): string {
  if (typeof value === 'string') return value
  const items = Array.isArray(value) ? value : [value]
  return items.map((item) => `${jsonText(withNames(item))}\n`).join('')
}

/** A type with a wildcard is none that can be sent. */
function concrete(mediaType: string, { content }: FileValue): string {
  return mediaType.includes('*') ? content?.type || 'application/octet-stream' : mediaType
}

function partsOf(
  value: Readonly<Record<string, RequestValue>>,
  encoding: Readonly<Record<string, FieldEncoding>>,
): HttpPart[] {
  return Object.entries(value).flatMap(([name, item]): HttpPart[] => {
    const own = Object.hasOwn(encoding, name) ? (encoding[name] ?? {}) : {}
    const isStyled = own.style !== undefined || own.explode !== undefined
    if (isStyled && !(item instanceof FileValue)) return formFields({ [name]: item }, { [name]: own })
    // Each item of a list is a part of its own, unless the type defines the form of the whole list.
    const isWhole = own.contentType !== undefined && /[/+](?:json|xml)\b/i.test(own.contentType)
    const items = Array.isArray(item) && !isWhole ? item : [item]
    return items.map((part) => partOf(name, part, own.contentType))
  })
}

/** Several types may be allowed: the first that is none of a kind is as good as any. */
function partOf(name: string, value: RequestValue, allowed: string | undefined): HttpPart {
  const contentType = allowed
    ?.split(',')
    .map((type) => type.trim())
    .find((type) => type !== '' && !type.includes('*'))
  if (value instanceof FileValue) return { name, file: value, ...typed(contentType ?? value.content?.type) }
  const isPlain = typeof value !== 'object' || value === null
  if (isPlain) return { name, value: textOf(value), ...typed(contentType === 'text/plain' ? undefined : contentType) }
  const text = contentType !== undefined && /[/+]xml\b/i.test(contentType) ? xmlText(value) : textOf(value)
  return { name, value: text, contentType: contentType ?? 'application/json' }
}

function typed(contentType: string | undefined): { contentType?: string } {
  return contentType === undefined || contentType === '' ? {} : { contentType }
}

function withNames(value: RequestValue): unknown {
  if (value instanceof FileValue) return value.name
  if (Array.isArray(value)) return value.map(withNames)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withNames(part)]))
}
