import { createOpenApiDocument, existingClients } from '@docwright/contract'

/** The parts of a JSON Schema that our own documents use. */
interface Schema {
  $ref?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  description?: string
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}

interface Operation {
  operationId: string
  tags: readonly string[]
  summary: string
  description: string
  parameters?: readonly Parameter[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema: Schema }>> }>>
}

interface Document {
  paths: Readonly<Record<string, { parameters: readonly Parameter[]; get?: Operation; post?: Operation }>>
  components: { schemas: Readonly<Record<string, Schema>> }
}

/** An operation and where it is. */
interface Place {
  path: string
  method: string
  operation: Operation
  parameters: readonly Parameter[]
}

/**
 * Writes the modules of `@docwright/client` that follow from the OpenAPI document: the schemas as types with the operations
 * as a typed interface, and what each one sends.
 *
 * @returns Texts of the modules by their names, laid out nearly as the formatter would.
 */
export function writeClient(): Map<string, string> {
  const document = createOpenApiDocument({ serverUrl: '', version: '' }) as unknown as Document
  const places = listPlaces(document)
  const named = Object.entries(document.components.schemas).filter(([name]) => !name.startsWith('Existing'))
  const schemas = named.map(([name, schema]) => writeSchema(name, schema))
  return new Map([
    ['generated-api.ts', `${[origin, ...schemas, requestOptions, writeInterface(places)].join('\n\n')}\n`],
    ['generated-operations.ts', [origin, writeOperations(places)].join('\n\n')],
  ])
}

const origin =
  '// Made by `node tools/generate-client.ts` from the OpenAPI document. Change the contract instead, and make it again.'

const requestOptions = `/** What may be said of any request. */
export interface RequestOptions {
  /** Ends the request; its reason is thrown then. */
  signal?: AbortSignal
  /** For operations that take one: repeats with the same key within 24 hours are followed once. Made up without it. */
  idempotencyKey?: string
}`

function listPlaces({ paths }: Document): Place[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    (['get', 'post'] as const).flatMap((method) => {
      const operation = item[method]
      // Endpoints for clients of another service are none for ours.
      if (operation === undefined || operation.tags.includes(existingClients)) return []
      const parameters = [...item.parameters, ...(operation.parameters ?? [])]
      return [{ path, method: method.toUpperCase(), operation, parameters }]
    }),
  )
}

function writeSchema(name: string, schema: Schema): string {
  const comment = writeComment(schema.description ?? describeName(name), '')
  if (schema.properties === undefined) return `${comment}\nexport type ${name} = ${typeOf(schema, '')}`
  return `${comment}\nexport interface ${name} ${typeOf(schema, '')}`
}

/** `CreateAgentJob` becomes “Create agent job.” */
function describeName(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words}.`
}

function writeInterface(places: readonly Place[]): string {
  const methods = places.filter(({ operation }) => answerOf(operation) !== undefined).map(writeMethod)
  return `/** The operations of the agent API. */\nexport interface AgentApi {\n${methods.join('\n')}\n}`
}

function writeMethod({ operation, parameters }: Place): string {
  const fields = parameters
    .filter((parameter) => parameter.in !== 'header')
    .map(({ name, required, description, schema }) =>
      writeField(name, { ...schema, ...(description === undefined ? {} : { description }) }, required, '    '),
    )
  const body = operation.requestBody?.content['application/json'].schema
  if (body !== undefined) fields.push(`    body: ${typeOf(body, '    ')}`)
  const input = `{\n${fields.join('\n')}\n  }`
  const answer = typeOf(answerOf(operation) ?? {}, '  ')
  const comment = writeComment(`${operation.summary}. ${operation.description}`, '  ')
  return `${comment}\n  ${operation.operationId}(this: void, input: ${input}, options?: RequestOptions): Promise<${answer}>`
}

function answerOf({ responses }: Operation): Schema | undefined {
  return (responses['200'] ?? responses['201'])?.content?.['application/json']?.schema
}

function writeOperations(places: readonly Place[]): string {
  const rows = places.map(({ path, method, operation, parameters }) => {
    const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => `'${name}'`)
    const idempotent = parameters.some(({ name }) => name === 'Idempotency-Key')
    return [
      `  ${operation.operationId}: {`,
      `    method: '${method}',`,
      `    path: '${path}',`,
      `    query: [${query.join(', ')}],`,
      `    body: ${operation.requestBody !== undefined},`,
      `    idempotent: ${idempotent},`,
      '  },',
    ].join('\n')
  })
  return [
    `/** What each operation sends. */\nexport const operations = {\n${rows.join('\n')}\n} as const`,
    '/** The permanent name of an operation. */\nexport type OperationId = keyof typeof operations\n',
  ].join('\n\n')
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref.slice('#/components/schemas/'.length)
  if (schema.enum !== undefined) return schema.enum.map((value) => quote(value)).join(' | ')
  if (schema.anyOf !== undefined) return schema.anyOf.map((part) => typeOf(part, indent)).join(' | ')
  if (Array.isArray(schema.type))
    return schema.type.map((type: string) => typeOf({ ...schema, type }, indent)).join(' | ')
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return arrayOf(typeOf(schema.items ?? {}, indent))
    case 'object':
      return objectOf(schema, indent)
    default:
      return 'unknown'
  }
}

function arrayOf(item: string): string {
  return /^'[^|{]*' \| /.test(item) ? `(${item})[]` : `${item}[]`
}

function objectOf({ properties, required = [] }: Schema, indent: string): string {
  if (properties === undefined) return 'Record<string, unknown>'
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, field]) =>
    writeField(name, field, required.includes(name), inner),
  )
  return `{\n${fields.join('\n')}\n${indent}}`
}

function writeField(name: string, schema: Schema, required: boolean, indent: string): string {
  const field = `${indent}${name}${required ? '' : '?'}: ${typeOf(schema, indent)}`
  return schema.description === undefined ? field : `${writeComment(schema.description, indent)}\n${field}`
}

function writeComment(text: string, indent: string): string {
  const oneLine = `${indent}/** ${text} */`
  if (oneLine.length <= 120) return oneLine
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && `${indent} * ${line} ${word}`.length > 120) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [`${indent}/**`, ...[...lines, line].map((one) => `${indent} * ${one}`), `${indent} */`].join('\n')
}

function quote(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
}
