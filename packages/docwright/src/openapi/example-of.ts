import type { ApiOption, ApiSchema } from './api-schema.ts'
import { textOfPattern } from './example-pattern.ts'
import { numberExample, textExample } from './example-scalar.ts'
import { stringifyExact } from './exact-json.ts'
import { isRecord } from './read-values.ts'
import { fits, fitsOverlapping, type Direction } from './schema-fits.ts'

export interface ExampleOptions {
  /** A request has no read-only properties, a response no write-only ones. */
  direction: Direction
  /** Leaves out optional parts (`api.examples.defaults: "required"`). */
  onlyRequired?: boolean
}

/** Deeper levels of an example help nobody. */
const depthLimit = 12
/** Limit of values in an example, since wide and deep schemas would multiply. */
const valueLimit = 100
/** Limit of values if the rest is required. */
const requiredLimit = 600
/** Limit of options that are tried. */
const maxOptions = 24

/**
 * Makes an example value of a schema: its own example, otherwise its default, its first allowed value, or a value made
 * from its parts. A value that is made satisfies the constraints of the schema, as far as possible. If the example
 * would become too long, optional parts are left out from some depth on, so that its surface is complete. Recursive
 * parts end in an empty object or list.
 *
 * @param options Whether it is sent or received, and how much of it to make.
 * @returns Plain JSON data; undefined if no example can be made.
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
  /** Depth below which only required parts are included. */
  optionalDepth: number
  values: { left: number }
}

function make(schema: ApiSchema, options: ExampleOptions, progress: Progress): unknown {
  progress.values.left -= 1
  const given = givenValue(schema, options)
  return given === undefined ? madeOfParts(schema, options, progress) : given.value
}

/** The author's example has precedence, unless the schema does not accept it. */
function givenValue(schema: ApiSchema, { direction }: ExampleOptions): { value: unknown } | undefined {
  for (const example of schema.examples) {
    const value = withoutHidden(example, schema, direction, 0)
    if (value !== undefined && fits(schema, value, direction)) return { value }
  }
  if (schema.const !== undefined) return { value: schema.const.value }
  const fallback = schema.default
  if (fallback !== undefined && fallback.value !== null && fits(schema, fallback.value, direction)) return fallback
  const listed = schema.enum
  if (listed === undefined || listed.length === 0) return undefined
  return { value: listed.find((value) => value !== null && fits(schema, value, direction)) ?? listed[0] }
}

/** Removes parts of an object's example that are not sent in this direction. */
function withoutHidden(value: unknown, schema: ApiSchema, direction: Direction, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > depthLimit || schema.recursive) return value
  if (Array.isArray(value)) {
    const { items } = schema
    return items === undefined ? value : value.map((item: unknown) => withoutHidden(item, items, direction, depth + 1))
  }
  const byName = new Map(schema.properties.map((property) => [property.name, property.schema]))
  if (byName.size === 0) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
      const property = byName.get(name)
      if (property === undefined) return [[name, part]]
      return isHidden(property, direction) ? [] : [[name, withoutHidden(part, property, direction, depth + 1)]]
    }),
  )
}

function isHidden({ readOnly, writeOnly }: ApiSchema, direction: Direction): boolean {
  return direction === 'request' ? readOnly : writeOnly
}

function madeOfParts(schema: ApiSchema, options: ExampleOptions, progress: Progress): unknown {
  const isDeep = progress.depth >= depthLimit || progress.values.left <= valueLimit - requiredLimit || schema.recursive
  const below: Progress = { ...progress, depth: progress.depth + 1 }
  if (schema.choices.length > 0 && !isDeep) return chosenExample(schema, options, below)
  return ownExample(schema, options, progress, isDeep, [])
}

function ownExample(
  schema: ApiSchema,
  options: ExampleOptions,
  progress: Progress,
  isDeep: boolean,
  needed: readonly string[],
): unknown {
  const below: Progress = { ...progress, depth: progress.depth + 1 }
  switch (schema.types[0]) {
    case 'object':
      return isDeep ? {} : conditioned(schema, objectExample(schema, options, below, needed), options, below)
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

/** For each choice, an option that agrees with the schema's own properties and with the other choices. */
function chosenExample(schema: ApiSchema, options: ExampleOptions, progress: Progress): unknown {
  const before = progress.values.left
  let first: { value: unknown; left: number } | undefined
  for (const shift of Array.from({ length: Math.min(maxOptions, mostOf(schema)) }, (_, index) => index)) {
    progress.values.left = before
    const chosen = schema.choices.flatMap((choice) => choice.options[shift % choice.options.length] ?? [])
    const value = combined(schema, chosen, options, progress)
    first ??= { value, left: progress.values.left }
    if (fits(schema, value, options.direction)) return value
  }
  // An example with only required properties may match exactly one option.
  for (const shift of options.onlyRequired === true ? [] : [0, 1, 2, 3]) {
    progress.values.left = before
    const chosen = schema.choices.flatMap((choice) => choice.options[shift % choice.options.length] ?? [])
    const value = combined(schema, chosen, { ...options, onlyRequired: true }, progress)
    if (fits(schema, value, options.direction)) return value
  }
  progress.values.left = first?.left ?? before
  return first?.value
}

function mostOf({ choices }: ApiSchema): number {
  return Math.max(...choices.map((choice) => choice.options.length))
}

function combined(
  schema: ApiSchema,
  chosen: readonly ApiOption[],
  options: ExampleOptions,
  progress: Progress,
): unknown {
  const values = chosen.map((option) => ({ option, value: make(option.schema, options, progress) }))
  const isObject = schema.types[0] === 'object' || schema.properties.length > 0
  const [only] = values
  // An option may only list required properties.
  const needed = chosen.flatMap((option) => option.schema.required)
  if (!isObject) {
    const written = values.find(({ value }) => value !== undefined && value !== null)
    if (written !== undefined && !isRecord(written.value)) return written.value
    if (schema.types.length > 0 && schema.types[0] !== 'object' && only !== undefined && !isRecord(only.value))
      return ownExample(schema, options, progress, false, needed)
    return Object.assign({}, ...values.map(({ value, option }) => named(value, option, schema))) as unknown
  }
  const merged: [string, unknown][] = Object.entries(objectExample(schema, options, progress, needed))
  const result = new Map(merged)
  for (const { option, value } of values) {
    if (!isRecord(value)) continue
    for (const [name, part] of Object.entries(named(value, option, schema)))
      result.set(name, agreed(name, result.get(name), part, schema, option, options))
  }
  return conditioned(schema, Object.fromEntries(result), options, progress)
}

/** If both describe a property, the value that both accept. */
function agreed(
  name: string,
  own: unknown,
  ofOption: unknown,
  schema: ApiSchema,
  option: ApiOption,
  { direction }: ExampleOptions,
): unknown {
  if (own === undefined) return ofOption
  const [here, there] = [schema, option.schema].map(
    ({ properties }) => properties.find((one) => one.name === name)?.schema,
  )
  if (here === undefined || there === undefined) return ofOption
  const candidates = [ofOption, own, ...(there.enum ?? []), ...(here.enum ?? [])]
  return candidates.find((value) => fits(here, value, direction) && fits(there, value, direction)) ?? ofOption
}

/** The discriminator has the value of the chosen option. */
function named(value: unknown, { schema, discriminatorValues }: ApiOption, around: ApiSchema): Record<string, unknown> {
  if (!isRecord(value)) return {}
  const discriminator = around.choices.find(({ options }) =>
    options.some((option) => option.schema === schema),
  )?.discriminator
  const [wanted] = discriminatorValues
  if (discriminator === undefined || wanted === undefined) return value
  const property = [schema, around]
    .flatMap(({ properties }) => properties)
    .find(({ name }) => name === discriminator)?.schema
  if (property === undefined || property.const !== undefined || !property.types.includes('string')) return value
  if (property.enum !== undefined && !property.enum.includes(wanted)) return value
  return { ...value, [discriminator]: wanted }
}

function objectExample(
  schema: ApiSchema,
  options: ExampleOptions,
  progress: Progress,
  needed: readonly string[],
): Record<string, unknown> {
  const example: [string, unknown][] = []
  const wanted = new Set(needed)
  const { maxProperties = Infinity } = schema.constraints
  const mandatory = schema.properties.filter(({ name, required }) => required || wanted.has(name)).length
  let room = maxProperties - mandatory
  for (const { name, required, schema: property } of schema.properties) {
    if (isHidden(property, options.direction)) continue
    const isNeeded = required || wanted.has(name)
    if (!isNeeded && (progress.values.left < 0 || progress.depth > progress.optionalDepth || room <= 0)) continue
    if (!isNeeded && (options.onlyRequired === true || property.recursive || property.deprecated)) continue
    if (property.accepts === 'nothing') continue
    if (!isNeeded) room -= 1
    const value = make(property, options, progress)
    if (!isNeeded && !isKept(property, value, options)) continue
    example.push([name, value === undefined ? {} : value])
  }
  addOthers(example, schema, options, progress)
  // `__proto__` is a valid name here.
  return Object.fromEntries(example)
}

/** Optional properties are dropped if no valid example was found. */
function isKept(property: ApiSchema, value: unknown, { direction }: ExampleOptions): boolean {
  if (value === undefined || property.accepts === 'anything') return true
  // Options that cannot be distinguished still have an example.
  return fitsOverlapping(property, value, direction)
}

/** Properties without names: required ones, one if there is no other, and as many as needed. */
function addOthers(example: [string, unknown][], schema: ApiSchema, options: ExampleOptions, progress: Progress): void {
  const { additionalProperties, patternProperties, properties, constraints } = schema
  const known = new Set(properties.map(({ name }) => name))
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined
  const rest = others ?? patternProperties[0]?.schema
  const value = (): unknown => {
    const made = rest === undefined || rest.recursive ? undefined : make(rest, options, progress)
    return made === undefined ? {} : made
  }
  for (const name of schema.required)
    if (!known.has(name) && additionalProperties !== false)
      example.push([name, others === undefined ? '<any>' : value()])
  const { minProperties = 0 } = constraints
  const isWorthOne = rest !== undefined && example.length === 0 && !rest.recursive && options.onlyRequired !== true
  const wanted = Math.min(Math.max(minProperties, isWorthOne ? 1 : 0), 20)
  if (rest === undefined && additionalProperties === false) return
  for (let count = 1; example.length < wanted && count <= 40; count += 1) {
    const name = otherName(schema, count, others === undefined)
    if (!known.has(name) && !example.some(([taken]) => taken === name))
      example.push([name, rest === undefined ? '<any>' : value()])
  }
}

function otherName({ propertyNames, patternProperties }: ApiSchema, count: number, ofPattern: boolean): string {
  const listed = propertyNames?.enum?.[count - 1]
  if (typeof listed === 'string') return listed
  const pattern = propertyNames?.constraints.pattern ?? (ofPattern ? patternProperties[0]?.pattern : undefined)
  const plain = count === 1 ? 'key' : `key${count}`
  if (propertyNames === undefined && pattern === undefined) return plain
  return (pattern === undefined ? undefined : textOfPattern(pattern, { minLength: count })) ?? plain
}

/** Properties that `then` or `else` requires. */
function conditioned(
  { condition }: ApiSchema,
  value: Record<string, unknown>,
  options: ExampleOptions,
  progress: Progress,
): Record<string, unknown> {
  if (condition === undefined) return value
  const branch = fits(condition.if, value, options.direction) ? condition.whenTrue : condition.whenFalse
  if (branch === undefined || fits(branch, value, options.direction)) return value
  const more = make(branch, { ...options, onlyRequired: true }, progress)
  const both = isRecord(more) ? { ...value, ...more } : value
  if (fits(branch, both, options.direction)) return both
  const without = Object.entries(both).filter(
    ([name]) => branch.properties.find((one) => one.name === name)?.schema.accepts !== 'nothing',
  )
  return Object.fromEntries(without)
}

function arrayExample(schema: ApiSchema, options: ExampleOptions, progress: Progress): unknown[] {
  const { minItems = 0, maxItems = Infinity, uniqueItems = false, minContains = 1 } = schema.constraints
  if (maxItems <= 0) return []
  const items: unknown[] = schema.prefixItems.map((item) => make(item, options, progress) ?? null)
  const { contains, items: rest } = schema
  if (contains !== undefined) {
    for (let count = 0; count < Math.min(minContains, 20); count += 1)
      items.push(make(contains, options, progress) ?? null)
  }
  const wanted = Math.min(Math.max(minItems, items.length === 0 ? 1 : 0), 50, maxItems)
  if (rest === undefined || (rest.recursive && minItems === 0)) {
    while (items.length < minItems && items.length < 50) items.push(null)
    return items
  }
  for (let count = 0; items.length < wanted && count < wanted * 2; count += 1) {
    const item = make(rest, options, progress)
    if (item === undefined && minItems === 0) break
    items.push(uniqueItems ? another(item, rest, items, options) : (item ?? {}))
  }
  return items
}

/** An item that is not in the list yet. */
function another(item: unknown, schema: ApiSchema, items: readonly unknown[], { direction }: ExampleOptions): unknown {
  const taken = new Set(items.map((one) => stringifyExact(one)))
  const numbered = Array.from({ length: items.length + 1 }, (_, index) => varied(item, index + 1))
  const candidates = [item ?? {}, ...schema.examples, ...(schema.enum ?? []), ...numbered]
  return candidates.find((one) => !taken.has(stringifyExact(one)) && fits(schema, one, direction)) ?? item ?? {}
}

function varied(item: unknown, count: number): unknown {
  if (typeof item === 'number') return item + count
  if (typeof item === 'string') return /\d$/.test(item) ? item.replace(/\d$/, String(count % 10)) : `${item}${count}`
  if (!isRecord(item)) return item
  const first = Object.entries(item).find(([, value]) => typeof value === 'string' || typeof value === 'number')
  return first === undefined ? item : { ...item, [first[0]]: varied(first[1], count) }
}
