/** JSON data; integers that a number would round are `bigint`. */
export type ExactValue = string | number | bigint | boolean | null | ExactValue[] | { [name: string]: ExactValue }

/**
 * Writes JSON. Unlike `JSON.stringify`, it writes integers of any size.
 *
 * @param value Plain data; parts that JSON cannot hold are omitted, or `null` in a list.
 * @param indent Spaces of a level; 0 writes one line.
 * @returns The text; empty if the whole value is nothing that JSON can hold.
 */
export function jsonText(value: unknown, indent = 0): string {
  return write(value, indent === 0 ? '' : `\n`, ' '.repeat(indent)) ?? ''
}

function write(value: unknown, line: string, step: string): string | undefined {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${line}${step}`
  const comma = line === '' ? ',' : `,${inner}`
  if (Array.isArray(value)) {
    const items = value.map((item) => write(item, inner, step) ?? 'null')
    return items.length === 0 ? '[]' : `[${inner}${items.join(comma)}${line}]`
  }
  const colon = line === '' ? ':' : ': '
  const entries = Object.entries(value).flatMap(([name, item]) => {
    const text = write(item, inner, step)
    return text === undefined ? [] : [`${JSON.stringify(name)}${colon}${text}`]
  })
  return entries.length === 0 ? '{}' : `{${inner}${entries.join(comma)}${line}}`
}

/**
 * Reads JSON. Integers that a number would round come as `bigint`, if the browser supports that.
 *
 * @param text The text.
 * @throws If it is not JSON.
 */
export function parseJson(text: string): unknown {
  // Only numbers of so many digits can be rounded; a reviver takes its time.
  if (!/\d{16}/.test(text)) return JSON.parse(text)
  const parse = JSON.parse as (text: string, revive: typeof exact) => unknown
  return parse(text, exact)
}

function exact(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = context?.source ?? ''
  return /^-?\d+$/.test(source) ? BigInt(source) : value
}
