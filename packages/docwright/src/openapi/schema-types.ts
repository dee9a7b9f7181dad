import type { ApiSchemaType } from './api-schema.ts'
import { childOf, type DocumentSet } from './located.ts'
import { listOf, recordOf } from './read-values.ts'
import { isNull, type SchemaParts } from './schema-parts.ts'

const known: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])

/** Types that other keywords of a schema imply. */
const hints: readonly [ApiSchemaType, readonly string[]][] = [
  [
    'object',
    ['properties', 'additionalProperties', 'patternProperties', 'minProperties', 'maxProperties', 'propertyNames'],
  ],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains']],
  ['string', ['minLength', 'maxLength', 'pattern', 'contentMediaType', 'contentEncoding']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
]

const textFormats = new Set(
  'date date-time time duration email hostname ipv4 ipv6 uri url uuid byte binary password'.split(' '),
)

/**
 * Computes the types that a schema accepts.
 *
 * @param apart Parts of the schema.
 * @returns Types without `null`, and whether `null` is accepted.
 */
export function typesOf(apart: SchemaParts, set: DocumentSet): { types: ApiSchemaType[]; nullable: boolean } {
  const values = apart.parts.map(({ value }) => recordOf(value))
  const written = values.map((value) => typesIn(value['type'])).filter((types) => types.length > 0)
  const [first, ...others] = written
  const common = others.reduce((types, more) => types && commonTypes(types, more), first)
  const types = common ?? guess(values)
  const choosesNull = apart.parts.some((part) =>
    (['oneOf', 'anyOf'] as const).some((kind) =>
      listOf(recordOf(part.value)[kind]).some((_, index) => isNull(childOf(part, kind, index), set)),
    ),
  )
  return {
    types: types.filter((type) => type !== 'null'),
    nullable:
      apart.acceptsNull ||
      choosesNull ||
      types.includes('null') ||
      values.some((value) => value['nullable'] === true || value['x-nullable'] === true || allowsNull(value)),
  }
}

function allowsNull(value: Readonly<Record<string, unknown>>): boolean {
  return value['const'] === null || listOf(value['enum']).includes(null)
}

function typesIn(type: unknown): ApiSchemaType[] {
  const list = Array.isArray(type) ? (type as unknown[]) : [type]
  // `file` is from Swagger 2; unknown types are ignored.
  return list.flatMap((one) => {
    if (one === 'file') return ['string' as const]
    return known.has(one) ? [one as ApiSchemaType] : []
  })
}

/** An integer is a number: if parts disagree between the two, it is an integer. */
function commonTypes(types: readonly ApiSchemaType[], others: readonly ApiSchemaType[]): ApiSchemaType[] {
  const common = types.flatMap((type): ApiSchemaType[] => {
    if (others.includes(type) || (type === 'integer' && others.includes('number'))) return [type]
    return type === 'number' && others.includes('integer') ? ['integer'] : []
  })
  return [...new Set(common)]
}

function guess(values: readonly Readonly<Record<string, unknown>>[]): ApiSchemaType[] {
  for (const [type, keys] of hints) {
    if (values.some((value) => keys.some((key) => value[key] !== undefined))) return [type]
  }
  if (values.some(({ format }) => typeof format === 'string' && textFormats.has(format))) return ['string']
  const examples = values.flatMap((value) => ('const' in value ? [value['const']] : listOf(value['enum'])))
  return [...new Set(examples.map((value) => typeOfValue(value)))]
}

function typeOfValue(value: unknown): ApiSchemaType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'object' ? 'object' : 'string'
}
