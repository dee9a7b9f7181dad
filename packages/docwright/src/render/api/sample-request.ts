import { encodeQuery, serializeParameter, type PlaygroundValue } from '@docwright/theme'
import type { ApiContent, ApiOperation, ApiParameter, ApiServer } from '../../openapi/api-operation.ts'
import type { ApiSchema } from '../../openapi/api-schema.ts'
import { exampleOf } from '../../openapi/example-of.ts'
import { isFile } from './schema-facts.ts'

/** One request with example values, ready to be written in any language. */
export interface SampleRequest {
  method: string
  /** Complete and encoded; a path parameter without an example keeps its braces. */
  url: string
  headers: { name: string; value: string }[]
  body?: SampleBody
}

export type SampleBody =
  | { kind: 'text'; mediaType: string; text: string }
  | { kind: 'form' | 'multipart'; mediaType: string; fields: { name: string; value: string; file?: string }[] }

/** Stands in for a server in operations that name none. */
const noServer = 'https://api.example.com'

/**
 * A request with example values: required parameters, and others where the specification has an example of them.
 *
 * @param operation The operation.
 * @param options Whether optional parts are left out.
 */
export function sampleRequest(operation: ApiOperation, { onlyRequired }: { onlyRequired: boolean }): SampleRequest {
  const { method, parameters, servers, requestBody } = operation
  const content = requestBody?.contents[0]
  const shown = parameters.filter((parameter) => parameter.required || (!onlyRequired && hasExample(parameter)))
  const body = content === undefined ? undefined : sampleBody(content, onlyRequired)
  const query: string[] = []
  const cookies: string[] = []
  const headers: { name: string; value: string }[] = []
  for (const parameter of shown) {
    const pairs = serializeParameter(styleOf(parameter), valueOf(parameter))
    if (parameter.in === 'query')
      query.push(
        ...pairs.map(([name, value]) => `${encodeQuery(name, false)}=${encodeQuery(value, parameter.allowReserved)}`),
      )
    if (parameter.in === 'querystring') query.push(...pairs.map(([, value]) => encodeQuery(value, true)))
    if (parameter.in === 'header') headers.push(...pairs.map(([name, value]) => ({ name, value })))
    if (parameter.in === 'cookie') cookies.push(...pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`))
  }
  for (const { scheme } of operation.security.find((way) => way.length > 0) ?? []) {
    const name = scheme.parameterName ?? 'Authorization'
    if (scheme.type === 'apiKey' && scheme.in === 'query') query.push(`${encodeQuery(name, false)}=<api-key>`)
    else if (scheme.type === 'apiKey' && scheme.in === 'cookie') cookies.push(`${name}=<api-key>`)
    else if (scheme.type === 'apiKey') headers.push({ name, value: '<api-key>' })
    else if (scheme.type === 'http' && scheme.scheme === 'basic')
      headers.push({ name: 'Authorization', value: 'Basic <credentials>' })
    else if (scheme.type !== 'mutualTLS') headers.push({ name: 'Authorization', value: 'Bearer <token>' })
  }
  if (cookies.length > 0) headers.push({ name: 'Cookie', value: cookies.join('; ') })
  // Generators write the boundary of a multipart body themselves.
  if (body !== undefined && body.kind !== 'multipart') headers.push({ name: 'Content-Type', value: body.mediaType })
  const search = query.length === 0 ? '' : `?${query.join('&')}`
  return {
    method: method.toUpperCase(),
    url: `${serverAddress(servers[0])}${samplePath(operation)}${search}`,
    headers,
    ...(body === undefined ? {} : { body }),
  }
}

/**
 * The address of a server with its variables at their defaults.
 *
 * @param server May be absent.
 */
export function serverAddress(server: ApiServer | undefined): string {
  if (server === undefined) return noServer
  const url = server.url.replaceAll(/\{([^}]*)\}/g, (whole, name: string) => {
    const variable = server.variables.find((candidate) => candidate.name === name)
    return variable === undefined || variable.default === '' ? whole : variable.default
  })
  return (/^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `${noServer}${url.startsWith('/') ? '' : '/'}${url}`).replace(
    /\/+$/,
    '',
  )
}

function samplePath({ path, parameters }: ApiOperation): string {
  return path.replaceAll(/\{([^}]*)\}/g, (whole, name: string) => {
    const parameter = parameters.find((candidate) => candidate.in === 'path' && candidate.name === name)
    if (parameter === undefined || !hasExample(parameter)) return whole
    const [pair] = serializeParameter(styleOf(parameter), valueOf(parameter))
    return pair === undefined ? whole : encodeURIComponent(pair[1]).replaceAll('%2C', ',').replaceAll("'", '%27')
  })
}

function styleOf({ in: location, name, style, explode, allowReserved, contentType }: ApiParameter) {
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

function valueOf({ examples, schema }: ApiParameter): PlaygroundValue | undefined {
  const given = examples.find(({ value }) => value !== undefined)?.value
  return plain(given ?? exampleOf(schema, { direction: 'request' }))
}

function sampleBody(content: ApiContent, onlyRequired: boolean): SampleBody {
  const { type, schema, examples } = content
  const given = bodyExample(content, onlyRequired)
  const value = shortened(given)
  if (/^multipart\//i.test(type)) return { kind: 'multipart', mediaType: type, fields: formFields(schema, value) }
  if (/^application\/x-www-form-urlencoded/i.test(type))
    return { kind: 'form', mediaType: type, fields: formFields(undefined, value) }
  if (typeof given === 'string' && !isJson(type)) return { kind: 'text', mediaType: type, text: given }
  if (value === undefined && examples.length === 0) return { kind: 'text', mediaType: type, text: '' }
  return { kind: 'text', mediaType: type, text: JSON.stringify(value, null, 2) ?? '' }
}

/**
 * The example of a body: the specification's own, else one made of the schema.
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
const longestText = 300

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > longestText ? `${value.slice(0, longestText)}…` : value
  if (Array.isArray(value)) return value.map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part)]))
}

function formFields(schema: ApiSchema | undefined, value: unknown): { name: string; value: string; file?: string }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => {
    const property = schema?.properties.find((candidate) => candidate.name === name)?.schema
    const item = property?.items ?? property
    if (item !== undefined && isFile(item)) return [{ name, value: '', file: 'example-file' }]
    const text = typeof part === 'string' ? part : JSON.stringify(part)
    return [{ name, value: text }]
  })
}

/** Whether a media type is JSON. */
export function isJson(mediaType: string): boolean {
  return /[/+]json\b/i.test(mediaType)
}

/** Examples are JSON; anything else cannot be written. */
function plain(value: unknown): PlaygroundValue | undefined {
  if (value === undefined) return undefined
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  return JSON.parse(JSON.stringify(value)) as PlaygroundValue
}
