import type { ApiChoice, ApiOption, ApiSchema } from './api-schema.ts'
import { stringifyExact } from './exact-json.ts'
import { childOf, idOf, lookUp, type DocumentSet, type Located } from './located.ts'
import { listOf, recordOf, textOf } from './read-values.ts'
import { isNull, type SchemaParts } from './schema-parts.ts'

type Below = (...schemas: Located[]) => ApiSchema

interface Discriminator {
  propertyName: string | undefined
  /** Discriminator values by id of the schema. */
  values: ReadonlyMap<string, readonly string[]>
  /** Id of the schema for all other values (OpenAPI 3.2). */
  fallback: string | undefined
}

/**
 * Lists the choices of a schema. A choice with a single option besides `null` is not listed: that option is part of
 * this schema.
 *
 * @param apart Parts of the schema.
 * @param below Makes the nodes of the options.
 * @returns The choices of `oneOf` and `anyOf`, otherwise that of a discriminator that names schemas by itself.
 */
export function choicesOf(apart: SchemaParts, set: DocumentSet, below: Below): ApiChoice[] {
  const choices = apart.parts.flatMap((part) =>
    (['oneOf', 'anyOf'] as const).flatMap((kind): ApiChoice[] => {
      const list = listOf(recordOf(part.value)[kind])
      const options = [...list.keys()].map((index) => childOf(part, kind, index)).filter((one) => !isNull(one, set))
      // A schema that extends its own base, which has the choice, is not a choice itself.
      if (options.length < 2 || options.some((option) => isPartOf(option, apart, set))) return []
      const discriminator = discriminatorOf(part, set)
      return [choiceOf(kind, options, discriminator, below)]
    }),
  )
  if (choices.length > 0) return choices
  return [...apart.speaking].flatMap((part) => impliedChoice(part, apart, set, below))
}

function isPartOf(option: Located, { parts }: SchemaParts, set: DocumentSet): boolean {
  const reference = textOf(recordOf(option.value)['$ref'])
  const target = reference === undefined ? undefined : lookUp(reference, option, set)
  return target !== undefined && !('reason' in target) && parts.some(({ value }) => value === target.value)
}

/** A base schema that only its discriminator's `mapping` connects to the schemas that extend it. */
function impliedChoice(part: Located, apart: SchemaParts, set: DocumentSet, below: Below): ApiChoice[] {
  const mapping = Object.values(recordOf(recordOf(recordOf(part.value)['discriminator'])['mapping']))
  const targets = mapping.flatMap((reference) => targetOfMapping(reference, part, set) ?? [])
  const distinct = [...new Map(targets.map((target) => [idOf(target), target])).values()]
  const others = distinct.filter((target) => !apart.parts.some(({ value }) => value === target.value))
  if (others.length === 0) return []
  const discriminator = discriminatorOf(part, set)
  return [choiceOf('oneOf', others, discriminator, below)]
}

function discriminatorOf(part: Located, set: DocumentSet): Discriminator {
  const { propertyName, mapping, defaultMapping } = recordOf(recordOf(part.value)['discriminator'])
  const values = new Map<string, string[]>()
  for (const [value, reference] of Object.entries(recordOf(mapping))) {
    const target = targetOfMapping(reference, part, set)
    if (target === undefined) continue
    const id = idOf(target)
    values.set(id, [...(values.get(id) ?? []), value])
  }
  const fallback = targetOfMapping(defaultMapping, part, set)
  return { propertyName: textOf(propertyName), values, fallback: fallback && idOf(fallback) }
}

/**
 * Finds the schema of an entry of `mapping`, which is a reference or the bare name of a schema.
 *
 * @param reference As written.
 * @param part The object with the mapping.
 * @returns Undefined if there is none.
 */
export function targetOfMapping(reference: unknown, part: Located, set: DocumentSet): Located | undefined {
  if (typeof reference !== 'string') return undefined
  const written = /[#/.]/.test(reference) ? reference : `#/components/schemas/${reference}`
  const target = lookUp(written, part, set)
  return 'reason' in target ? undefined : target
}

function choiceOf(
  kind: ApiChoice['kind'],
  schemas: readonly Located[],
  discriminator: Discriminator,
  below: Below,
): ApiChoice {
  const { propertyName, fallback } = discriminator
  const options = labeled(schemas, discriminator, below)
  const usual = fallback === undefined ? undefined : options.find(({ schema }) => schema.id === fallback)?.label
  return {
    kind,
    ...(propertyName === undefined ? {} : { discriminator: propertyName }),
    ...(usual === undefined ? {} : { fallback: usual }),
    options,
  }
}

function labeled(options: readonly Located[], discriminator: Discriminator, below: Below): ApiOption[] {
  const taken = new Map<string, number>()
  return options.map((option) => {
    const schema = below(option)
    const label = labelOf(schema)
    const count = (taken.get(label) ?? 0) + 1
    taken.set(label, count)
    return {
      label: count === 1 ? label : `${label} (${count})`,
      discriminatorValues: valuesOf(schema, discriminator),
      schema,
    }
  })
}

function labelOf(schema: ApiSchema): string {
  if (schema.title !== undefined) return schema.title
  if (schema.name !== undefined) return schema.name
  if (schema.const !== undefined) return stringifyExact(schema.const.value)
  if (schema.required.length > 0 && schema.properties.length === 0) return `required: ${schema.required.join(', ')}`
  if (schema.types.length > 1) return schema.types.join(' or ')
  const [type] = schema.types
  if (type === 'array')
    return schema.items === undefined || schema.items.recursive ? 'array' : `${labelOf(schema.items)}[]`
  if (type === 'string' && schema.format !== undefined) return `string (${schema.format})`
  if (type === 'string' && schema.enum !== undefined) return 'enum'
  return type ?? 'any'
}

function valuesOf(schema: ApiSchema, { propertyName, values, fallback }: Discriminator): string[] {
  if (propertyName === undefined) return []
  const mapped = values.get(schema.id)
  if (mapped !== undefined) return [...mapped]
  const property = schema.properties.find(({ name }) => name === propertyName)?.schema
  if (typeof property?.const?.value === 'string') return [property.const.value]
  if (property?.enum?.length === 1 && typeof property.enum[0] === 'string') return [property.enum[0]]
  return schema.name === undefined || schema.id === fallback ? [] : [schema.name]
}
