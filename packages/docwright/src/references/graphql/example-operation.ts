import {
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isUnionType,
  getNullableType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql'
import type { ReferenceExample, ReferenceRequest } from '../reference-page.ts'
import { variablesInput } from './input-form.ts'
import type { OperationKind } from './schema-parts.ts'

type Field = GraphQLField<unknown, unknown>

/** Depth of selections in an example. */
const deepest = 3
/** Limits of fields in a selection, and in all selections of an example. */
const maxFields = 12
const maxTotal = 60

/** A complete operation with its response. */
export interface ExampleOperation {
  requests: ReferenceExample[]
  responses: ReferenceExample[]
  /** Absent for subscriptions. */
  request?: ReferenceRequest
}

/**
 * Makes an example of an operation, with required variables, a selection of its result, and a response.
 *
 * @param operation Its kind.
 * @param field The field of the root type.
 * @param schema Knows the implementations of interfaces.
 */
export function exampleOperation(operation: OperationKind, field: Field, schema: GraphQLSchema): ExampleOperation {
  const shown = field.args.filter((argument) => isRequiredArgument(argument) || argument.deprecationReason == null)
  const args = shown.slice(0, maxFields)
  const declared = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
  const passed = args.map(({ name }) => `${name}: $${name}`).join(', ')
  const selection = select(field.type, schema, { depth: 1, left: { fields: maxTotal }, around: [] })
  const name = `${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}`
  const call = `${field.name}${passed === '' ? '' : `(${passed})`}${selection.text === '' ? '' : ` ${selection.text}`}`
  const code = `${operation} ${name}${declared === '' ? '' : `(${declared})`} {\n${indented(call)}\n}`
  const variables = Object.fromEntries(
    args.map((argument) => [argument.name, inputExample(argument.type, argument.name, [])]),
  )
  return {
    requests: [
      { title: 'Operation', language: 'graphql', value: code },
      ...(args.length === 0 ? [] : [{ title: 'Variables', language: 'json', value: variables }]),
    ],
    responses: [{ title: 'Response', language: 'json', value: { data: { [field.name]: selection.value } } }],
    ...(operation === 'subscription' ? {} : { request: requestOf(code, variables, args) }),
  }
}

function requestOf(query: string, values: ReferenceRequest['values'], args: Field['args']): ReferenceRequest {
  return { query, values, ...(args.length === 0 ? {} : { variables: variablesInput(args) }) }
}

interface Progress {
  depth: number
  left: { fields: number }
  around: readonly string[]
}

/** A selection of a type's fields, and a value with these fields. */
function select(type: GraphQLOutputType, schema: GraphQLSchema, progress: Progress): { text: string; value: unknown } {
  const nullable = getNullableType(type)
  if (isListType(nullable)) {
    const { text, value } = select(nullable.ofType, schema, progress)
    return { text, value: [value] }
  }
  const named = getNamedType(nullable)
  if (!isCompositeType(named)) return { text: '', value: scalarExample(named, 'value') }
  if (isUnionType(named)) return selectAlternatives(named, schema, progress)
  const { lines, value } = selectFields(named, schema, progress)
  return { text: block(lines), value }
}

function selectAlternatives(
  union: GraphQLNamedType & { getTypes?: unknown },
  schema: GraphQLSchema,
  progress: Progress,
): { text: string; value: unknown } {
  const members = isUnionType(union) ? union.getTypes().slice(0, 3) : []
  // In a response, a name has only one type.
  const chosen = new Map<string, string>()
  const parts = members.map((member) => ({ member, ...selectFields(member, schema, progress, chosen) }))
  const [first] = parts
  const lines = parts.map(({ member, lines: inside }) => `... on ${member.name} ${block(inside)}`)
  const value = { __typename: first?.member.name ?? union.name, ...first?.value }
  return { text: block(['__typename', ...lines]), value }
}

function selectFields(
  type: GraphQLNamedType,
  schema: GraphQLSchema,
  { depth, left, around }: Progress,
  chosen = new Map<string, string>(),
): { lines: string[]; value: Record<string, unknown> } {
  const lines: string[] = []
  const value: Record<string, unknown> = {}
  const fields = isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : []
  // Leaf fields say most and cost least.
  const plain = fields.filter((field) => !isCompositeType(getNamedType(field.type)))
  const objects = fields.filter((field) => isCompositeType(getNamedType(field.type)))
  for (const field of [...plain, ...objects]) {
    if (lines.length >= maxFields || left.fields <= 0) break
    const isObject = isCompositeType(getNamedType(field.type))
    const name = getNamedType(field.type).name
    const isLeftOut = field.deprecationReason != null || field.args.some(isRequiredArgument)
    const isOther = (chosen.get(field.name) ?? String(field.type)) !== String(field.type)
    if (isLeftOut || isOther || (isObject && (depth >= deepest || around.includes(name)))) continue
    left.fields -= 1
    chosen.set(field.name, String(field.type))
    const inside = isObject
      ? select(field.type, schema, { depth: depth + 1, left, around: [...around, type.name] })
      : { text: '', value: valueOf(field.type, field.name) }
    lines.push(inside.text === '' ? field.name : `${field.name} ${inside.text}`)
    value[field.name] = inside.value
  }
  if (lines.length > 0) return { lines, value }
  return { lines: ['__typename'], value: { __typename: type.name } }
}

function valueOf(type: GraphQLOutputType, name: string): unknown {
  const nullable = getNullableType(type)
  return isListType(nullable) ? [valueOf(nullable.ofType, name)] : scalarExample(getNamedType(nullable), name)
}

function block(lines: readonly string[]): string {
  return `{\n${indented(lines.join('\n'))}\n}`
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '  ')
}

/** A value of an input type; below the surface, optional fields are left out. */
function inputExample(type: GraphQLInputType, name: string, around: readonly string[]): unknown {
  const nullable = isNonNullType(type) ? type.ofType : type
  if (isListType(nullable)) return [inputExample(nullable.ofType, name, around)]
  const named = getNamedType(nullable)
  if (!isInputObjectType(named)) return scalarExample(named, name)
  if (around.includes(named.name) || around.length >= deepest) return {}
  const fields = Object.values(named.getFields()).filter((field) => field.deprecationReason == null)
  const inside = [...around, named.name]
  // Recursive objects would be infinite, so optional ones are left out.
  const chosen = fields.filter(
    (field) =>
      isRequiredInputField(field) ||
      (around.length === 0 &&
        !(isInputObjectType(getNamedType(field.type)) && inside.includes(getNamedType(field.type).name))),
  )
  const shown = named.isOneOf ? fields.slice(0, 1) : withinBound(chosen)
  return Object.fromEntries(shown.map((field) => [field.name, inputExample(field.type, field.name, inside)]))
}

/** Required fields are included regardless of the limit. */
function withinBound(fields: readonly GraphQLInputField[]): GraphQLInputField[] {
  return fields.filter((field, index) => index < maxFields || isRequiredInputField(field))
}

const samples: readonly [RegExp, unknown][] = [
  [/^ID$/, 'abc123'],
  [/^(?:Int|Long|BigInt|Short)$/i, 42],
  [/^(?:Float|Decimal|Double|Money)$/i, 9.99],
  [/^Boolean$/, true],
  [/date-?time|timestamp|instant/i, '2024-01-15T09:30:00Z'],
  [/^date$/i, '2024-01-15'],
  [/^time$/i, '09:30:00'],
  [/ur[il]$/i, 'https://example.com'],
  [/e-?mail/i, 'jane@example.com'],
  [/uuid|guid/i, '1fa6ef40-8f47-40a8-8cf6-f8607d0066ef'],
  [/json|object|map|any/i, {}],
]

function scalarExample(type: GraphQLNamedType, name: string): unknown {
  if (isEnumType(type)) return type.getValues().find((value) => value.deprecationReason == null)?.name ?? ''
  const sample = samples.find(([pattern]) => pattern.test(type.name))
  if (sample !== undefined) return sample[1]
  return type.name === 'String' ? name : type.name
}
