import {
  buildASTSchema,
  buildClientSchema,
  GraphQLError,
  parse,
  Source,
  validateSchema,
  type DefinitionNode,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql'
import { isRecord } from '../../openapi/read-values.ts'
import { decodeText } from '../../source/decode-text.ts'
import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import { failureReason } from '../../source/failure-reason.ts'
import { referenceProblems } from '../reference-problems.ts'
import { mendDefinitions } from './mend-definitions.ts'
import { mendIntrospection } from './mend-introspection.ts'
import { repairOfMistake } from './repair-of-mistake.ts'

/** A schema with its mistakes. */
export interface ReadSchema {
  /** Absent if the files cannot be used. */
  schema?: GraphQLSchema
  /** Mistakes that prevent a part or all of it from being shown. */
  diagnostics: Diagnostic[]
}

export interface SchemaFile {
  name: string
  bytes: Uint8Array
}

/** Limit of nested types and values. */
const maxDepth = 200
/** Limit of tokens; no schema is longer. */
const maxTokens = 2_000_000

/**
 * Reads a schema: definitions in one or several files, or an introspection result.
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
    const message = `The schema is not read: it has more than ${maxDepth} brackets within each other.`
    const fix = 'Correct the place where brackets are never closed, or write the value flatter.'
    return { diagnostics: [diagnose(referenceProblems, 'graphql-not-a-schema', place, message, fix)] }
  }
  return files.length === 1 && text.startsWith('{') ? readIntrospection(first.name, text) : readDefinitions(files)
}

/** The parser of types recurses, and no real schema is this deep. */
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
    if (!Array.isArray(data['__schema']['types'])) return wrong('it has no types.')
    const { schema: answer, problems } = mendIntrospection(data['__schema'], start)
    const schema = buildClientSchema({ __schema: answer } as unknown as IntrospectionQuery, { assumeValid: true })
    // Types are resolved at their first use, and may be missing.
    for (const type of Object.values(schema.getTypeMap())) if ('getFields' in type) type.getFields()
    return { schema, diagnostics: problems }
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
    const fix = 'Add types to the file, or use another file.'
    const empty = diagnose(referenceProblems, 'graphql-not-a-schema', place, 'The schema defines nothing.', fix)
    return { diagnostics: [empty] }
  }
  const { document, problems, missing } = mendDefinitions(definitions)
  diagnostics.push(...problems)
  try {
    const schema = buildASTSchema(document, { assumeValidSDL: true })
    // The schema of a subgraph, or of a record store, has no queries of its own.
    const mistakes = validateSchema(schema).filter(
      ({ message }) => !message.startsWith('Query root type must be provided') && !isOfMissing(message, missing),
    )
    diagnostics.push(...mistakes.map((mistake) => problemOf(mistake, files[0]?.name ?? '')))
    return { schema, diagnostics }
  } catch (cause) {
    const place = { file: files[0]?.name ?? '', line: 1, column: 1 }
    const message = `The schema cannot be built: ${failureReason(cause)}`
    const fix = 'Correct the other mistakes of the schema first.'
    return { diagnostics: [...diagnostics, diagnose(referenceProblems, 'graphql-not-a-schema', place, message, fix)] }
  }
}

/** Missing types are reported as missing, not as types of the wrong kind. */
function isOfMissing(message: string, missing: ReadonlySet<string>): boolean {
  const [, name] = /it cannot (?:implement|include) (\w+)\.$/.exec(message) ?? []
  return name !== undefined && missing.has(name)
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
    isSyntax
      ? 'Correct it there, or add what is missing before it, such as a closing bracket.'
      : repairOfMistake(message),
  )
}

/** The parser's message in everyday words. */
function plainSyntax(text: string): string {
  const [, expected, found] = /^Expected (.+), found (.+)\.$/.exec(text) ?? []
  if (expected !== undefined && found !== undefined)
    return `${found === '<EOF>' ? 'the file ends' : `${spoken(found)} stands`} where ${spoken(expected)} is expected.`
  const [, odd] = /^Unexpected (.+)\.$/.exec(text) ?? []
  if (odd === undefined) return text
  return odd === '<EOF>' ? 'the file ends too early.' : `${spoken(odd)} is not expected there.`
}

/** A token in the parser's messages: `Name "type"`, `"{"`, `Name`. */
function spoken(token: string): string {
  const [, kind, value] = /^(?:(\w+) )?"(.*)"$/.exec(token) ?? []
  if (value !== undefined)
    return kind === undefined || kind === 'Name' ? `“${value}”` : `the ${kind.toLowerCase()} “${value}”`
  return wordsOfTokens[token] ?? token
}

const wordsOfTokens: Readonly<Record<string, string>> = { Name: 'a name', '<EOF>': 'the end of the file' }
