import { isPartOfGraphql, pathsOfOperations } from './graphql-language.ts'
import type { ExpectedPart } from './missing-parts.ts'

interface Named {
  name: string
}

interface IntrospectedField extends Named {
  args?: readonly Named[] | null
}

interface IntrospectedType extends Named {
  kind: string
  fields?: readonly IntrospectedField[] | null
  inputFields?: readonly Named[] | null
  enumValues?: readonly Named[] | null
  possibleTypes?: readonly Named[] | null
}

type Roots = Partial<Record<`${keyof typeof pathsOfOperations}Type`, Named | null>>

interface IntrospectedSchema extends Roots {
  types: readonly IntrospectedType[]
  directives?: readonly IntrospectedField[] | null
}

type Answer = Partial<Record<'__schema', IntrospectedSchema>>

/**
 * Counts a GraphQL schema in the answer to an introspection query: the same parts as in definitions.
 *
 * @param text JSON, with or without `data` around it.
 */
export function introspectionParts(text: string): ExpectedPart[] {
  const answer = JSON.parse(text) as Answer & { data?: Answer }
  const schema = answer['__schema'] ?? answer.data?.['__schema']
  if (schema === undefined) throw new Error('There is no __schema.')
  const operations = Object.keys(pathsOfOperations) as (keyof typeof pathsOfOperations)[]
  const roots = new Map(operations.map((operation) => [schema[`${operation}Type`]?.name, pathsOfOperations[operation]]))
  const types = schema.types.filter(({ name }) => !isPartOfGraphql(name, 'type'))
  const directives = (schema.directives ?? []).filter(({ name }) => !isPartOfGraphql(name, 'directive'))
  return [
    ...types.flatMap((type) => typeParts(type, roots.get(type.name))),
    ...directives.flatMap(({ name, args }) => {
      const page = `directives/${name}`
      return [named('directive', page)({ name }), ...(args ?? []).map(named('argument', page))]
    }),
  ]
}

function typeParts(type: IntrospectedType, operations: string | undefined): ExpectedPart[] {
  const fields = type.fields ?? []
  if (operations !== undefined) return fields.flatMap((field) => fieldParts(field, `${operations}/${field.name}`))
  const page = `types/${type.name}`
  return [
    named('type', page)(type),
    ...fields.flatMap((field) => fieldParts(field, page)),
    ...(type.inputFields ?? []).map(named('argument', page)),
    ...(type.enumValues ?? []).map(named('value', page)),
    ...(type.possibleTypes ?? []).map(named('member', page)),
  ]
}

function fieldParts({ name, args }: IntrospectedField, page: string): ExpectedPart[] {
  const beside = [name]
  return [
    named('field', page)({ name }),
    ...(args ?? []).map((argument) => ({ ...named('argument', page)(argument), beside })),
  ]
}

function named(kind: string, page: string): (named: Named) => ExpectedPart {
  return ({ name }) => ({ kind, name, beside: [], page })
}
