import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
  print,
  type ConstDirectiveNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql'
import type { ApiSpecificationInfo } from '../../openapi/api-operation.ts'
import type {
  ReferenceFact,
  ReferenceField,
  ReferencePage,
  ReferenceSection,
  ReferenceType,
} from '../reference-page.ts'
import { divideTexts } from '../texts.ts'
import { exampleOperation } from './example-operation.ts'
import { isRoot, pointerOfType, rootOf, type SchemaPart } from './schema-parts.ts'
import { operationLink, typeLink, type TypeUsage } from './type-usage.ts'

/** Limit of links: a scalar can be used by thousands of types, and the rest is only counted. */
const maxLinks = 200

/** The whole schema, as pages need it. */
export interface PageContext {
  schema: GraphQLSchema
  usage: ReadonlyMap<string, TypeUsage>
  specification: ApiSpecificationInfo
}

/** The page of a part. */
export function partPage(part: SchemaPart, context: PageContext): ReferencePage {
  switch (part.kind) {
    case 'operation':
      return operationPage(part, context)
    case 'type':
      return typePage(part.type, context)
    case 'directive': {
      const { directive } = part
      return pageOf(context, restOf(directive), [
        {
          title: 'Locations',
          facts: [
            { label: 'on', value: directive.locations.join(', ') },
            ...(directive.isRepeatable ? [{ label: 'repeatable', value: '' }] : []),
          ],
        },
        ...fieldsSection(
          'Arguments',
          directive.args.map((argument) => inputField(argument, context)),
        ),
      ])
    }
  }
}

function pageOf(
  { specification }: PageContext,
  description: string | undefined,
  sections: ReferenceSection[],
): ReferencePage {
  return { kind: 'reference', description, sections, examples: { requests: [], responses: [] }, specification }
}

function operationPage(
  { operation, field }: Extract<SchemaPart, { kind: 'operation' }>,
  context: PageContext,
): ReferencePage {
  const { schema } = context
  const returned = getNamedType(field.type)
  const result: ReferenceSection = {
    title: 'Result',
    fields: [
      { name: field.name, value: { ...typeOf(field.type, context), facts: directiveFacts(field.astNode?.directives) } },
    ],
    ...(isObjectType(returned) || isInterfaceType(returned)
      ? {
          sections: fieldsSection(
            'Fields',
            Object.values(returned.getFields()).map((one) => outputField(one, context)),
          ),
        }
      : {}),
  }
  const { request, ...examples } = exampleOperation(operation, field, schema)
  return {
    ...pageOf(context, restOf(field), [
      ...fieldsSection(
        'Arguments',
        field.args.map((argument) => inputField(argument, context)),
      ),
      result,
      ...possibleTypes(returned, schema),
    ]),
    call: { method: operation.toUpperCase(), path: field.name },
    examples,
    ...(request === undefined ? {} : { request }),
  }
}

function typePage(type: GraphQLNamedType, context: PageContext): ReferencePage {
  return pageOf(context, restOf(type), [
    ...ofType(type, context),
    ...possibleTypes(type, context.schema),
    ...directivesSection(type.astNode?.directives),
    ...usedBy(type, context),
  ])
}

function ofType(type: GraphQLNamedType, context: PageContext): ReferenceSection[] {
  if (isObjectType(type) || isInterfaceType(type)) {
    const interfaces = type.getInterfaces()
    return [
      ...fieldsSection(
        'Fields',
        Object.values(type.getFields()).map((field) => outputField(field, context)),
      ),
      ...(interfaces.length === 0 ? [] : [{ title: 'Implements', links: interfaces.map(typeLink) }]),
    ]
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).map((field) => inputField(field, context))
    const [section] = fieldsSection('Fields', fields)
    if (section === undefined) return []
    return [type.isOneOf ? { ...section, description: 'Exactly one of these is set.' } : section]
  }
  if (isEnumType(type)) {
    const fields = type.getValues().map((value): ReferenceField => ({
      name: value.name,
      deprecated: value.deprecationReason != null,
      description: descriptionOf(value),
      value: { isPlain: true, text: type.name, facts: directiveFacts(value.astNode?.directives) },
    }))
    return fieldsSection('Values', fields)
  }
  if (isScalarType(type) && type.specifiedByURL != null)
    return [{ title: 'Scalar', facts: [{ label: 'specified by', value: type.specifiedByURL }] }]
  return []
}

/** The possible types of an interface or a union. */
function possibleTypes(type: GraphQLNamedType, schema: GraphQLSchema): ReferenceSection[] {
  if (isUnionType(type)) return [{ title: 'Possible types', links: type.getTypes().map(typeLink) }]
  if (!isInterfaceType(type)) return []
  const { objects, interfaces } = schema.getImplementations(type)
  const all = [...interfaces, ...objects]
  return all.length === 0 ? [] : [{ title: 'Implemented by', links: all.map(typeLink) }]
}

function usedBy(type: GraphQLNamedType, { usage }: PageContext): ReferenceSection[] {
  const { operations = [], types = [] } = usage.get(type.name) ?? {}
  return [['Used by operations', operations] as const, ['Used by types', types] as const].flatMap(
    ([title, links]): ReferenceSection[] => {
      if (links.length === 0) return []
      const more = links.length - maxLinks
      return [
        {
          title,
          links: links.slice(0, maxLinks),
          ...(more > 0 ? { facts: [{ label: 'more', value: String(more) }] } : {}),
        },
      ]
    },
  )
}

/** The page about the whole schema. */
export function overviewPage(context: PageContext): ReferencePage {
  const { schema } = context
  const operations = (['query', 'mutation', 'subscription'] as const).flatMap((operation): ReferenceSection[] => {
    const fields = Object.values(rootOf(schema, operation)?.getFields() ?? {})
    if (fields.length === 0) return []
    const title = { query: 'Queries', mutation: 'Mutations', subscription: 'Subscriptions' }[operation]
    const links = fields.map((field) => ({
      ...operationLink(operation, field.name),
      description: firstLine(field.description),
      deprecated: field.deprecationReason != null,
    }))
    return [{ title, links }]
  })
  return pageOf(context, textOf(schema.description), operations)
}

function fieldsSection(title: string, fields: readonly ReferenceField[]): ReferenceSection[] {
  return fields.length === 0 ? [] : [{ title, fields }]
}

function outputField(field: GraphQLField<unknown, unknown>, context: PageContext): ReferenceField {
  const args = field.args.map((argument) => inputField(argument, context))
  return {
    name: field.name,
    deprecated: field.deprecationReason != null,
    description: descriptionOf(field),
    value: {
      ...typeOf(field.type, context),
      facts: directiveFacts(field.astNode?.directives),
      ...(args.length === 0 ? {} : { title: 'arguments', fields: args }),
    },
  }
}

function inputField(input: GraphQLArgument | GraphQLInputField, context: PageContext): ReferenceField {
  const usual = defaultOf(input)
  return {
    name: input.name,
    required: isNonNullType(input.type) && usual === undefined,
    deprecated: input.deprecationReason != null,
    description: descriptionOf(input),
    value: {
      ...typeOf(input.type, context),
      ...(usual === undefined ? {} : { default: usual }),
      facts: directiveFacts(input.astNode?.directives),
    },
  }
}

/** As written; an introspection result has text of the language, too. */
function defaultOf({ astNode, default: usual, defaultValue }: GraphQLArgument | GraphQLInputField): string | undefined {
  if (astNode?.defaultValue !== undefined) return print(astNode.defaultValue)
  if (usual !== undefined)
    return 'literal' in usual && usual.literal !== undefined ? print(usual.literal) : JSON.stringify(usual.value)
  return defaultValue === undefined ? undefined : JSON.stringify(defaultValue)
}

/** A type as written, with the page of its innermost type. */
function typeOf(type: GraphQLType, { schema }: PageContext): ReferenceType {
  const named = getNamedType(type)
  const plain = { isPlain: true as const, text: String(type) }
  if (isSpecifiedScalarType(named) || isIntrospectionType(named)) return plain
  const pointer = isRoot(named, schema) ? '' : pointerOfType(named)
  const values = isEnumType(named) ? named.getValues().slice(0, 50) : []
  return {
    ...plain,
    model: { name: named.name, pointer },
    enumeration: values.map(({ name }) => ({ value: name })),
  }
}

function directivesSection(directives: readonly ConstDirectiveNode[] | undefined): ReferenceSection[] {
  const facts = directiveFacts(directives)
  return facts.length === 0 ? [] : [{ title: 'Directives', facts }]
}

/** Directives that are shown as deprecations and links. */
const spoken = new Set(['deprecated', 'specifiedBy', 'oneOf'])

function directiveFacts(directives: readonly ConstDirectiveNode[] = []): ReferenceFact[] {
  return directives
    .filter(({ name }) => !spoken.has(name.value))
    .map((directive) => ({ label: 'directive', value: print(directive) }))
}

/** Texts of a part except for the line under its title. */
function restOf(named: Described & { name: string }): string | undefined {
  return textsOf(named).rest
}

/** The line under the title of a part's page, and the text of the page. */
export function textsOf({
  name,
  description,
  deprecationReason,
}: Described & { name: string }): ReturnType<typeof divideTexts> {
  const reason = deprecationReason == null ? undefined : `Deprecated: ${deprecationReason}`
  return divideTexts(name, description ?? undefined, reason)
}

/** A definition with a description. */
interface Described {
  description?: string | null | undefined
  deprecationReason?: string | null | undefined
}

/** A description with the reason of a deprecation. */
function descriptionOf(named: Described): string | undefined {
  const { description, deprecationReason } = named
  const reason = deprecationReason == null ? undefined : `Deprecated: ${deprecationReason}`
  const texts = [textOf(description), reason].filter((text) => text !== undefined)
  return texts.length === 0 ? undefined : texts.join('\n\n')
}

/** A non-empty text. */
export function textOf(text: string | null | undefined): string | undefined {
  return text == null || text.trim() === '' ? undefined : text
}

/** The first line of a description, for lists. */
function firstLine(description: string | null | undefined): string | undefined {
  const [first] = (description ?? '').trim().split(/\n\s*\n/)
  return first === undefined || first === '' || first.length > 280
    ? undefined
    : first.replaceAll(/(?<!\s)\s*\n\s*/g, ' ')
}
