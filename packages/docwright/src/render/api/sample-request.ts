import {
  FileValue,
  makeBody,
  makeRequest,
  parseJson,
  placeholderCredential,
  type HttpBody,
  type HttpRequest,
  type ParameterStyle,
  type RequestValue,
} from '@docwright/theme'
import type { ApiContent, ApiOperation, ApiParameter, ApiServer } from '../../openapi/api-operation.ts'
import type { ApiSchema } from '../../openapi/api-schema.ts'
import { exampleOf } from '../../openapi/example-of.ts'
import { bodyForm } from './body-form.ts'
import { requestScheme } from './request-scheme.ts'
import { isFile } from './schema-facts.ts'

/** Stands in for a server in operations that name none. */
const noServer = 'https://api.example.com'

/**
 * A request with example values: required parameters, and others if the specification has an example of them.
 *
 * @param operation The operation.
 * @param options Whether optional parts are omitted.
 */
export function sampleRequest(operation: ApiOperation, { onlyRequired }: { onlyRequired: boolean }): HttpRequest {
  const content = operation.requestBody?.contents[0]
  return requestWith(operation, content === undefined ? undefined : sampleBody(content, onlyRequired), onlyRequired)
}

/** A request with one of the bodies that the author gives. */
export interface SampleVariant {
  /** Name of the example, and its media type if there are several. */
  title: string
  description?: string
  request: HttpRequest
}

/** Limit of useful ways to write a body. */
const maxVariants = 40

/**
 * The requests of an operation, one for each media type and each named example of it.
 *
 * @param operation The operation.
 * @param options Whether optional parts are omitted.
 * @returns At least one; the first is {@link sampleRequest}.
 */
export function sampleVariants(operation: ApiOperation, { onlyRequired }: { onlyRequired: boolean }): SampleVariant[] {
  const contents = operation.requestBody?.contents ?? []
  const variants = contents.flatMap((content) => {
    const given = content.examples.filter(({ value }) => value !== undefined)
    const examples = given.length === 0 ? [undefined] : given
    return examples.map((example, index) => {
      const name = example?.summary ?? example?.name ?? ''
      // The first sample of a media type has its name, as the tabs of the body do: a choice there applies here.
      const byType = index === 0 || name === '' ? content.type : `${content.type}: ${name}`
      const body = example === undefined ? sampleBody(content, onlyRequired) : exampleBody(content, example.value)
      return {
        title: contents.length > 1 || name === '' ? byType : name,
        ...(example?.description === undefined ? {} : { description: example.description }),
        request: requestWith(operation, body, onlyRequired),
      }
    })
  })
  return variants.length === 0
    ? [{ title: '', request: sampleRequest(operation, { onlyRequired }) }]
    : variants.slice(0, maxVariants)
}

function requestWith(operation: ApiOperation, body: HttpBody | undefined, onlyRequired: boolean): HttpRequest {
  const { method, path, parameters, servers, security } = operation
  const shown = parameters.filter((parameter) => isShown(parameter, operation, onlyRequired))
  const way = security.find((one) => one.length > 0) ?? []
  return makeRequest({
    method: sentMethod(method),
    server: serverAddress(servers[0]),
    path,
    parameters: shown.map((parameter) => ({ parameter: styleOf(parameter), value: valueOf(parameter) })),
    credentials: way.map((requirement) => placeholderCredential(requestScheme(requirement))),
    body,
  })
}

/**
 * The sent form of a method: those of HTTP in capitals, others as in the specification.
 *
 * @param method The method.
 */
export function sentMethod(method: string): string {
  return /^(?:get|put|post|delete|options|head|patch|trace|query)$/i.test(method) ? method.toUpperCase() : method
}

/** A header that the body or a security scheme writes is written once; a path parameter without an example keeps its braces. */
function isShown(parameter: ApiParameter, { requestBody }: ApiOperation, onlyRequired: boolean): boolean {
  const { name, required } = parameter
  if (parameter.in === 'path') return hasExample(parameter)
  if (parameter.in === 'header' && /^content-type$/i.test(name) && requestBody !== undefined) return false
  // It is the whole query, of which its properties have the examples.
  if (parameter.in === 'querystring' && !onlyRequired) return true
  return required || (!onlyRequired && hasExample(parameter))
}

/**
 * The address of a server with its variables at their defaults.
 *
 * @param server May be absent.
 */
export function serverAddress(server: ApiServer | undefined): string {
  if (server === undefined) return noServer
  const url = server.url.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const variable = server.variables.find((candidate) => candidate.name === name)
    return variable === undefined || variable.default === '' ? whole : variable.default
  })
  return (/^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `${noServer}${url.startsWith('/') ? '' : '/'}${url}`).replace(
    /(?<!\/)\/+$/,
    '',
  )
}

/**
 * How a parameter is written.
 *
 * @param parameter The parameter.
 */
export function styleOf({
  in: location,
  name,
  style,
  explode,
  allowReserved,
  contentType,
}: ApiParameter): ParameterStyle {
  return {
    location,
    name,
    style,
    explode,
    allowReserved,
    ...(contentType === undefined ? {} : { mediaType: contentType }),
  }
}

function hasExample({ examples, schema }: ApiParameter): boolean {
  return examples.some(({ value }) => value !== undefined) || schema.examples.length > 0
}

function valueOf({ examples, schema }: ApiParameter): RequestValue | undefined {
  const given = examples.find(({ value }) => value !== undefined)?.value
  return given === undefined ? asValue(exampleOf(schema, { direction: 'request' })) : asValue(given)
}

function sampleBody(content: ApiContent, onlyRequired: boolean): HttpBody | undefined {
  return exampleBody(content, bodyExample(content, onlyRequired))
}

/**
 * A body with an example as its value.
 *
 * @param content The media type.
 * @param example Plain data; names stand for files.
 * @returns The body; undefined if the example is none that the media type can hold.
 */
export function exampleBody(content: ApiContent, example: unknown): HttpBody | undefined {
  const form = bodyForm(content)
  const { mediaType } = form
  if (form.form === 'binary')
    return {
      kind: 'file',
      mediaType: mediaType.includes('*') ? 'application/octet-stream' : mediaType,
      file: { name: fileName(mediaType) },
    }
  if (example === undefined) return undefined
  // Whole documents as text are sent unchanged.
  if (typeof example === 'string' && form.form !== 'multipart' && form.form !== 'urlencoded') {
    const value = form.form === 'json' ? documentOf(example, content.schema) : example
    return makeBody(form, value, 2)
  }
  return makeBody(form, withFiles(shortened(asValue(example)), content), 2)
}

/** JSON that was written into the specification as text is what it says, where text is not what is wanted. */
function documentOf(text: string, schema: ApiSchema | undefined): RequestValue {
  if (schema === undefined || schema.types.includes('string') || !/^\s*[[{]/.test(text)) return text
  try {
    return parseJson(text) as RequestValue
  } catch {
    return text
  }
}

/**
 * The example of a body: the specification's own, otherwise one made of the schema.
 *
 * @param content The body in one media type.
 * @param onlyRequired Leaves optional properties out.
 * @param direction Whether it is sent or received.
 */
export function bodyExample(
  { schema, itemSchema, examples }: ApiContent,
  onlyRequired: boolean,
  direction: 'request' | 'response' = 'request',
): unknown {
  const given = examples.find(({ value }) => value !== undefined)
  if (given !== undefined) return given.value
  const shown = schema ?? itemSchema
  return shown === undefined ? undefined : exampleOf(shown, { direction, onlyRequired })
}

/** Nobody reads on in a certificate or a picture as text, and no colors of code are found in one. */
const maxTextLength = 300

function shortened(value: RequestValue): RequestValue {
  if (typeof value === 'string') return value.length > maxTextLength ? `${value.slice(0, maxTextLength)}…` : value
  if (Array.isArray(value)) return value.map(shortened)
  if (typeof value !== 'object' || value === null || value instanceof FileValue) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part)]))
}

/** Replaces the parts of a form that are files by the names of files. */
function withFiles(value: RequestValue, { type, schema, encoding }: ApiContent): RequestValue {
  if (
    !/^multipart\//i.test(type) ||
    typeof value !== 'object' ||
    value === null ||
    Array.isArray(value) ||
    value instanceof FileValue
  )
    return value
  const entries = Object.entries(value).map(([name, part]): [string, RequestValue] => {
    const property = schema?.properties.find((candidate) => candidate.name === name)?.schema
    const item = property?.items ?? property
    if (item === undefined || !isFile(item)) return [name, part]
    const file = new FileValue(fileName(encoding[name]?.contentType ?? item.contentMediaType))
    return [name, property?.items === undefined ? file : [file]]
  })
  return Object.fromEntries(entries)
}

/** A name with the ending of the type: some servers go by it. */
function fileName(mediaType = ''): string {
  const [type = ''] = mediaType.split(/[;,]/)
  const [, ending] = /^(?:image|audio|video|text|font)\/([a-z\d]+)$/i.exec(type.trim()) ?? []
  const known: Readonly<Record<string, string>> = {
    'application/pdf': 'pdf',
    'application/zip': 'zip',
    'text/plain': 'txt',
    'image/jpeg': 'jpg',
    'text/markdown': 'md',
  }
  const shown = known[type.trim().toLowerCase()] ?? ending
  return shown === undefined ? 'example-file' : `example.${shown}`
}

/** Whether a media type is JSON. */
export function isJson(mediaType: string): boolean {
  return /[/+]json\b/i.test(mediaType)
}

/** Examples are plain data; anything else cannot be written. */
function asValue(value: unknown): RequestValue {
  return (value ?? null) as RequestValue
}
