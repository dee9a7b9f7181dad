import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  isUnionType,
  type GraphQLDirective,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'

/** A part of a schema with a page. */
export type SchemaPart =
  | { kind: 'operation'; operation: OperationKind; field: GraphQLField<unknown, unknown> }
  | { kind: 'type'; type: GraphQLNamedType }
  | { kind: 'directive'; directive: GraphQLDirective }

export type OperationKind = 'query' | 'mutation' | 'subscription'

/** The definition with a part's name, description and place. */
export function namedOf(part: SchemaPart): GraphQLField<unknown, unknown> | GraphQLNamedType | GraphQLDirective {
  switch (part.kind) {
    case 'operation':
      return part.field
    case 'type':
      return part.type
    case 'directive':
      return part.directive
  }
}

/** Labels of operation kinds in the sidebar. */
const operationGroups = [
  ['query', 'Queries', 'queries'],
  ['mutation', 'Mutations', 'mutations'],
  ['subscription', 'Subscriptions', 'subscriptions'],
] as const satisfies [OperationKind, string, string][]

const typeGroups: readonly [string, (type: GraphQLNamedType) => boolean][] = [
  ['Objects', isObjectType],
  ['Interfaces', isInterfaceType],
  ['Unions', isUnionType],
  ['Enums', isEnumType],
  ['Inputs', isInputObjectType],
  ['Scalars', isScalarType],
]

/** A part, for lists. */
export interface ListedPart {
  pointer: string
  /** In entries and front matter: `QUERY user`. */
  name: string
  group: string
  path: string
  part: SchemaPart
}

/**
 * Lists all parts of a schema that have pages: operations, then types by kind, then directives, each in alphabetical
 * order.
 */
export function listParts(schema: GraphQLSchema): ListedPart[] {
  const operations = operationGroups.flatMap(([operation, group, folder]) =>
    sorted(Object.values(rootOf(schema, operation)?.getFields() ?? {})).map((field): ListedPart => ({
      pointer: `${operation}.${field.name}`,
      name: `${operation.toUpperCase()} ${field.name}`,
      group,
      path: `${folder}/${field.name}`,
      part: { kind: 'operation', operation, field },
    })),
  )
  const all = sorted(Object.values(schema.getTypeMap())).filter((type) => hasPage(type, schema))
  const types = typeGroups.flatMap(([group, is]) =>
    all.filter(is).map((type): ListedPart => ({
      pointer: pointerOfType(type),
      name: `TYPE ${type.name}`,
      group,
      path: `types/${type.name}`,
      part: { kind: 'type', type },
    })),
  )
  const directives = sorted(schema.getDirectives().filter((directive) => !isSpecifiedDirective(directive))).map(
    (directive): ListedPart => ({
      pointer: `directive.${directive.name}`,
      name: `DIRECTIVE ${directive.name}`,
      group: 'Directives',
      path: `directives/${directive.name}`,
      part: { kind: 'directive', directive },
    }),
  )
  return [...operations, ...types, ...directives]
}

/** The root type of a kind of operation; undefined if it has no fields. */
export function rootOf(schema: GraphQLSchema, operation: OperationKind): GraphQLObjectType | undefined {
  const named: unknown = rootTypes[operation](schema)
  return isObjectType(named) ? named : undefined
}

const rootTypes = {
  query: (schema) => schema.getQueryType(),
  mutation: (schema) => schema.getMutationType(),
  subscription: (schema) => schema.getSubscriptionType(),
} satisfies Record<OperationKind, (schema: GraphQLSchema) => unknown>

/** Identifies a type among the parts. */
export function pointerOfType({ name }: Pick<GraphQLNamedType, 'name'>): string {
  return `type.${name}`
}

/** Built-in types need no page, and fields of root types have pages of their own. */
export function hasPage(type: GraphQLNamedType, schema: GraphQLSchema): boolean {
  if (isIntrospectionType(type) || isSpecifiedScalarType(type)) return false
  return !isRoot(type, schema)
}

/** Whether the fields of a type are operations. */
export function isRoot(type: GraphQLNamedType, schema: GraphQLSchema): boolean {
  return operationGroups.some(([operation]) => rootOf(schema, operation) === type)
}

function sorted<Named extends { readonly name: string }>(list: readonly Named[]): Named[] {
  return list.toSorted((one, other) => {
    if (one.name === other.name) return 0
    return one.name < other.name ? -1 : 1
  })
}
