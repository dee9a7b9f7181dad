import {
  buildASTSchema,
  buildClientSchema,
  GraphQLError,
  Kind,
  parse,
  Source,
  validateSchema,
  visit,
  type ConstDirectiveNode,
  type DefinitionNode,
  type DocumentNode,
  type GraphQLSchema,
  type IntrospectionQuery,
  type NamedTypeNode,
  type NameNode,
} from 'graphql'
import { nearestMatch } from '../../config/nearest-match.ts'
import { isRecord } from '../../openapi/read-values.ts'
import { decodeText } from '../../source/decode-text.ts'
import { diagnose, type Diagnostic, type Place } from '../../source/diagnostic.ts'
import { failureReason } from '../../source/failure-reason.ts'
import { referenceProblems } from '../reference-problems.ts'

/** A schema that was read, and what is wrong with it. */
export interface ReadSchema {
  /** Absent where nothing can be made of the files. */
  schema?: GraphQLSchema
  /** Mistakes for which a part or all of it cannot be shown. */
  diagnostics: Diagnostic[]
}

/** One file of a schema. */
export interface SchemaFile {
  name: string
  bytes: Uint8Array
}

/** Types within types, and values within values. */
const maxDepth = 200
/** More words are no schema. */
const maxTokens = 2_000_000

/**
 * Reads a schema: definitions in one or several files, or the answer to an introspection query.
 *
 * @param files In the order in which they are named.
 */
export function readSchema(files: readonly SchemaFile[]): ReadSchema {
  const [first] = files
  if (first === undefined) return { diagnostics: [] }
  const text = decodeText(first.bytes, first.name).text.trimStart()
  const deep = files.find(({ name, bytes }) => isTooDeep(decodeText(bytes, name).text))
  if (deep !== undefined) {
    const place = { file: deep.name, line: 1, column: 1 }
    const message = 'The schema is nested too deeply to be read.'
    return { diagnostics: [diagnose(referenceProblems, 'graphql-not-a-schema', place, message)] }
  }
  return files.length === 1 && text.startsWith('{') ? readIntrospection(first.name, text) : readDefinitions(files)
}

/** Whoever reads types goes as deep as they are; nobody writes schemas of this depth. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (const [mark] of text.matchAll(/"""[^]*?"""|"(?:\\.|[^"\\\n])*"?|#.*|[[\](){}]/g)) {
    if (mark === '[' || mark === '(' || mark === '{') depth += 1
    else if (mark.length === 1 && mark !== '#') depth -= 1
    if (depth > maxDepth) return true
  }
  return false
}

function readIntrospection(file: string, text: string): ReadSchema {
  const start = { file, line: 1, column: 1 }
  const wrong = (reason: string): ReadSchema => {
    const fix = 'Save the answer to the introspection query, or use a file in the schema definition language.'
    const message = `The file is not the answer to an introspection query: ${reason}`
    return { diagnostics: [diagnose(referenceProblems, 'graphql-not-a-schema', start, message, fix)] }
  }
  try {
    const value: unknown = JSON.parse(text)
    const data = isRecord(value) && isRecord(value['data']) ? value['data'] : value
    if (!isRecord(data) || !isRecord(data['__schema'])) return wrong('it has no `__schema`.')
    const schema = buildClientSchema(data as unknown as IntrospectionQuery, { assumeValid: true })
    // Types are resolved when they are first asked for, and may be missing.
    for (const type of Object.values(schema.getTypeMap())) if ('getFields' in type) type.getFields()
    return { schema, diagnostics: [] }
  } catch (cause) {
    return wrong(`${failureReason(cause).replace(/\.$/, '')}.`)
  }
}

function readDefinitions(files: readonly SchemaFile[]): ReadSchema {
  const diagnostics: Diagnostic[] = []
  const definitions = files.flatMap(({ name, bytes }): readonly DefinitionNode[] => {
    const { text } = decodeText(bytes, name)
    if (text.trim() === '') return []
    try {
      return parse(new Source(text, name), { maxTokens, noLocation: false }).definitions
    } catch (cause) {
      if (!(cause instanceof GraphQLError)) throw cause
      diagnostics.push(problemOf(cause, name))
      return []
    }
  })
  if (definitions.length === 0) {
    if (diagnostics.length > 0) return { diagnostics }
    const place = { file: files[0]?.name ?? '', line: 1, column: 1 }
    return { diagnostics: [diagnose(referenceProblems, 'graphql-not-a-schema', place, 'The schema defines nothing.')] }
  }
  const { document, problems } = mended(definitions)
  diagnostics.push(...problems)
  try {
    const schema = buildASTSchema(document, { assumeValidSDL: true })
    // A schema of a part of a graph, or of a store of records, has no queries of its own.
    const mistakes = validateSchema(schema).filter(
      ({ message }) => !message.startsWith('Query root type must be provided'),
    )
    diagnostics.push(...mistakes.map((mistake) => problemOf(mistake, files[0]?.name ?? '')))
    return { schema, diagnostics }
  } catch (cause) {
    const place = { file: files[0]?.name ?? '', line: 1, column: 1 }
    const message = `The schema cannot be built: ${failureReason(cause)}`
    return { diagnostics: [...diagnostics, diagnose(referenceProblems, 'graphql-not-a-schema', place, message)] }
  }
}

const extensions: Readonly<Record<string, DefinitionNode['kind']>> = {
  [Kind.SCALAR_TYPE_EXTENSION]: Kind.SCALAR_TYPE_DEFINITION,
  [Kind.OBJECT_TYPE_EXTENSION]: Kind.OBJECT_TYPE_DEFINITION,
  [Kind.INTERFACE_TYPE_EXTENSION]: Kind.INTERFACE_TYPE_DEFINITION,
  [Kind.UNION_TYPE_EXTENSION]: Kind.UNION_TYPE_DEFINITION,
  [Kind.ENUM_TYPE_EXTENSION]: Kind.ENUM_TYPE_DEFINITION,
  [Kind.INPUT_OBJECT_TYPE_EXTENSION]: Kind.INPUT_OBJECT_TYPE_DEFINITION,
}

const builtIn = new Set(['String', 'Int', 'Float', 'Boolean', 'ID'])

/**
 * Brings definitions into a form that a schema can be built of, and says what was wrong: a type that is defined twice
 * counts once, one that is nowhere is a scalar, and an extension of what another graph defines is a definition.
 */
function mended(definitions: readonly DefinitionNode[]): { document: DocumentNode; problems: Diagnostic[] } {
  const problems: Diagnostic[] = []
  const defined = new Map<string, DefinitionNode>()
  const kept: DefinitionNode[] = []
  for (const node of definitions) {
    const name = nameOf(node)
    if (isExecutable(node)) {
      problems.push(
        problem(node, 'An operation or a fragment is no part of a schema, so it is left out.', 'Remove it.'),
      )
    } else if (name === undefined || node.kind in extensions) kept.push(node)
    else if (defined.has(name)) {
      const message = `The type “${name.replace(/^@/, '')}” is defined more than once; the first definition counts.`
      problems.push(problem(node, message, 'Remove one of them, or write `extend` before it.'))
    } else {
      defined.set(name, node)
      kept.push(node)
    }
  }
  const whole = kept.map((node) => {
    const kind = extensions[node.kind]
    const name = nameOf(node)
    if (kind === undefined || name === undefined || defined.has(name)) return node
    const definition = { ...node, kind } as DefinitionNode
    defined.set(name, definition)
    return definition
  })
  problems.push(...repeatedMembers(whole))
  const missing = new Map<string, NamedTypeNode>()
  visit(
    { kind: Kind.DOCUMENT, definitions: whole },
    {
      NamedType(node) {
        const name = node.name.value
        if (!defined.has(name) && !builtIn.has(name) && !missing.has(name)) missing.set(name, node)
      },
    },
  )
  for (const [name, node] of missing) {
    const near = nearestMatch(name, [...defined.keys(), ...builtIn])
    const fix = near === undefined ? 'Define it.' : `Did you mean “${near}”?`
    problems.push(problem(node, `The type “${name}” is not defined.`, fix))
  }
  const scalars = Array.from(missing.values(), ({ name }): DefinitionNode => ({
    kind: Kind.SCALAR_TYPE_DEFINITION,
    name,
  }))
  return { document: { kind: Kind.DOCUMENT, definitions: [...whole, ...scalars] }, problems }
}

interface Member {
  name: NameNode
  directives?: readonly ConstDirectiveNode[] | undefined
  loc?: DefinitionNode['loc']
}

/** Fields, values and arguments of one name: a schema is built of the last of them, so the others have no page. */
function repeatedMembers(definitions: readonly DefinitionNode[]): Diagnostic[] {
  const known = new Map<string, Set<string>>()
  const problems: Diagnostic[] = []
  function look(owner: string, members: readonly Member[] = []): void {
    const names = known.get(owner) ?? new Set()
    known.set(owner, names)
    for (const member of members) {
      // Another part of a federated graph has it.
      if (member.directives?.some((directive) => directive.name.value === 'external')) continue
      const name = member.name.value
      if (names.has(name))
        problems.push(problem(member, `“${name}” is defined more than once in “${owner}”.`, 'Remove one of them.'))
      names.add(name)
    }
  }
  for (const node of definitions) {
    const owner = nameOf(node) ?? ''
    if ('fields' in node) {
      look(owner, node.fields)
      for (const field of node.fields ?? [])
        if ('arguments' in field) look(`${owner}.${field.name.value}`, field.arguments)
    } else if ('values' in node) look(owner, node.values)
    else if (node.kind === Kind.DIRECTIVE_DEFINITION) look(owner, node.arguments)
  }
  return problems
}

function isExecutable({ kind }: DefinitionNode): boolean {
  return kind === Kind.OPERATION_DEFINITION || kind === Kind.FRAGMENT_DEFINITION
}

/** Directives have names of their own. */
function nameOf(node: DefinitionNode): string | undefined {
  if (!('name' in node) || node.name === undefined) return undefined
  return node.kind === Kind.DIRECTIVE_DEFINITION ? `@${node.name.value}` : node.name.value
}

function problem(node: Pick<DefinitionNode, 'loc'>, message: string, fix: string): Diagnostic {
  return diagnose(referenceProblems, 'graphql-invalid-schema', placeOf(node), message, fix)
}

function problemOf({ message, source, locations, nodes }: GraphQLError, file: string): Diagnostic {
  const [at] = locations ?? []
  const place = at === undefined ? { file, line: 1, column: 1 } : { file: source?.name ?? file, ...at }
  const isSyntax = nodes === undefined || nodes.length === 0
  const text = message.replace(/^Syntax Error: /, '')
  return diagnose(
    referenceProblems,
    isSyntax ? 'graphql-syntax' : 'graphql-invalid-schema',
    place,
    isSyntax ? `The schema is not valid GraphQL: ${plainSyntax(text)}` : text,
    isSyntax ? 'Correct it there, or add what is missing before it, such as a closing bracket.' : undefined,
  )
}

/** What the parser expects, in words. */
function plainSyntax(text: string): string {
  const [, expected, found] = /^Expected (.+), found (.+)\.$/.exec(text) ?? []
  if (expected !== undefined && found !== undefined)
    return `${found === '<EOF>' ? 'the file ends' : `${spoken(found)} stands`} where ${spoken(expected)} is expected.`
  const [, odd] = /^Unexpected (.+)\.$/.exec(text) ?? []
  if (odd === undefined) return text
  return odd === '<EOF>' ? 'the file ends too early.' : `${spoken(odd)} is not expected there.`
}

/** A token as the parser writes it: `Name "type"`, `"{"`, `Name`. */
function spoken(token: string): string {
  const [, kind, value] = /^(?:(\w+) )?"(.*)"$/.exec(token) ?? []
  if (value !== undefined)
    return kind === undefined || kind === 'Name' ? `“${value}”` : `the ${kind.toLowerCase()} “${value}”`
  return wordsOfTokens[token] ?? token
}

const wordsOfTokens: Readonly<Record<string, string>> = { Name: 'a name', '<EOF>': 'the end of the file' }

/** Where a definition stands; the beginning of nothing where it comes of an introspection. */
export function placeOf({ loc }: { readonly loc?: DefinitionNode['loc'] }, file = ''): Place {
  if (loc === undefined) return { file, line: 1, column: 1 }
  const { line, column } = loc.startToken
  return { file: loc.source.name, line, column }
}
