import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLNamedType,
} from 'graphql'
import type { ReferenceInput } from '../reference-page.ts'

/** Limits below which inputs are entered as JSON: nesting, and number of fields. */
const deepest = 4
const maxInputs = 300

/**
 * The form for the variables of an operation.
 *
 * @param args Arguments, each of which is a variable.
 */
export function variablesInput(args: readonly GraphQLArgument[]): ReferenceInput {
  const left = { count: maxInputs }
  return {
    type: 'object',
    properties: args.map((argument) => ({
      name: argument.name,
      required: isRequiredArgument(argument),
      schema: inputOf(argument.type, left, []),
    })),
  }
}

function inputOf(type: GraphQLInputType, left: { count: number }, around: readonly GraphQLNamedType[]): ReferenceInput {
  left.count -= 1
  const format = String(type)
  const nullable = isNonNullType(type) ? type.ofType : type
  if (isListType(nullable)) return { type: 'array', items: inputOf(nullable.ofType, left, around) }
  const named = getNamedType(nullable)
  if (isEnumType(named)) {
    const enumeration = named.getValues().map(({ name }) => name)
    return { type: 'string', format, enumeration, ...(isNonNullType(type) ? {} : { nullable: true }) }
  }
  if (!isInputObjectType(named)) return { type: scalarType(named.name), format }
  // Recursive types would be infinite.
  if (around.includes(named) || around.length >= deepest || left.count <= 0) return { type: 'object', format }
  const properties = Object.values(named.getFields()).map((field) => ({
    name: field.name,
    required: isRequiredInputField(field),
    schema: inputOf(field.type, left, [...around, named]),
  }))
  if (!named.isOneOf) return { type: 'object', format, properties }
  return {
    type: 'object',
    format,
    options: properties.map((property) => ({
      title: property.name,
      schema: { type: 'object', properties: [{ ...property, required: true }] },
    })),
  }
}

/** A custom scalar is text if its name says so; otherwise, any value. */
function scalarType(name: string): ReferenceInput['type'] {
  if (name === 'Int') return 'integer'
  if (name === 'Float') return 'number'
  if (name === 'Boolean') return 'boolean'
  return /^(?:String|ID)$|date|time|instant|ur[il]$|e-?mail|uuid|guid/i.test(name) ? 'string' : 'any'
}
