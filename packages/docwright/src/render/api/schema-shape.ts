import type { ApiSchemaView } from '@docwright/theme'
import type { ApiSchema } from '../../openapi/api-schema.ts'

/** An object with so few plain values is smaller than a link to it. */
const tinyObject = 3
/** A choice between so few is shown, so that its options are the same files wherever they can be chosen. */
const tinyChoice = 4
/** An object of so few plain values is repeated instead of linked. */
const smallObject = 12

/** The schema of the items of an array, however deep the array. */
export function coreOf(schema: ApiSchema): ApiSchema {
  let core = schema
  for (let depth = 0; depth < 8 && core.items !== undefined && !holdsSomething(core); depth += 1) core = core.items
  return core
}

/** Whether there is more to show of a schema than its type. */
export function holdsSomething(schema: ApiSchema): boolean {
  return (
    schema.properties.length > 0 ||
    schema.patternProperties.length > 0 ||
    typeof schema.additionalProperties === 'object' ||
    schema.choices.length > 0 ||
    schema.not !== undefined ||
    partsOf(schema).length > 0
  )
}

/** The name that readers see. */
export function nameOf({ name, title }: ApiSchema, { type }: ApiSchemaView): string {
  return name ?? title ?? type
}

/** Whether a schema takes less room than a link to it. */
export function isTiny(schema: ApiSchema): boolean {
  const { properties, patternProperties, additionalProperties, not } = schema
  const holdsOnlyChoices =
    properties.length + patternProperties.length === 0 &&
    typeof additionalProperties !== 'object' &&
    not === undefined &&
    partsOf(schema).length === 0
  const options = schema.choices.reduce((sum, choice) => sum + choice.options.length, 0)
  return isSmall(schema, tinyObject) || (holdsOnlyChoices && options <= tinyChoice)
}

/** Whether a schema is a short list of plain values. */
export function isSmall(schema: ApiSchema, limit = smallObject): boolean {
  return (
    schema.properties.length <= limit &&
    schema.choices.length === 0 &&
    schema.properties.every(({ schema: property }) => !holdsSomething(coreOf(property)))
  )
}

/** Parts that no property names; their titles are the keywords themselves. */
export function partsOf(schema: ApiSchema): [string, ApiSchema][] {
  const { prefixItems, contains, propertyNames, condition, dependentSchemas, items } = schema
  const parts: [string, ApiSchema | undefined][] = [
    ...prefixItems.map((item, index): [string, ApiSchema] => [`[${index}]`, item]),
    ['contains', contains],
    ['unevaluatedItems', schema.unevaluatedItems],
    ['contentSchema', schema.contentSchema],
    ['propertyNames', propertyNames],
    ...dependentSchemas.map(({ name, schema: one }): [string, ApiSchema] => [`dependentSchemas ${name}`, one]),
    ['if', condition?.if],
    ['then', condition?.whenTrue],
    ['else', condition?.whenFalse],
  ]
  const present = parts.filter((part): part is [string, ApiSchema] => part[1] !== undefined)
  // A schema with nothing but items is shown like these.
  const holdsMore =
    present.length > 0 || schema.properties.length > 0 || schema.choices.length > 0 || schema.not !== undefined
  return items !== undefined && holdsMore ? [...present, ['items', items]] : present
}
