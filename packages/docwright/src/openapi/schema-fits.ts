import type { ApiSchema, ApiSchemaType } from './api-schema.ts'
import { matchesPattern } from './example-pattern.ts'
import { stringifyExact } from './exact-json.ts'
import { isRecord } from './read-values.ts'

/** After this many parts, the check is given up, and the rest counts as fitting. */
const maxParts = 3000

/** Direction of a value: a request has no read-only parts, a response no write-only ones. */
export type Direction = 'request' | 'response'

/** Whether a value satisfies its schema. */
export function fits(schema: ApiSchema, value: unknown, direction: Direction): boolean {
  return fit(schema, value, { direction, left: maxParts, depth: 0, overlapping: false })
}

/** Like {@link fits}, for human readers: a value of one option may also match another option. */
export function fitsOverlapping(schema: ApiSchema, value: unknown, direction: Direction): boolean {
  return fit(schema, value, { direction, left: maxParts, depth: 0, overlapping: true })
}

interface Look {
  direction: Direction
  left: number
  depth: number
  /** Whether a value may match several options of `oneOf`. */
  overlapping: boolean
}

function fit(schema: ApiSchema, value: unknown, look: Look): boolean {
  look.left -= 1
  if (look.left < 0 || look.depth > 40 || schema.accepts === 'anything') return true
  if (schema.accepts === 'nothing') return false
  if (value === null && schema.nullable) return true
  if (!hasType(schema.types, value) || !isListed(schema, value)) return false
  look.depth += 1
  const isFitting = scalarFits(schema, value) && partsFit(schema, value, look) && combinationsFit(schema, value, look)
  look.depth -= 1
  return isFitting
}

function hasType(types: readonly ApiSchemaType[], value: unknown): boolean {
  if (types.length === 0) return true
  return types.some((type) => {
    switch (type) {
      case 'object':
        return isRecord(value)
      case 'array':
        return Array.isArray(value)
      case 'integer':
        return typeof value === 'bigint' || Number.isInteger(value)
      case 'number':
        return typeof value === 'bigint' || typeof value === 'number'
      case 'null':
        return value === null
      default:
        return typeof value === type
    }
  })
}

function isListed(schema: ApiSchema, value: unknown): boolean {
  const text = stringifyExact(value)
  if (schema.const !== undefined && stringifyExact(schema.const.value) !== text) return false
  return schema.enum === undefined || schema.enum.some((one) => stringifyExact(one) === text)
}

function scalarFits({ constraints, format }: ApiSchema, value: unknown): boolean {
  if (typeof value === 'string') {
    const { minLength = 0, maxLength = Infinity, pattern } = constraints
    if (pattern !== undefined && matchesPattern(pattern, value) === false) return false
    const length = value.length > 10_000 ? value.length : Array.from(value).length
    return length >= minLength && length <= maxLength && hasFormat(format, value)
  }
  if (typeof value !== 'number') return true
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = constraints
  const rest =
    multipleOf === undefined || multipleOf <= 0 ? 0 : Math.abs(value / multipleOf - Math.round(value / multipleOf))
  return (
    value >= (minimum ?? -Infinity) &&
    value <= (maximum ?? Infinity) &&
    (exclusiveMinimum === undefined || value > exclusiveMinimum) &&
    (exclusiveMaximum === undefined || value < exclusiveMaximum) &&
    rest < 1e-9
  )
}

const formats: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d(?::?\d\d)?)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d(?::?\d\d)?)$/,
  uuid: /^(?:urn:uuid:)?[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i,
  email: /^[^\s@]+@[^\s@]+$/,
  ipv4: /^(?:\d{1,3}\.){3}\d{1,3}$/,
  uri: /^[a-z][a-z\d+.-]*:[^\s<>{}|\\^`"]*$/i,
  url: /^(?:https?|ftp):\/\/[^\s<>{}|\\^`"][^\s<>{}|\\^`".]*\.[^\s<>{}|\\^`"]+$/i,
  duration: /^P(?=\d|T)(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?$/,
  byte: /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/,
}

function hasFormat(format: string | undefined, value: string): boolean {
  if (format === undefined || !Object.hasOwn(formats, format) || value.length > 10_000) return true
  return formats[format]?.test(value) !== false
}

function partsFit(schema: ApiSchema, value: unknown, look: Look): boolean {
  if (Array.isArray(value)) return itemsFit(schema, value, look)
  return !isRecord(value) || propertiesFit(schema, value, look)
}

function itemsFit(schema: ApiSchema, value: readonly unknown[], look: Look): boolean {
  const { minItems = 0, maxItems = Infinity, uniqueItems, minContains = 1, maxContains = Infinity } = schema.constraints
  if (value.length < minItems || value.length > maxItems) return false
  if (uniqueItems === true && new Set(value.map((item) => stringifyExact(item))).size < value.length) return false
  const { prefixItems, items, contains } = schema
  const areFitting = value.every((item, index) => {
    const own = prefixItems[index] ?? items
    return own === undefined || fit(own, item, look)
  })
  if (!areFitting || contains === undefined) return areFitting
  const count = value.filter((item) => fit(contains, item, look)).length
  return count >= minContains && count <= maxContains
}

function propertiesFit(schema: ApiSchema, value: Record<string, unknown>, look: Look): boolean {
  const names = Object.keys(value)
  const { minProperties = 0, maxProperties = Infinity } = schema.constraints
  if (names.length < minProperties || names.length > maxProperties) return false
  const byName = new Map(schema.properties.map((property) => [property.name, property.schema]))
  const isThere = (name: string): boolean => {
    if (Object.hasOwn(value, name)) return true
    const property = byName.get(name)
    return look.direction === 'request' ? property?.readOnly === true : property?.writeOnly === true
  }
  if (!schema.required.every(isThere)) return false
  if (!schema.dependentRequired.every(({ name, needs }) => !Object.hasOwn(value, name) || needs.every(isThere)))
    return false
  if (!schema.dependentSchemas.every(({ name, schema: more }) => !Object.hasOwn(value, name) || fit(more, value, look)))
    return false
  const { propertyNames, patternProperties, additionalProperties: rest } = schema
  return names.every((name) => {
    if (propertyNames !== undefined && !fit(propertyNames, name, look)) return false
    const own = byName.get(name)
    const patterns = patternProperties.filter(({ pattern }) => matchesPattern(pattern, name) === true)
    if (own !== undefined && !fit(own, value[name], look)) return false
    if (!patterns.every((one) => fit(one.schema, value[name], look))) return false
    if (own !== undefined || patterns.length > 0 || rest === undefined || rest === true) return true
    return rest !== false && fit(rest, value[name], look)
  })
}

function combinationsFit(schema: ApiSchema, value: unknown, look: Look): boolean {
  for (const { kind, options } of schema.choices) {
    const fitting = options.filter((option) => fit(option.schema, value, look)).length
    if (fitting === 0 || (kind === 'oneOf' && fitting > 1 && !look.overlapping && look.left > 0)) return false
  }
  const { condition } = schema
  if (schema.not !== undefined && look.left > 0 && fit(schema.not, value, look) && look.left > 0) return false
  if (condition === undefined) return true
  const branch = fit(condition.if, value, look) ? condition.whenTrue : condition.whenFalse
  return branch === undefined || fit(branch, value, look)
}
