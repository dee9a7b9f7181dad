import { jsonText, type PlaygroundSchema, type PlaygroundValue } from '@docwright/theme'
import type { ApiChoice, ApiSchema } from '../../openapi/api-schema.ts'
import { isFile } from './schema-facts.ts'

/** A form deeper than this is written as JSON instead. */
const deepest = 6
/** State that is passed from a value to its parts. */
export interface Making {
  /** Controls that may still be made. */
  controls: number
  /** Whether `x-default` is filled in. */
  prefill: boolean
  /** Whether files are text, as in JSON. */
  filesAsText: boolean
}

/**
 * The model of a form's control.
 *
 * @param schema The schema.
 * @param depth Number of values around it.
 * @param making The passed state; counts the controls.
 */
export function control(schema: ApiSchema, depth: number, making: Making): PlaygroundSchema {
  making.controls -= 1
  const isEnd = depth >= deepest || making.controls <= 0 || schema.recursive
  const option = schema.choices[0]
  const type = typeOfControl(schema)
  const given = schema.default?.value ?? schema.const?.value
  const example = schema.examples[0]
  const preset = schema.const?.value ?? (making.prefill ? schema.extensions['x-default'] : undefined)
  return {
    type,
    ...(type === 'file' ? encodingOf(schema, making.filesAsText) : {}),
    ...(schema.format === undefined ? {} : { format: schema.format }),
    ...(schema.title === undefined ? {} : { title: schema.title }),
    ...(schema.enum === undefined ? {} : { enumeration: schema.enum.filter(isScalar) }),
    ...(schema.nullable ? { nullable: true } : {}),
    ...(preset === undefined ? {} : { value: preset as PlaygroundValue }),
    ...((given ?? example) === undefined ? {} : { placeholder: placeholderOf(given ?? example) }),
    ...bounds(schema.constraints),
    ...(isEnd ? {} : held(schema, depth, making)),
    ...(isEnd || option === undefined ? {} : { options: optionsOf(option, schema, depth, making) }),
  }
}

/** The constraints that are checked before a request is sent. */
const checked = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
] as const

function bounds(constraints: ApiSchema['constraints']): Partial<PlaygroundSchema> {
  return Object.fromEntries(
    checked.flatMap((name) => (constraints[name] === undefined ? [] : [[name, constraints[name]]])),
  )
}

/** Each kind says which it is: its value of the discriminator is filled in. */
function optionsOf(
  { options, discriminator }: ApiChoice,
  base: ApiSchema,
  depth: number,
  making: Making,
): NonNullable<PlaygroundSchema['options']> {
  return options.map(({ label, schema, discriminatorValues: values }) => {
    const made = control(schema, depth + 1, making)
    if (discriminator === undefined || values.length === 0) return { title: label, schema: made }
    const title = values.includes(label) ? label : `${label} (${values.join(', ')})`
    return { title, schema: withDiscriminator(made, { name: discriminator, values }, base) }
  })
}

/** A discriminator that no schema has as a property names nothing that could be sent; one that has a value keeps it. */
function withDiscriminator(
  made: PlaygroundSchema,
  { name, values }: { name: string; values: readonly string[] },
  base: ApiSchema,
): PlaygroundSchema {
  const properties = made.properties ?? []
  const own = properties.find((property) => property.name === name)
  const isKnown = own !== undefined || base.properties.some((property) => property.name === name)
  const [value] = own?.schema.enumeration === undefined ? values : values.filter((one) => isListed(one, own.schema))
  if (!isKnown || made.type !== 'object' || value === undefined || own?.schema.value !== undefined) return made
  const choices = values.length > 1 ? { enumeration: [...values] } : {}
  const chosen = { name, required: true, schema: { ...own?.schema, type: 'string' as const, ...choices, value } }
  const replaced = properties.map((property) => (property.name === name ? chosen : property))
  return { ...made, properties: own === undefined ? [chosen, ...properties] : replaced }
}

function isListed(value: string, { enumeration }: PlaygroundSchema): boolean {
  return enumeration?.includes(value) === true
}

function held(schema: ApiSchema, depth: number, making: Making): Partial<PlaygroundSchema> {
  const { items, additionalProperties } = schema
  const properties = schema.properties.filter(({ schema: property }) => !property.readOnly)
  return {
    ...(properties.length === 0
      ? {}
      : {
          properties: properties.map(({ name, required, schema: property }) => ({
            name,
            required,
            schema: control(property, depth + 1, making),
          })),
        }),
    ...(typeof additionalProperties === 'object'
      ? { additional: control(additionalProperties, depth + 1, making) }
      : {}),
    ...(items === undefined ? {} : { items: control(items, depth + 1, making) }),
  }
}

function typeOfControl(schema: ApiSchema): PlaygroundSchema['type'] {
  if (isFile(schema) || isEncodedFile(schema)) return 'file'
  if (schema.types.length === 1) return schema.types[0] ?? 'any'
  if (schema.types.length === 0 && schema.properties.length > 0) return 'object'
  return schema.types.includes('string') ? 'string' : 'any'
}

/** A file that travels as text: `contentEncoding`, or the old `format: base64`. */
function isEncodedFile({ types, format, contentEncoding }: ApiSchema): boolean {
  return types.includes('string') && (format === 'base64' || /^base64/i.test(contentEncoding ?? ''))
}

function encodingOf(schema: ApiSchema, asText: boolean): Pick<PlaygroundSchema, 'encoding'> {
  if (schema.contentEncoding?.toLowerCase() === 'base64url') return { encoding: 'base64url' }
  return asText || isEncodedFile(schema) ? { encoding: 'base64' } : {}
}

function isScalar(value: unknown): value is string | number | bigint | boolean | null {
  return value === null || ['string', 'number', 'bigint', 'boolean'].includes(typeof value)
}

/**
 * A value as the placeholder of an empty control.
 *
 * @param value JSON.
 */
export function placeholderOf(value: unknown): string {
  return typeof value === 'string' ? value : jsonText(value)
}
