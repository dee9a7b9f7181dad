import type { ApiConstraints, ApiProperty, ApiSchema } from './api-schema.ts'
import { stringifyExact } from './exact-json.ts'
import { choicesOf } from './schema-choices.ts'
import { childOf, exactOf, type DocumentSet, type Located } from './located.ts'
import { extensionsOf, isRecord, listOf, numberOf, recordOf, textOf, textsOf } from './read-values.ts'
import { takeApart, type SchemaParts } from './schema-parts.ts'
import { typesOf } from './schema-types.ts'

type Key = keyof ApiSchema

/**
 * Makes the node of a schema. Nodes below it are made when they are first read.
 *
 * @param roots The schema; several if more than one applies to the same value.
 * @param above Ids of the schemas around it.
 */
export function schemaNode(
  roots: readonly Located[],
  set: DocumentSet,
  above: ReadonlySet<string> = new Set(),
): ApiSchema {
  const apart = takeApart(roots, set)
  const values = apart.parts.map(({ value }) => recordOf(value))
  const around = new Set(above).add(apart.id)
  const below = (...schemas: Located[]): ApiSchema => schemaNode(schemas, set, around)
  const spoken = [...apart.speaking].map(({ value }) => recordOf(value))
  const { types, nullable } = typesOf(apart, set)
  return Object.create(lazy, {
    [known]: { value: { apart, values, spoken, types, nullable, above, roots, set, below } satisfies Known },
  }) as ApiSchema
}

type Below = (...schemas: Located[]) => ApiSchema
type Value = Readonly<Record<string, unknown>>

/** The basis of all keys of a node. */
interface Known {
  apart: SchemaParts
  values: readonly Value[]
  spoken: readonly Value[]
  types: ApiSchema['types']
  nullable: boolean
  above: ReadonlySet<string>
  roots: readonly Located[]
  set: DocumentSet
  below: Below
}

const known = Symbol('known')

const makers: { [key in Key]-?: (from: Known) => ApiSchema[key] } = {
  name: ({ apart }) => apart.name,
  id: ({ apart }) => apart.id,
  recursive: ({ apart, above }) => above.has(apart.id),
  accepts: ({ apart }) => acceptance(apart),
  types: ({ types }) => types,
  nullable: ({ nullable }) => nullable,
  title: ({ spoken }) => firstText(spoken, 'title'),
  description: ({ values, spoken }) => firstText(spoken, 'description') ?? firstText(values, 'description'),
  format: ({ values }) => firstText(values, 'format'),
  contentMediaType: ({ values }) => firstText(values, 'contentMediaType'),
  contentEncoding: ({ values }) => firstText(values, 'contentEncoding'),
  deprecated: ({ spoken }) => spoken.some((value) => value['deprecated'] === true),
  readOnly: ({ values }) => values.some((value) => value['readOnly'] === true),
  writeOnly: ({ values }) => values.some((value) => value['writeOnly'] === true),
  enum: ({ apart }) => commonValues(exactValues(apart)),
  enumDescriptions: ({ values }) => enumDescriptions(values),
  const: ({ apart }) => firstOf(exactValues(apart), 'const'),
  default: ({ apart }) => firstOf(exactValues(apart), 'default'),
  examples: ({ apart }) => examplesOf(exactValues(apart)),
  constraints: ({ values }) => constraintsOf(values),
  exactBounds: ({ apart, values }) => exactBounds(apart, values),
  required: ({ values }) => [...new Set(values.flatMap((value) => textsOf(value['required'])))],
  properties: ({ apart, values, below }) => propertiesOf(apart, values, below),
  additionalProperties: ({ apart, below }) => restOf(apart.parts, below),
  patternProperties: ({ apart, below }) => patternsOf(apart.parts, below),
  propertyNames: ({ apart, below }) => firstSchema(apart.parts, 'propertyNames', below),
  items: ({ apart, below }) => itemsOf(apart.parts, below),
  prefixItems: ({ apart, below }) => prefixItemsOf(apart.parts, below),
  contains: ({ apart, below }) => firstSchema(apart.parts, 'contains', below),
  unevaluatedItems: ({ apart, below }) => firstSchema(apart.parts, 'unevaluatedItems', below),
  contentSchema: ({ apart, below }) => firstSchema(apart.parts, 'contentSchema', below),
  dependentSchemas: ({ apart, below }) => dependentSchemas(apart.parts, below),
  dependentRequired: ({ values }) => dependentRequired(values),
  choices: ({ apart, set, below }) => choicesOf(apart, set, below),
  not: ({ apart, below }) => firstSchema(apart.parts, 'not', below),
  condition: ({ apart, below }) => conditionOf(apart.parts, below),
  xml: ({ values }) => firstOf(values, 'xml')?.value,
  externalDocs: ({ values }) => externalDocsOf(values),
  extensions: ({ values }) => Object.assign({}, ...values.toReversed().map(extensionsOf)) as Record<string, unknown>,
  raw: ({ roots }) => roots[0]?.value,
}

/** A page may have thousands of nodes: they share their getters, each of which runs once per node. */
const lazy: object = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.entries(makers).map(([key, make]) => [
      key,
      {
        enumerable: true,
        get(this: { [known]: Known }) {
          const value: unknown = make(this[known])
          Object.defineProperty(this, key, { value, enumerable: true })
          return value
        },
      },
    ]),
  ),
)

/** Example values keep the digits of their integers. */
function exactValues({ parts }: SchemaParts): Value[] {
  return parts.map((part) => recordOf(exactOf(part)))
}

const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']

/** Few schemas have bounds that a number cannot hold, such as those of 64-bit integers. */
function exactBounds(apart: SchemaParts, values: readonly Value[]): Map<number, string> {
  const isRounded = (value: unknown): value is number => Number.isInteger(value) && !Number.isSafeInteger(value)
  if (!values.some((value) => bounds.some((key) => isRounded(value[key])))) return new Map()
  const exact = exactValues(apart)
  return new Map(
    exact.flatMap((value) =>
      bounds.flatMap((key): [number, string][] =>
        typeof value[key] === 'bigint' ? [[Number(value[key]), String(value[key])]] : [],
      ),
    ),
  )
}

function acceptance({ parts, isBroken }: SchemaParts): ApiSchema['accepts'] {
  if (parts.some(({ value }) => value === false)) return 'nothing'
  if (isBroken) return 'anything'
  const saysNothing = parts.every(
    ({ value }) =>
      value === true || !isRecord(value) || Object.keys(value).every((key) => silent.has(key) || key.startsWith('x-')),
  )
  return saysNothing ? 'anything' : 'some'
}

const silent = new Set(
  'title description summary example examples default deprecated readOnly writeOnly externalDocs nullable allOf $comment'.split(
    ' ',
  ),
)

function firstText(values: readonly Value[], key: string): string | undefined {
  for (const value of values) {
    const text = textOf(value[key])
    if (text !== undefined) return text
  }
  return undefined
}

function firstOf(values: readonly Value[], key: string): { value: unknown } | undefined {
  const holder = values.find((value) => Object.hasOwn(value, key))
  return holder === undefined ? undefined : { value: holder[key] }
}

function commonValues(values: readonly Value[]): unknown[] | undefined {
  const lists = values.flatMap((value) => (Array.isArray(value['enum']) ? [value['enum'] as unknown[]] : []))
  const [first, ...others] = lists
  const allowed = others.map((list) => new Set(list.map((one) => stringifyExact(one))))
  return first?.filter((one) => allowed.every((set) => set.has(stringifyExact(one))))
}

function enumDescriptions(values: readonly Value[]): Record<string, string> {
  const described: [string, string][] = []
  for (const value of values) {
    const names = listOf(value['enum']).map(String)
    for (const key of ['x-enumDescriptions', 'x-enum-descriptions', 'x-enum-varnames', 'x-enumNames']) {
      const given = value[key]
      const pairs = Array.isArray(given)
        ? names.map((name, index) => [name, given[index] as unknown])
        : Object.entries(recordOf(given))
      for (const [name, text] of pairs) if (typeof text === 'string') described.push([String(name), text])
    }
  }
  // A value may have the name of a property that every object has.
  return Object.assign(Object.create(null) as Record<string, string>, Object.fromEntries(described.toReversed()))
}

function examplesOf(values: readonly Value[]): unknown[] {
  for (const value of values) {
    const single = Object.hasOwn(value, 'example') ? [value['example']] : []
    const { examples } = value
    // Some authors write examples by name, as in media types.
    const named = isRecord(examples)
      ? Object.values(examples).map((one) => (isRecord(one) && 'value' in one ? one['value'] : one))
      : []
    const found = [...single, ...listOf(examples), ...named]
    if (found.length > 0) return found
  }
  return []
}

function constraintsOf(values: readonly Value[]): ApiConstraints {
  const read = (key: string): number[] => values.flatMap((value) => numberOf(value[key]) ?? [])
  const highest = (numbers: number[]): number | undefined => (numbers.length === 0 ? undefined : Math.max(...numbers))
  const lowest = (numbers: number[]): number | undefined => (numbers.length === 0 ? undefined : Math.min(...numbers))
  const isExclusive = (key: string): boolean => values.some((value) => value[key] === true)
  const bound = (key: string, exclusive: string, pick: typeof highest): [number | undefined, number | undefined] => {
    const limit = pick(read(key))
    // OpenAPI 3.0: `exclusiveMinimum: true` next to `minimum`.
    return isExclusive(exclusive) ? [undefined, limit] : [limit, pick(read(exclusive))]
  }
  const [minimum, exclusiveMinimum] = bound('minimum', 'exclusiveMinimum', highest)
  const [maximum, exclusiveMaximum] = bound('maximum', 'exclusiveMaximum', lowest)
  const constraints: ApiConstraints = {
    minimum,
    exclusiveMinimum,
    maximum,
    exclusiveMaximum,
    multipleOf: read('multipleOf')[0],
    minLength: highest(read('minLength')),
    maxLength: lowest(read('maxLength')),
    pattern: firstText(values, 'pattern'),
    minItems: highest(read('minItems')),
    maxItems: lowest(read('maxItems')),
    uniqueItems: values.some((value) => value['uniqueItems'] === true) || undefined,
    minContains: highest(read('minContains')),
    maxContains: lowest(read('maxContains')),
    minProperties: highest(read('minProperties')),
    maxProperties: lowest(read('maxProperties')),
  }
  return Object.fromEntries(Object.entries(constraints).filter(([, value]) => value !== undefined))
}

function propertiesOf({ parts }: SchemaParts, values: readonly Value[], below: Below): ApiProperty[] {
  const required = new Set(values.flatMap((value) => textsOf(value['required'])))
  const byName = new Map<string, Located[]>()
  for (const part of parts) {
    for (const name of Object.keys(recordOf(recordOf(part.value)['properties']))) {
      const schemas = byName.get(name) ?? []
      byName.set(name, schemas)
      schemas.push(childOf(part, 'properties', name))
    }
  }
  return Array.from(byName, ([name, schemas]) => {
    // Swagger 2 and early OpenAPI 3 documents have `required: true` on the property itself, by mistake.
    const isRequired = required.has(name) || schemas.some(({ value }) => recordOf(value)['required'] === true)
    let node: ApiSchema | undefined
    return {
      name,
      required: isRequired,
      get schema() {
        return (node ??= below(...schemas))
      },
    }
  })
}

function restOf(parts: readonly Located[], below: Below): ApiSchema | boolean | undefined {
  const found = parts
    .flatMap((part) => ['additionalProperties', 'unevaluatedProperties'].map((key) => childOf(part, key)))
    .filter(({ value }) => value !== undefined)
  if (found.some(({ value }) => value === false)) return false
  const schemas = found.filter(({ value }) => isRecord(value) && Object.keys(value).length > 0)
  if (schemas.length > 0) return below(...schemas)
  return found.length === 0 ? undefined : true
}

function patternsOf(parts: readonly Located[], below: Below): ApiSchema['patternProperties'] {
  return parts.flatMap((part) =>
    Object.keys(recordOf(recordOf(part.value)['patternProperties'])).map((pattern) => ({
      pattern,
      schema: below(childOf(part, 'patternProperties', pattern)),
    })),
  )
}

/** Before 2019, `dependencies` contained both schemas and lists of names. */
function dependentSchemas(parts: readonly Located[], below: Below): ApiSchema['dependentSchemas'] {
  return parts.flatMap((part) =>
    ['dependentSchemas', 'dependencies'].flatMap((key) =>
      Object.entries(recordOf(recordOf(part.value)[key])).flatMap(([name, value]) =>
        isSchema(value) ? [{ name, schema: below(childOf(part, key, name)) }] : [],
      ),
    ),
  )
}

function dependentRequired(values: readonly Value[]): ApiSchema['dependentRequired'] {
  return values.flatMap((value) =>
    ['dependentRequired', 'dependencies'].flatMap((key) =>
      Object.entries(recordOf(value[key])).flatMap(([name, needs]) => {
        const names = textsOf(needs)
        return names.length === 0 ? [] : [{ name, needs: names }]
      }),
    ),
  )
}

function firstSchema(parts: readonly Located[], key: string, below: Below): ApiSchema | undefined {
  const schema = parts.map((part) => childOf(part, key)).find(({ value }) => isSchema(value))
  return schema === undefined ? undefined : below(schema)
}

function itemsOf(parts: readonly Located[], below: Below): ApiSchema | undefined {
  const items = parts.map((part) => childOf(part, 'items')).filter(({ value }) => isSchema(value))
  if (items.length > 0) return below(...items)
  // Before 2020, a list in `items` had the meaning of `prefixItems`.
  return firstSchema(parts, 'additionalItems', below)
}

function prefixItemsOf(parts: readonly Located[], below: Below): ApiSchema[] {
  for (const part of parts) {
    for (const key of ['prefixItems', 'items']) {
      const list = recordOf(part.value)[key]
      if (Array.isArray(list)) return list.map((_, index) => below(childOf(part, key, index)))
    }
  }
  return []
}

function conditionOf(parts: readonly Located[], below: Below): ApiSchema['condition'] {
  const part = parts.find(({ value }) => isSchema(recordOf(value)['if']))
  if (part === undefined) return undefined
  const [then, otherwise] = [childOf(part, 'then'), childOf(part, 'else')]
  return {
    if: below(childOf(part, 'if')),
    ...(isSchema(then.value) ? { whenTrue: below(then) } : {}),
    ...(isSchema(otherwise.value) ? { whenFalse: below(otherwise) } : {}),
  }
}

function externalDocsOf(values: readonly Value[]): ApiSchema['externalDocs'] {
  const docs = recordOf(firstOf(values, 'externalDocs')?.value)
  const url = textOf(docs['url'])
  return url === undefined ? undefined : { url, description: textOf(docs['description']) }
}

function isSchema(value: unknown): boolean {
  return isRecord(value) || typeof value === 'boolean'
}
