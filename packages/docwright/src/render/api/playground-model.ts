import type {
  PlaygroundBody,
  PlaygroundContent,
  PlaygroundModel,
  PlaygroundSchema,
  PlaygroundScheme,
  PlaygroundValue,
} from '@docwright/theme'
import type { ApiContent, ApiOperation, ApiParameter, ApiSecurityRequirement } from '../../openapi/api-operation.ts'
import type { ApiSchema } from '../../openapi/api-schema.ts'
import type { ApiSettings } from './api-content.ts'
import { bodyExample, isJson } from './sample-request.ts'
import { isFile } from './schema-facts.ts'

/** A form deeper than this is written as JSON instead. */
const deepest = 6
/** A form of more controls than these as well. */
const mostControls = 400

/**
 * What the playground needs to build requests of an operation.
 *
 * @param operation The operation.
 * @param source The specification it comes from.
 * @param settings Proxy, credentials and prefilling.
 */
export function playgroundModel(operation: ApiOperation, source: string, settings: ApiSettings): PlaygroundModel {
  const { method, path, servers, parameters, requestBody, security } = operation
  const left = { controls: mostControls }
  return {
    method: method.toUpperCase(),
    path,
    servers: servers.map(({ url, description, variables }) => ({
      url: absolute(url, source),
      ...(description === undefined ? {} : { description }),
      variables: variables.map((variable) => ({
        name: variable.name,
        default: variable.default,
        choices: variable.enum,
      })),
    })),
    parameters: parameters.map((parameter) => ({
      location: parameter.in,
      name: parameter.name,
      required: parameter.required,
      style: parameter.style,
      explode: parameter.explode,
      allowReserved: parameter.allowReserved,
      ...(parameter.contentType === undefined ? {} : { mediaType: parameter.contentType }),
      schema: withValue(control(parameter.schema, 0, left), parameter, settings.examples.prefill),
    })),
    ...(requestBody === undefined || requestBody.contents.length === 0
      ? {}
      : { body: bodyOf(requestBody.required, requestBody.contents, settings, left) }),
    authorizations: security.filter((way) => way.length > 0).map((way) => way.flatMap(schemeOf)),
    authorizationOptional: security.some((way) => way.length === 0),
    ...(settings.proxy === undefined ? {} : { proxy: settings.proxy }),
    credentials: settings.credentials,
    specification: source,
  }
}

/** A server's address may be relative to that of the specification. */
function absolute(url: string, source: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(url) || !/^https?:/i.test(source)) return url
  // Braces would be encoded.
  return url.startsWith('/') && !url.startsWith('//') ? `${new URL(source).origin}${url}` : url
}

function withValue(schema: PlaygroundSchema, { examples }: ApiParameter, prefill: boolean): PlaygroundSchema {
  const given = examples.find(({ value }) => value !== undefined)?.value
  if (given === undefined) return schema
  return prefill ? { ...schema, value: given as PlaygroundValue } : { ...schema, placeholder: textOf(given) }
}

function bodyOf(
  required: boolean,
  contents: readonly ApiContent[],
  settings: ApiSettings,
  left: { controls: number },
): PlaygroundBody {
  return {
    required,
    contents: contents.map((content): PlaygroundContent => {
      const schema = content.schema ?? content.itemSchema
      const example = settings.examples.prefill ? bodyExample(content, false) : undefined
      return {
        mediaType: content.type,
        form: formOf(content.type, schema),
        schema: schema === undefined ? { type: 'any' } : control(schema, 0, left),
        partTypes: Object.fromEntries(
          Object.entries(content.encoding).flatMap(([name, { contentType }]) =>
            contentType === undefined ? [] : [[name, contentType]],
          ),
        ),
        ...(example === undefined
          ? {}
          : { example: typeof example === 'string' ? example : JSON.stringify(example, null, 2) }),
      }
    }),
  }
}

function formOf(mediaType: string, schema: ApiSchema | undefined): PlaygroundContent['form'] {
  if (isJson(mediaType)) return 'json'
  if (/^multipart\//i.test(mediaType)) return 'multipart'
  if (/^application\/x-www-form-urlencoded/i.test(mediaType)) return 'urlencoded'
  if (/^text\/|xml|ya?ml|graphql/i.test(mediaType)) return 'text'
  return schema === undefined || schema.types.includes('string') || /^(?:image|audio|video)\/|octet|\*/.test(mediaType)
    ? 'binary'
    : 'text'
}

function schemeOf({ name, scheme }: ApiSecurityRequirement): PlaygroundScheme[] {
  const prefill = scheme.default === undefined ? {} : { prefill: scheme.default }
  switch (scheme.type) {
    case 'apiKey':
      return [
        { kind: 'key', id: name, location: scheme.in ?? 'header', name: scheme.parameterName ?? name, ...prefill },
      ]
    case 'http':
      if (scheme.scheme === 'basic') return [{ kind: 'basic', id: name }]
      if (scheme.scheme === 'bearer') return [{ kind: 'bearer', id: name, label: 'Bearer', ...prefill }]
      return [{ kind: 'key', id: name, location: 'header', name: 'Authorization', ...prefill }]
    case 'oauth2':
      return [{ kind: 'bearer', id: name, label: 'OAuth 2.0', ...prefill }]
    case 'openIdConnect':
      return [{ kind: 'bearer', id: name, label: 'OpenID Connect', ...prefill }]
    case 'unknown':
      return [{ kind: 'bearer', id: name, label: name, ...prefill }]
    case 'mutualTLS':
      return []
  }
}

function control(schema: ApiSchema, depth: number, left: { controls: number }): PlaygroundSchema {
  left.controls -= 1
  const isEnd = depth >= deepest || left.controls <= 0 || schema.recursive
  const option = schema.choices[0]
  const type = typeOfControl(schema)
  const given = schema.default?.value ?? schema.const?.value
  const example = schema.examples[0]
  return {
    type,
    ...(schema.format === undefined ? {} : { format: schema.format }),
    ...(schema.title === undefined ? {} : { title: schema.title }),
    ...(schema.enum === undefined ? {} : { enumeration: schema.enum.filter(isScalar) }),
    ...(schema.nullable ? { nullable: true } : {}),
    ...(schema.const === undefined ? {} : { value: schema.const.value as PlaygroundValue }),
    ...((given ?? example) === undefined ? {} : { placeholder: textOf(given ?? example) }),
    ...(schema.constraints.minimum === undefined ? {} : { minimum: schema.constraints.minimum }),
    ...(schema.constraints.maximum === undefined ? {} : { maximum: schema.constraints.maximum }),
    ...(schema.constraints.pattern === undefined ? {} : { pattern: schema.constraints.pattern }),
    ...(isEnd ? {} : held(schema, depth, left)),
    ...(isEnd || option === undefined
      ? {}
      : {
          options: option.options.map(({ label, schema: chosen }) => ({
            title: label,
            schema: control(chosen, depth + 1, left),
          })),
        }),
  }
}

function held(schema: ApiSchema, depth: number, left: { controls: number }): Partial<PlaygroundSchema> {
  const { items, additionalProperties } = schema
  const properties = schema.properties.filter(({ schema: property }) => !property.readOnly)
  return {
    ...(properties.length === 0
      ? {}
      : {
          properties: properties.map(({ name, required, schema: property }) => ({
            name,
            required,
            schema: control(property, depth + 1, left),
          })),
        }),
    ...(typeof additionalProperties === 'object' ? { additional: control(additionalProperties, depth + 1, left) } : {}),
    ...(items === undefined ? {} : { items: control(items, depth + 1, left) }),
  }
}

function typeOfControl(schema: ApiSchema): PlaygroundSchema['type'] {
  if (isFile(schema)) return 'file'
  if (schema.types.length === 1) return schema.types[0] ?? 'any'
  if (schema.types.length === 0 && schema.properties.length > 0) return 'object'
  return schema.types.includes('string') ? 'string' : 'any'
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
