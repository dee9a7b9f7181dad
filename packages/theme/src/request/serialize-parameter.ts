import { jsonText } from './json-text.ts'
import { FileValue, isObject, type RequestValue } from './request-value.ts'

/** How a parameter is written (OpenAPI `style`, `explode`, `allowReserved`, or one value of a media type). */
export interface ParameterStyle {
  location: 'path' | 'query' | 'querystring' | 'header' | 'cookie'
  name: string
  /** As OpenAPI has it; `form` in a header makes every part of an object a header of its own. */
  style: string
  explode: boolean
  allowReserved: boolean
  /** Set for a parameter whose value is a document of this media type. */
  mediaType?: string
}

type Encode = (text: string) => string

/**
 * Writes a parameter for its place in a request, encoded.
 *
 * @param parameter Its location and style.
 * @param value The value; nothing is written for `undefined`.
 * @returns Names and values. In a path, a header and a query string it is one pair, whose name does not matter.
 */
export function writeParameter(parameter: ParameterStyle, value: RequestValue | undefined): [string, string][] {
  if (parameter.location === 'querystring') return writeQueryString(parameter, value)
  return serializeParameter(parameter, value, encoderOf(parameter))
}

/**
 * Writes a value according to OpenAPI's `style` and `explode`. Separators are not encoded, so that the server can
 * distinguish them from the same character inside of a value.
 *
 * @param parameter Its style.
 * @param value The value; nothing is written for `undefined`.
 * @param encode Encodes names and values; by default, they stay as they are.
 * @returns Names and values.
 */
export function serializeParameter(
  parameter: Omit<ParameterStyle, 'location'>,
  value: RequestValue | undefined,
  encode: Encode = (text) => text,
): [string, string][] {
  const { name, style, explode, mediaType } = parameter
  if (value === undefined) return []
  const text = (one: RequestValue): string => encode(textOf(one))
  const key = encode(name)
  if (mediaType !== undefined) return [[key, encode(documentText(mediaType, value))]]
  switch (style) {
    case 'deepObject':
      return isObject(value) ? deep(name, value, encode) : [[key, text(value)]]
    case 'spaceDelimited':
      return joined(key, value, encode(' '), explode, encode)
    case 'pipeDelimited':
      return joined(key, value, encode('|'), explode, encode)
    case 'matrix':
      return [[name, matrix(key, value, explode, encode)]]
    case 'label':
      return [[name, `.${simple(value, explode, '.', explode ? '.' : ',', encode)}`]]
    case 'form':
    case 'cookie':
      return joined(key, value, ',', explode, encode)
    default:
      return [[name, simple(value, explode, ',', ',', encode)]]
  }
}

/** Headers are sent literally; `cookie` (OpenAPI 3.2) is the text of cookies without encoding. */
function encoderOf({ location, style, allowReserved }: ParameterStyle): Encode {
  switch (location) {
    case 'header':
      return (text) => text
    case 'cookie':
      return style === 'cookie' ? (text) => text : encodeURIComponent
    case 'path':
      // A slash would begin a new part of the path, a question mark the query.
      return (text) => encodeReserved(text, allowReserved ? pathKeeps : /$^/g)
    default:
      return (text) => encodeQuery(text, allowReserved)
  }
}

/** A whole query as one value (OpenAPI 3.2): a form is written as forms are, anything else as one text. */
function writeQueryString(parameter: ParameterStyle, value: RequestValue | undefined): [string, string][] {
  const { name, mediaType = 'application/x-www-form-urlencoded' } = parameter
  if (value === undefined) return []
  if (!/x-www-form-urlencoded/i.test(mediaType)) return [[name, encodeURIComponent(documentText(mediaType, value))]]
  return [[name, isObject(value) ? encodeForm(formFields(value)) : textOf(value)]]
}

/** A value as one document: text is unchanged if the media type is not JSON. */
function documentText(mediaType: string, value: RequestValue): string {
  if (/x-www-form-urlencoded/i.test(mediaType) && isObject(value)) return encodeForm(formFields(value))
  return typeof value === 'string' && !/[/+]json\b/i.test(mediaType) ? value : jsonText(plain(value))
}

/** How one property of a form is written (OpenAPI `encoding`). */
export interface FieldEncoding {
  contentType?: string
  style?: string
  explode?: boolean
  allowReserved?: boolean
}

/**
 * The fields of a form: lists repeat their name and objects are JSON, unless `encoding` says otherwise.
 *
 * @param value Properties by name.
 * @param encoding How single properties are written.
 */
export function formFields(
  value: Readonly<Record<string, RequestValue>>,
  encoding: Readonly<Record<string, FieldEncoding>> = {},
): { name: string; value: string }[] {
  return Object.entries(value).flatMap(([name, part]) => {
    const own = Object.hasOwn(encoding, name) ? encoding[name] : undefined
    return fieldPairs(name, part, own).map(([key, text]) => ({ name: key, value: text }))
  })
}

function fieldPairs(name: string, value: RequestValue, own: FieldEncoding = {}): [string, string][] {
  const { contentType, style = 'form', explode = style === 'form' } = own
  if (own.style !== undefined || own.explode !== undefined || own.allowReserved !== undefined)
    return serializeParameter({ name, style, explode, allowReserved: false }, value)
  if (contentType !== undefined && typeof value !== 'string') return [[name, jsonText(plain(value))]]
  if (Array.isArray(value)) return value.map((item) => [name, textOf(item)])
  return [[name, textOf(value)]]
}

/**
 * Encodes the fields of a form as `application/x-www-form-urlencoded`.
 *
 * @param fields Names and values.
 */
export function encodeForm(fields: readonly { name: string; value: string }[]): string {
  return new URLSearchParams(fields.map(({ name, value }): [string, string] => [name, value])).toString()
}

/** Characters with a meaning in a query, except `#`, which ends it. */
const queryKeeps = /%(?:3A|2F|3F|5B|5D|40|21|24|26|28|29|2A|2B|2C|3B|3D)/g
const pathKeeps = /%(?:3A|2F|5B|5D|40|21|24|26|28|29|2A|2B|2C|3B|3D)/g

/**
 * Encodes a value for the query of an address.
 *
 * @param text Leaves characters with a meaning in addresses, and already encoded ones.
 * @param allowReserved Leaves characters that have a meaning in addresses as they are, and what is encoded already.
 */
export function encodeQuery(text: string, allowReserved: boolean): string {
  return encodeReserved(text, allowReserved ? queryKeeps : /$^/g)
}

function encodeReserved(text: string, kept: RegExp): string {
  // Half of a character that takes two cannot be encoded.
  const encode = (part: string): string =>
    encodeURIComponent(part.toWellFormed())
      .replaceAll("'", '%27')
      .replaceAll(kept, (code) => decodeURIComponent(code))
  if (kept !== queryKeeps && kept !== pathKeeps) return encode(text)
  return text
    .split(/(%[\dA-F]{2})/i)
    .map((part, index) => (index % 2 === 1 ? part : encode(part)))
    .join('')
}

function joined(
  key: string,
  value: RequestValue,
  separator: string,
  explode: boolean,
  encode: Encode,
): [string, string][] {
  if (Array.isArray(value)) {
    if (explode) return value.map((item) => [key, encode(textOf(item))])
    return value.length === 0 ? [] : [[key, value.map((item) => encode(textOf(item))).join(separator)]]
  }
  if (!isObject(value)) return [[key, encode(textOf(value))]]
  const entries = Object.entries(value).map(([name, item]): [string, string] => [encode(name), encode(textOf(item))])
  if (explode) return entries
  return entries.length === 0 ? [] : [[key, entries.flat().join(separator)]]
}

function deep(name: string, value: { [key: string]: RequestValue }, encode: Encode): [string, string][] {
  return Object.entries(value).flatMap(([key, item]): [string, string][] => {
    const inner = `${name}[${key}]`
    if (Array.isArray(item)) return item.map((part) => [encode(inner), encode(textOf(part))])
    return isObject(item) ? deep(inner, item, encode) : [[encode(inner), encode(textOf(item))]]
  })
}

function matrix(key: string, value: RequestValue, explode: boolean, encode: Encode): string {
  if (!explode || (!Array.isArray(value) && !isObject(value)))
    return `;${key}=${simple(value, false, ',', ',', encode)}`
  const pairs = Array.isArray(value)
    ? value.map((item) => `${key}=${encode(textOf(item))}`)
    : Object.entries(value).map(([name, item]) => `${encode(name)}=${encode(textOf(item))}`)
  return pairs.map((pair) => `;${pair}`).join('')
}

function simple(
  value: RequestValue,
  explode: boolean,
  separator: string,
  arraySeparator: string,
  encode: Encode,
): string {
  if (Array.isArray(value)) return value.map((item) => encode(textOf(item))).join(arraySeparator)
  if (!isObject(value)) return encode(textOf(value))
  const entries = Object.entries(value)
  if (explode) return entries.map(([key, item]) => `${encode(key)}=${encode(textOf(item))}`).join(separator)
  return entries.flatMap(([key, item]) => [encode(key), encode(textOf(item))]).join(',')
}

/**
 * A single value as text.
 *
 * @param value Objects and lists are JSON; a file is its name.
 */
export function textOf(value: RequestValue): string {
  if (typeof value === 'string') return value
  if (value instanceof FileValue) return value.name
  return typeof value === 'object' ? jsonText(plain(value)) : String(value)
}

/** Plain data: the names of files stand for them. */
function plain(value: RequestValue): unknown {
  if (value instanceof FileValue) return value.name
  if (Array.isArray(value)) return value.map(plain)
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)])) : value
}
