import { httpMethods } from '../config/http-methods.ts'
import { nearestMatch } from '../config/nearest-match.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { spokenPlace } from './json-pointer.ts'
import type { DocumentSet } from './located.ts'
import { openapiProblems } from './openapi-problems.ts'
import { isRecord } from './read-values.ts'
import { walkSpecification, type SpecificationPart } from './walk-specification.ts'

/** A key whose values OpenAPI lists. */
interface ListedValue {
  key: string
  /** The object with the key, for people. */
  of: string
  values: readonly string[]
}

const schemaType: ListedValue = {
  key: 'type',
  of: 'a schema',
  values: ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'],
}
const parameterPlace: ListedValue = {
  key: 'in',
  of: 'a parameter',
  values: ['query', 'header', 'path', 'cookie', 'querystring'],
}
const parameterStyle: ListedValue = {
  key: 'style',
  of: 'a parameter',
  values: ['simple', 'form', 'label', 'matrix', 'spaceDelimited', 'pipeDelimited', 'deepObject', 'cookie'],
}
const securityType: ListedValue = {
  key: 'type',
  of: 'a security scheme',
  values: ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'],
}
const keyPlace: ListedValue = { key: 'in', of: 'a security scheme', values: ['header', 'query', 'cookie'] }

/** Types of other languages, with their names in OpenAPI. */
const otherNames: Readonly<Record<string, string>> = {
  int: 'integer',
  int32: 'integer',
  int64: 'integer',
  long: 'integer',
  float: 'number',
  double: 'number',
  decimal: 'number',
  bool: 'boolean',
  dict: 'object',
  map: 'object',
  list: 'array',
  str: 'string',
  text: 'string',
  uuid: 'string',
  date: 'string',
  datetime: 'string',
  'date-time': 'string',
  file: 'string',
  binary: 'string',
}

/** Keys with a single schema, with named schemas, and with lists of schemas. */
const schemaKeys = new Set(
  'schema items not additionalProperties contains propertyNames if then else unevaluatedItems unevaluatedProperties itemSchema'.split(
    ' ',
  ),
)
const schemaMaps = new Set('properties patternProperties dependentSchemas $defs definitions schemas'.split(' '))
const schemaLists = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems'])

/**
 * Finds values that OpenAPI does not list, such as `in: queryy`, which are shown wrongly or not at all.
 *
 * @returns A mistake for each, with the value that was probably meant.
 * @returns A mistake for each, with what was probably meant.
 */
export function checkValues(set: DocumentSet): Diagnostic[] {
  const found: Diagnostic[] = []
  walkSpecification(set, (part) => {
    for (const listed of listedIn(part)) {
      const written = part.value[listed.key]
      // OpenAPI 3.1 has several types in a list.
      const all = listed === schemaType && Array.isArray(written) ? (written as unknown[]) : [written]
      for (const value of all) {
        if (typeof value === 'string' && !listed.values.includes(value)) found.push(unknownValue(value, listed, part))
      }
    }
  })
  return [...found, ...misspeltMethods(set)]
}

function listedIn({ segments, isNamed, value }: SpecificationPart): readonly ListedValue[] {
  const above = segments.at(-2) ?? ''
  const key = segments.at(-1) ?? ''
  if ('$ref' in value) return []
  if (above === 'parameters') return [parameterPlace, parameterStyle]
  if (isNamed && above === 'securitySchemes') return [securityType, keyPlace]
  const isSchema = isNamed
    ? schemaMaps.has(above)
    : schemaKeys.has(key) || (/^\d+$/.test(key) && schemaLists.has(above))
  return isSchema ? [schemaType] : []
}

function unknownValue(
  value: string,
  { key, of, values }: ListedValue,
  { document, segments }: Pick<SpecificationPart, 'document' | 'segments'>,
): Diagnostic {
  const other = key === 'type' && of === 'a schema' ? otherNames[value.toLowerCase()] : undefined
  const meant = other ?? nearestMatch(value, values)
  const message = `“${value}” is not a valid \`${key}\` of ${of} (in ${spokenPlace(segments)}).`
  const list = values.map((one) => `\`${one}\``).join(', ')
  const fix = meant === undefined ? `Use one of ${list}.` : `Did you mean \`${meant}\`? OpenAPI has ${list}.`
  const place = document.placeOf([...segments, key])
  return diagnose(openapiProblems, 'openapi-unknown-value', place, message, fix)
}

/** A key that resembles a method costs a page, and nothing else would report it. */
function misspeltMethods({ root }: DocumentSet): Diagnostic[] {
  return ['paths', 'webhooks'].flatMap((map) =>
    root.keysAt([map]).flatMap((path) =>
      root.keysAt([map, path]).flatMap((key) => {
        const isKnown = httpMethods.some((method) => method === key) || pathKeys.has(key) || key.startsWith('x-')
        const meant = isKnown ? undefined : nearestMatch(key, httpMethods)
        if (meant === undefined || !isRecord(root.valueAt([map, path, key]))) return []
        const message = `“${key}” of ${path} is no method, so its operation has no page.`
        const place = root.placeOf([map, path, key])
        return [diagnose(openapiProblems, 'openapi-unknown-value', place, message, `Did you mean \`${meant}\`?`)]
      }),
    ),
  )
}

const pathKeys = new Set(['$ref', 'summary', 'description', 'servers', 'parameters', 'additionalOperations'])
