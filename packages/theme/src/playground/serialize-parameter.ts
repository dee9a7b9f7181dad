import type { PlaygroundParameter, PlaygroundValue } from '../api/playground-model.ts'

/** How a parameter is written (OpenAPI `style`, `explode`, `allowReserved`, or one value of a media type). */
export type ParameterStyle = Pick<
  PlaygroundParameter,
  'location' | 'name' | 'style' | 'explode' | 'allowReserved' | 'mediaType'
>

/**
 * Writes a value as OpenAPI's `style` and `explode` say.
 *
 * @param parameter Where it goes and how it is written.
 * @param value The value; nothing is written for `undefined`.
 * @returns Names and values, not encoded. In a path and a header it is one pair.
 */
export function serializeParameter(parameter: ParameterStyle, value: PlaygroundValue | undefined): [string, string][] {
  const { name, style, explode, mediaType } = parameter
  if (value === undefined) return []
  if (mediaType !== undefined) return [[name, textOf(value, true)]]
  switch (style) {
    case 'deepObject':
      return isObject(value) ? deep(name, value) : [[name, textOf(value)]]
    case 'spaceDelimited':
      return joined(name, value, ' ', explode)
    case 'pipeDelimited':
      return joined(name, value, '|', explode)
    case 'matrix':
      return [[name, matrix(name, value, explode)]]
    case 'label':
      return [[name, `.${simple(value, explode, '.', explode ? '.' : ',')}`]]
    case 'form':
      return joined(name, value, ',', explode)
    default:
      return [[name, simple(value, explode, ',', ',')]]
  }
}

/**
 * Encodes a value for the query of an address.
 *
 * @param text The value.
 * @param allowReserved Leaves characters that have a meaning in addresses as they are.
 */
export function encodeQuery(text: string, allowReserved: boolean): string {
  const encoded = encodeURIComponent(text).replaceAll("'", '%27')
  if (!allowReserved) return encoded
  return encoded.replaceAll(/%(3A|2F|3F|23|5B|5D|40|21|24|26|28|29|2A|2B|2C|3B|3D)/g, (code) =>
    decodeURIComponent(code),
  )
}

function joined(name: string, value: PlaygroundValue, separator: string, explode: boolean): [string, string][] {
  if (Array.isArray(value)) {
    if (explode) return value.map((item) => [name, textOf(item)])
    return value.length === 0 ? [] : [[name, value.map((item) => textOf(item)).join(separator)]]
  }
  if (!isObject(value)) return [[name, textOf(value)]]
  const entries = Object.entries(value).map(([key, item]): [string, string] => [key, textOf(item)])
  return explode ? entries : [[name, entries.flat().join(separator)]]
}

function deep(name: string, value: { [key: string]: PlaygroundValue }): [string, string][] {
  return Object.entries(value).flatMap(([key, item]): [string, string][] => {
    const inner = `${name}[${key}]`
    if (Array.isArray(item)) return item.map((part) => [inner, textOf(part)])
    return isObject(item) ? deep(inner, item) : [[inner, textOf(item)]]
  })
}

function matrix(name: string, value: PlaygroundValue, explode: boolean): string {
  if (!explode || typeof value !== 'object' || value === null) return `;${name}=${simple(value, false, ',', ',')}`
  const pairs = Array.isArray(value)
    ? value.map((item) => `${name}=${textOf(item)}`)
    : Object.entries(value).map(([key, item]) => `${key}=${textOf(item)}`)
  return pairs.map((pair) => `;${pair}`).join('')
}

function simple(value: PlaygroundValue, explode: boolean, separator: string, arraySeparator: string): string {
  if (Array.isArray(value)) return value.map((item) => textOf(item)).join(arraySeparator)
  if (!isObject(value)) return textOf(value)
  const entries = Object.entries(value)
  if (explode) return entries.map(([key, item]) => `${key}=${textOf(item)}`).join(separator)
  return entries.flatMap(([key, item]) => [key, textOf(item)]).join(',')
}

function isObject(value: PlaygroundValue): value is { [key: string]: PlaygroundValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: PlaygroundValue, json = false): string {
  if (!json && typeof value === 'string') return value
  return typeof value === 'object' || json ? JSON.stringify(value) : String(value)
}
