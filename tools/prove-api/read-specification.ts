import { readFileSync } from 'node:fs'
import { upgrade } from '@scalar/openapi-upgrader'
import { parse } from 'yaml'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** What one level of a value holds by the specification: of all parts of its schema that apply to the same value. */
export interface SchemaLevel {
  /** A property may have several schemas: of parts that are merged, and of alternatives. */
  properties: Map<string, Json[]>
  /** What any other property is. */
  rest: Json[]
  values: Set<string>
}

/** An operation, with what its path shares. */
export interface SpecifiedOperation {
  method: string
  path: string
  operation: JsonObject
  item: JsonObject
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

/**
 * Reads a specification as OpenAPI 3.1, without the engine's code.
 *
 * @param file JSON or YAML.
 */
export function readSpecification(file: string): JsonObject {
  const value = parse(readFileSync(file, 'utf8'), { maxAliasCount: -1 }) as JsonObject
  return upgrade(value, '3.1') as object as JsonObject
}

/** All operations that have a page. */
export function operationsOf(root: JsonObject): SpecifiedOperation[] {
  return Object.entries(objectOf(root['paths'])).flatMap(([path, value]) => {
    const item = follow(value, root)
    const more = objectOf(item['additionalOperations'])
    const all = [...methods.map((method) => [method, item[method]] as const), ...Object.entries(more)]
    return all.flatMap(([method, operation]) =>
      operation === undefined || objectOf(operation)['x-excluded'] === true
        ? []
        : [{ method, path, operation: objectOf(operation), item }],
    )
  })
}

/**
 * What a value holds by its schema: references are followed, parts that are merged and alternatives are taken together,
 * and so are an array and its items.
 *
 * @param schema The schema.
 * @param root The specification.
 */
export function levelOf(schema: Json | undefined, root: JsonObject): SchemaLevel {
  const level: SchemaLevel = { properties: new Map(), rest: [], values: new Set() }
  const seen = new Set<Json>()
  const visit = (value: Json | undefined): void => {
    const { $ref: reference, ...own } = objectOf(value)
    const target = reference === undefined ? objectOf(value) : follow(value, root)
    if (seen.has(target)) return
    seen.add(target)
    note(target)
    if (reference !== undefined && Object.keys(own).length > 0) note(own)
  }
  const note = (one: JsonObject): void => {
    const named = Object.entries(objectOf(one['properties']))
    const patterns = Object.entries(objectOf(one['patternProperties'])).map(
      ([pattern, value]) => [`/${pattern}/`, value] as const,
    )
    for (const [name, value] of [...named, ...patterns])
      level.properties.set(name, [...(level.properties.get(name) ?? []), value])
    for (const item of listOf(one['enum'])) if (item !== null) level.values.add(textOf(item))
    if (one['const'] !== undefined && one['const'] !== null) level.values.add(textOf(one['const']))
    for (const key of ['additionalProperties', 'unevaluatedProperties']) {
      const rest = one[key]
      if (rest !== undefined && typeof rest === 'object' && Object.keys(objectOf(rest)).length > 0)
        level.rest.push(rest)
    }
    for (const key of ['allOf', 'oneOf', 'anyOf', 'prefixItems']) for (const part of listOf(one[key])) visit(part)
    for (const part of Object.values(objectOf(one['dependentSchemas']))) visit(part)
    for (const key of [
      'items',
      'not',
      'contains',
      'unevaluatedItems',
      'contentSchema',
      'propertyNames',
      'if',
      'then',
      'else',
    ])
      if (typeof one[key] === 'object') visit(one[key])
  }
  visit(schema)
  return level
}

/** A value as pages show it: text as it is, anything else as JSON, on several lines where one would be long. */
function textOf(value: Json): string {
  if (typeof value === 'string') return value === '' ? '""' : value
  const text = JSON.stringify(value)
  return text.length <= 60 ? text : JSON.stringify(value, null, 2)
}

/** Follows references within the specification. */
export function follow(value: Json | undefined, root: JsonObject): JsonObject {
  let current = objectOf(value)
  for (let hops = 0; typeof current['$ref'] === 'string' && hops < 20; hops += 1) {
    const reference = current['$ref']
    if (!reference.startsWith('#/')) return {}
    let target: Json | undefined = root
    for (const part of reference.slice(2).split('/')) {
      const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
      target = Array.isArray(target) ? target[Number(key)] : objectOf(target)[key]
    }
    current = objectOf(target)
  }
  return current
}

/** Text; empty for anything else. */
export function stringOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** An object; an empty one for anything else. */
export function objectOf(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

/** A list; an empty one for anything else. */
export function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}
