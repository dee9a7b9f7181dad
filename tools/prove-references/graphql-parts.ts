import { Kind, parse, type FieldDefinitionNode, type InputValueDefinitionNode } from 'graphql'
import { isPartOfGraphql, pathsOfOperations } from './graphql-language.ts'
import { introspectionParts } from './introspection-parts.ts'
import type { ExpectedPart } from './missing-parts.ts'

/**
 * Counts a GraphQL schema by its syntax alone: every operation with its arguments, every type with its fields and theirs, every
 * value of an enum, every directive.
 *
 * @param text In the schema definition language, or the answer to an introspection query.
 */
export function graphqlParts(text: string): ExpectedPart[] {
  if (text.trimStart().startsWith('{')) return introspectionParts(text)
  const { definitions } = parse(text)
  const roots = new Map<string, keyof typeof pathsOfOperations>([
    ['Query', 'query'],
    ['Mutation', 'mutation'],
    ['Subscription', 'subscription'],
  ])
  for (const node of definitions)
    if (node.kind === Kind.SCHEMA_DEFINITION || node.kind === Kind.SCHEMA_EXTENSION) {
      if (node.kind === Kind.SCHEMA_DEFINITION) roots.clear()
      for (const { operation, type } of node.operationTypes ?? []) roots.set(type.name.value, operation)
    }
  return definitions.flatMap((node): ExpectedPart[] => {
    const kind = node.kind === Kind.DIRECTIVE_DEFINITION ? 'directive' : 'type'
    if ('name' in node && node.name !== undefined && isPartOfGraphql(node.name.value, kind)) return []
    switch (node.kind) {
      case Kind.OBJECT_TYPE_DEFINITION:
      case Kind.OBJECT_TYPE_EXTENSION:
      case Kind.INTERFACE_TYPE_DEFINITION:
      case Kind.INTERFACE_TYPE_EXTENSION: {
        const operation = roots.get(node.name.value)
        if (operation !== undefined) return (node.fields ?? []).flatMap((field) => operationParts(operation, field))
        return onPage(node.name.value, (node.fields ?? []).flatMap(fieldParts))
      }
      case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      case Kind.INPUT_OBJECT_TYPE_EXTENSION:
        return onPage(node.name.value, (node.fields ?? []).map(inputPart))
      case Kind.ENUM_TYPE_DEFINITION:
      case Kind.ENUM_TYPE_EXTENSION:
        return onPage(
          node.name.value,
          (node.values ?? []).map(({ name }) => ({ kind: 'value', name: name.value, beside: [] })),
        )
      case Kind.UNION_TYPE_DEFINITION:
      case Kind.UNION_TYPE_EXTENSION:
        return onPage(
          node.name.value,
          (node.types ?? []).map(({ name }) => ({ kind: 'member', name: name.value, beside: [] })),
        )
      case Kind.SCALAR_TYPE_DEFINITION:
        return onPage(node.name.value, [])
      case Kind.DIRECTIVE_DEFINITION: {
        const page = `directives/${node.name.value}`
        const directive = { kind: 'directive', name: node.name.value, beside: [], page }
        return [directive, ...(node.arguments ?? []).map((argument) => ({ ...inputPart(argument), page }))]
      }
      default:
        return []
    }
  })
}

function onPage(type: string, parts: readonly ExpectedPart[]): ExpectedPart[] {
  const page = `types/${type}`
  return [{ kind: 'type', name: type, beside: [], page }, ...parts.map((part) => ({ ...part, page }))]
}

function operationParts(operation: keyof typeof pathsOfOperations, field: FieldDefinitionNode): ExpectedPart[] {
  const page = `${pathsOfOperations[operation]}/${field.name.value}`
  return fieldParts(field).map((part) => ({ ...part, page }))
}

function fieldParts({ name, arguments: args = [] }: FieldDefinitionNode): ExpectedPart[] {
  const field = { kind: 'field', name: name.value, beside: [] }
  return [field, ...args.map((argument) => ({ ...inputPart(argument), beside: [name.value] }))]
}

function inputPart({ name }: InputValueDefinitionNode): ExpectedPart {
  return { kind: 'argument', name: name.value, beside: [] }
}
