import { jsonText, type ApiFactView } from '@docwright/theme'
import type { ApiSchema } from '../../openapi/api-schema.ts'

/**
 * The type of a value in a word: `string`, `integer[]`, `enum<string>`, `file`, `any`.
 *
 * @param schema The schema.
 */
export function typeOf(schema: ApiSchema): string {
  return typeWithin(schema, 0)
}

function typeWithin(schema: ApiSchema, depth: number): string {
  if (schema.accepts === 'nothing') return 'never'
  if (isFile(schema)) return 'file'
  const { types } = schema
  if (schema.enum !== undefined && types.length > 0) return `enum<${types.join(' | ')}>`
  const words = types.map((type) => {
    if (type !== 'array') return type
    if (schema.items === undefined || depth > 6) return 'array'
    const item = typeWithin(schema.items, depth + 1)
    const shown = schema.items.nullable ? `${item} | null` : item
    return shown.includes(' | ') ? `(${shown})[]` : `${shown}[]`
  })
  if (words.length > 0) return words.join(' | ')
  const options = depth > 6 ? [] : schema.choices.flatMap(({ options: all }) => all.map((option) => option.schema))
  const choices = [...new Set(options.map((option) => typeWithin(option, depth + 1)))]
  if (choices.length > 0 && choices.length <= 3) return choices.join(' | ')
  if (choices.length === 0 && schema.nullable) return 'null'
  return 'any'
}

/** Whether a value is the content of a file. */
export function isFile({ format, contentMediaType, contentEncoding, types }: ApiSchema): boolean {
  if (!types.includes('string')) return false
  if (format === 'binary') return true
  return contentMediaType !== undefined && contentEncoding === undefined && !/json|xml|^text\//.test(contentMediaType)
}

type Fact = [ApiFactView['fact'], string | undefined]

/**
 * Constraints of a value.
 *
 * @param schema The schema.
 * @param inner Its items, if it is an array; otherwise the same.
 */
export function schemaFacts(schema: ApiSchema, inner: ApiSchema): ApiFactView[] {
  const { constraints: own } = schema
  const { constraints } = inner
  const facts: Fact[] = [
    ['constant', inner.const === undefined ? undefined : textOfValue(inner.const.value)],
    ['range', rangeOf(inner)],
    ['multipleOf', constraints.multipleOf?.toString()],
    ['length', between(constraints.minLength, constraints.maxLength)],
    ['pattern', constraints.pattern],
    ['items', between(own.minItems, own.maxItems)],
    ['uniqueItems', own.uniqueItems === true ? '' : undefined],
    ['properties', between(constraints.minProperties, constraints.maxProperties)],
    ['required', undescribed(inner)],
    ['additionalProperties', inner.additionalProperties === false ? 'false' : undefined],
    ['minContains', own.minContains?.toString()],
    ['maxContains', own.maxContains?.toString()],
    ...inner.dependentRequired.map(({ name, needs }): Fact => ['dependentRequired', `${name} → ${needs.join(', ')}`]),
    ['mediaType', inner.contentMediaType],
    ['encoding', inner.contentEncoding],
  ]
  return facts.flatMap(([fact, value]) => (value === undefined ? [] : [{ fact, value }]))
}

/** Names that have to be there, of properties which are described elsewhere. */
function undescribed({ required, properties }: ApiSchema): string | undefined {
  const known = new Set(properties.map(({ name }) => name))
  const names = required.filter((name) => !known.has(name))
  return names.length === 0 ? undefined : names.join(', ')
}

function rangeOf({ constraints, exactBounds }: ApiSchema): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = constraints
  const bound = (value: number | undefined, sign: string): { value: number | string; sign: string } | undefined =>
    value === undefined ? undefined : { value: exactBounds.get(value) ?? value, sign }
  const low = exclusiveMinimum === undefined ? bound(minimum, '≤') : bound(exclusiveMinimum, '<')
  const high = exclusiveMaximum === undefined ? bound(maximum, '≤') : bound(exclusiveMaximum, '<')
  if (low !== undefined && high !== undefined) return `${low.value} ${low.sign} x ${high.sign} ${high.value}`
  if (low !== undefined) return `x ${low.sign === '<' ? '>' : '≥'} ${low.value}`
  return high === undefined ? undefined : `x ${high.sign} ${high.value}`
}

function between(low: number | undefined, high: number | undefined): string | undefined {
  if (low !== undefined && high !== undefined) return low === high ? String(low) : `${low} – ${high}`
  if (low !== undefined) return `≥ ${low}`
  return high === undefined ? undefined : `≤ ${high}`
}

/**
 * A value for readers: text itself, anything else as JSON.
 *
 * @param value Plain data.
 */
export function textOfValue(value: unknown): string {
  if (typeof value === 'string') return value === '' ? '""' : value
  const text = jsonText(value) || String(value)
  return text.length <= 60 ? text : jsonText(value, 2)
}
