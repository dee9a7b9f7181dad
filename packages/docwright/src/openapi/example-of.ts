import type { ApiSchema } from './api-schema.ts'
import { isRecord } from './read-values.ts'

/** How an example is made. */
export interface ExampleOptions {
  /** A request leaves read-only properties out, a response write-only ones. */
  direction: 'request' | 'response'
  /** Leaves out what need not be sent (`api.examples.defaults: "required"`). */
  onlyRequired?: boolean
}

/** Deeper levels of an example help nobody. */
const depthLimit = 12
/** Wide and deep schemas would multiply; an example of this many values says enough. */
const valueLimit = 100

const texts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'date-time': '2024-01-15T09:30:00Z',
    date: '2024-01-15',
    time: '09:30:00Z',
    duration: 'P1D',
    email: 'jane@example.com',
    'idn-email': 'jane@example.com',
    hostname: 'example.com',
    'idn-hostname': 'example.com',
    ipv4: '192.0.2.1',
    ipv6: '2001:db8::1',
    uri: 'https://example.com',
    url: 'https://example.com',
    iri: 'https://example.com',
    'uri-reference': '/path',
    'uri-template': 'https://example.com/{id}',
    uuid: '3c90c3cc-0d44-4b50-8888-8dd25736052a',
    byte: 'aGVsbG8=',
    base64: 'aGVsbG8=',
    binary: '<binary>',
    password: '********',
    'json-pointer': '/path',
    regex: '^[a-z]+$',
  }),
)

/**
 * Makes an example value of a schema: its own example where it has one, else its default, its first allowed value, or
 * one made of its parts. What may be left out is left out from the depth on where the example would become too long, so
 * that its surface is complete. Recursive parts end in an empty object or list.
 *
 * @param schema The schema.
 * @param options Whether it is sent or received, and how much of it.
 * @returns Plain JSON data; undefined where nothing can be said.
 */
export function exampleOf(schema: ApiSchema, options: ExampleOptions): unknown {
  let { value } = attempt(schema, options, 1)
  for (let depth = 2; depth <= depthLimit; depth += 1) {
    const deeper = attempt(schema, options, depth)
    if (deeper.left < 0) break
    ;({ value } = deeper)
  }
  return value
}

function attempt(schema: ApiSchema, options: ExampleOptions, optionalDepth: number): { value: unknown; left: number } {
  const values = { left: valueLimit }
  return { value: make(schema, options, { depth: 0, optionalDepth, values }), left: values.left }
}

interface Progress {
  depth: number
  /** Deeper than this only what is required is part of the example. */
  optionalDepth: number
  values: { left: number }
}

function make(schema: ApiSchema, options: ExampleOptions, progress: Progress): unknown {
  progress.values.left -= 1
  const [given] = schema.examples
  if (given !== undefined) return given
  if (schema.const !== undefined) return schema.const.value
  if (schema.default !== undefined) return schema.default.value
  if (schema.enum !== undefined && schema.enum.length > 0) return schema.enum.find((value) => value !== null) ?? null
  return madeOfParts(schema, options, progress)
}

function madeOfParts(schema: ApiSchema, options: ExampleOptions, progress: Progress): unknown {
  const isDeep = progress.depth >= depthLimit || progress.values.left <= 0 || schema.recursive
  const below: Progress = { ...progress, depth: progress.depth + 1 }
  const option = schema.choices[0]?.options[0]?.schema
  const type = schema.types[0]
  if (option !== undefined && !isDeep) {
    const chosen = make(option, options, below)
    if (type !== 'object' || schema.properties.length === 0) return chosen
    const own = objectExample(schema, options, below)
    return isRecord(chosen) ? { ...own, ...chosen } : own
  }
  switch (type) {
    case 'object':
      return isDeep ? {} : objectExample(schema, options, below)
    case 'array':
      return isDeep ? [] : arrayExample(schema, options, below)
    case 'string':
      return textExample(schema)
    case 'integer':
    case 'number':
      return numberExample(schema)
    case 'boolean':
      return true
    case 'null':
      return null
    case undefined:
      return schema.nullable ? null : undefined
  }
}

function objectExample(schema: ApiSchema, options: ExampleOptions, progress: Progress): Record<string, unknown> {
  const example: [string, unknown][] = []
  for (const { name, required, schema: property } of schema.properties) {
    if (options.direction === 'request' ? property.readOnly : property.writeOnly) continue
    if (!required && (progress.values.left < 0 || progress.depth > progress.optionalDepth)) continue
    if (!required && (options.onlyRequired === true || property.recursive || property.deprecated)) continue
    const value = make(property, options, progress)
    example.push([name, value === undefined ? {} : value])
  }
  const rest = schema.additionalProperties
  if (typeof rest === 'object' && example.length === 0 && !rest.recursive && options.onlyRequired !== true) {
    const value = make(rest, options, progress)
    example.push(['key', value === undefined ? {} : value])
  }
  // `__proto__` as a name is data here.
  return Object.fromEntries(example)
}

function arrayExample(schema: ApiSchema, options: ExampleOptions, progress: Progress): unknown[] {
  const first = schema.prefixItems.map((item) => make(item, options, progress) ?? null)
  if (first.length > 0) return first
  if (schema.items === undefined || schema.items.recursive) return []
  const item = make(schema.items, options, progress)
  return item === undefined ? [] : [item]
}

function textExample({ format, constraints, contentEncoding }: ApiSchema): string {
  const known = format === undefined ? undefined : texts.get(format)
  if (known !== undefined) return known
  if (contentEncoding === 'base64' || contentEncoding === 'base64url') return 'aGVsbG8='
  const { minLength = 0, maxLength = Infinity } = constraints
  const text = '<string>'
  if (text.length > maxLength) return 'string'.slice(0, maxLength)
  return text.padEnd(Math.min(minLength, 64), 'x')
}

function numberExample({ types, constraints }: ApiSchema): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = constraints
  const isWhole = types[0] === 'integer'
  const step = multipleOf ?? 1
  const lowest = exclusiveMinimum === undefined ? minimum : Math.max(minimum ?? -Infinity, exclusiveMinimum + step)
  const highest = exclusiveMaximum === undefined ? maximum : Math.min(maximum ?? Infinity, exclusiveMaximum - step)
  const wanted = multipleOf ?? (isWhole ? 123 : 12.5)
  const bounded = Math.min(Math.max(wanted, lowest ?? -Infinity), highest ?? Infinity)
  return isWhole ? Math.round(bounded) : bounded
}
