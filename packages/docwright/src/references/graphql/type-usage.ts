import {
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql'
import type { ReferenceLink } from '../reference-page.ts'
import { hasPage, pointerOfType, rootOf, type OperationKind } from './schema-parts.ts'

/** Operations and types that use a type. */
export interface TypeUsage {
  /** Operations that take or return it. */
  operations: ReferenceLink[]
  /** Types with a field, or an argument of a field, of this type. */
  types: ReferenceLink[]
}

/**
 * Finds the uses of each type, in one pass over the schema.
 *
 * @returns By name of the type.
 */
export function findUsage(schema: GraphQLSchema): ReadonlyMap<string, TypeUsage> {
  const found = new Map<string, { operations: Map<string, ReferenceLink>; types: Map<string, ReferenceLink> }>()
  function note(type: GraphQLType, list: 'operations' | 'types', link: ReferenceLink): void {
    const { name } = getNamedType(type)
    const usage = found.get(name) ?? { operations: new Map(), types: new Map() }
    found.set(name, usage)
    usage[list].set(link.pointer ?? link.title, link)
  }
  for (const operation of ['query', 'mutation', 'subscription'] as const)
    for (const field of Object.values(rootOf(schema, operation)?.getFields() ?? {})) {
      const link = operationLink(operation, field.name)
      for (const type of [field.type, ...field.args.map((argument) => argument.type)]) note(type, 'operations', link)
    }
  for (const type of Object.values(schema.getTypeMap())) {
    if (!hasPage(type, schema)) continue
    for (const used of typesWithin(type)) if (getNamedType(used) !== type) note(used, 'types', typeLink(type))
  }
  return new Map(
    Array.from(found, ([name, { operations, types }]) => [
      name,
      { operations: [...operations.values()], types: [...types.values()] },
    ]),
  )
}

function typesWithin(type: GraphQLNamedType): GraphQLType[] {
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => field.type)
  if (isUnionType(type)) return [...type.getTypes()]
  if (!isObjectType(type) && !isInterfaceType(type)) return []
  return Object.values(type.getFields()).flatMap((field) => [field.type, ...field.args.map((one) => one.type)])
}

/** A link to the page of an operation. */
export function operationLink(operation: OperationKind, name: string): ReferenceLink {
  return { title: name, pointer: `${operation}.${name}`, method: operation.toUpperCase() }
}

/** A link to the page of a type. */
export function typeLink(type: GraphQLNamedType): ReferenceLink {
  return { title: type.name, pointer: pointerOfType(type) }
}
