import {
  jsonText,
  sampleLanguages,
  type PlaygroundBody,
  type PlaygroundContent,
  type PlaygroundModel,
  type PlaygroundExample,
  type PlaygroundParameter,
  type PlaygroundSchema,
  type PlaygroundScheme,
  type PlaygroundValue,
} from '@docwright/theme'
import type { ApiContent, ApiExample, ApiOperation, ApiParameter } from '../../openapi/api-operation.ts'
import type { ApiSchema } from '../../openapi/api-schema.ts'
import { exampleOf } from '../../openapi/example-of.ts'
import { signInPath } from '../basics/sign-in-path.ts'
import type { ApiSettings } from './api-content.ts'
import { bodyForm } from './body-form.ts'
import { requestScheme } from './request-scheme.ts'
import { bodyExample, sentMethod, styleOf } from './sample-request.ts'
import { control, placeholderOf, type Making } from './playground-control.ts'
import { isFile } from './schema-facts.ts'

/** A form of more controls than these is written as JSON instead. */
const maxControls = 400

/**
 * The model from which the playground builds requests of an operation.
 *
 * @param operation The operation.
 * @param source The specification it comes from.
 * @param settings Proxy, credentials and prefilling.
 */
export function playgroundModel(operation: ApiOperation, source: string, settings: ApiSettings): PlaygroundModel {
  const { method, path, servers, parameters, requestBody, security } = operation
  const making: Making = { controls: maxControls, prefill: settings.examples.prefill, filesAsText: false }
  const authorizations = security.filter((way) => way.length > 0).map((way) => way.map(requestScheme))
  return {
    method: sentMethod(method),
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
    parameters: [
      ...undeclared(operation),
      ...parameters.flatMap((parameter) => (isCovered(parameter, operation) ? [] : parameterOf(parameter, making))),
    ],
    ...(requestBody === undefined || requestBody.contents.length === 0
      ? {}
      : { body: bodyOf(requestBody.required, requestBody.contents, making) }),
    authorizations,
    authorizationOptional: security.some((way) => way.length === 0),
    ...(settings.proxy === undefined ? {} : { proxy: settings.proxy }),
    credentials: settings.credentials,
    specification: source,
    languages: sampleLanguages(settings.examples.languages),
    ...(authorizations.flat().some(comesBack) ? { callback: `${settings.base}${signInPath}` } : {}),
  }
}

/**
 * Whether readers sign in on a page of the provider, which sends them back.
 *
 * @param scheme A security scheme.
 */
function comesBack(scheme: PlaygroundScheme): boolean {
  return scheme.kind === 'oauth' && scheme.flows.some(({ type }) => type === 'authorizationCode')
}

/** A server's address may be relative to that of the specification. */
function absolute(url: string, source: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(url) || !/^https?:/i.test(source)) return url
  // Braces would be encoded.
  return url.startsWith('/') && !url.startsWith('//') ? `${new URL(source).origin}${url}` : url
}

function parameterOf(parameter: ApiParameter, making: Making): PlaygroundParameter {
  return {
    ...styleOf(parameter),
    required: parameter.required,
    schema: withValue(control(parameter.schema, 0, making), parameter, making.prefill),
    ...listed(parameterExamples(parameter)),
  }
}

/** Limit of examples that are useful. */
const maxExamples = 40

function listed(examples: readonly PlaygroundExample[]): { examples?: PlaygroundExample[] } {
  return examples.length === 0 ? {} : { examples: examples.slice(0, maxExamples) }
}

/** Those of the specification; if there are none, one is made of the required parts. */
function parameterExamples({ examples, schema, required }: ApiParameter): PlaygroundExample[] {
  const named = examples.flatMap(namedExample)
  if (named.length > 0) return named
  const [own = required ? exampleOf(schema, { direction: 'request' }) : undefined] = schema.examples
  return own === undefined ? [] : [{ title: '', value: own as PlaygroundValue }]
}

function namedExample({ name, summary, value }: ApiExample): PlaygroundExample[] {
  return value === undefined ? [] : [{ title: summary ?? name, value: value as PlaygroundValue }]
}

/**
 * Some specifications name as a parameter, too, what a security scheme or the body writes into the request: one control
 * for it is enough.
 */
function isCovered(parameter: ApiParameter, { security, requestBody }: ApiOperation): boolean {
  const name = parameter.name.toLowerCase()
  if (parameter.in === 'header' && name === 'content-type') return requestBody !== undefined
  return security.flat().some(({ scheme }) => {
    if (scheme.type === 'apiKey') return scheme.in === parameter.in && scheme.parameterName?.toLowerCase() === name
    return scheme.type !== 'mutualTLS' && parameter.in === 'header' && name === 'authorization'
  })
}

/** Parts of the path that stand for a value and that the specification forgot to describe. */
function undeclared({ path, parameters }: ApiOperation): PlaygroundParameter[] {
  const known = new Set(parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name))
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].flatMap(([, name = '']) => (known.has(name) ? [] : [name]))
  const shared = { location: 'path', required: true, style: 'simple', explode: false, allowReserved: false } as const
  return [...new Set(names)].map((name) => ({ ...shared, name, schema: { type: 'string' } }))
}

function withValue(made: PlaygroundSchema, parameter: ApiParameter, prefill: boolean): PlaygroundSchema {
  const example = parameter.examples.find(({ value }) => value !== undefined)?.value
  const given = example ?? (prefill ? (made.value ?? parameter.schema.examples[0]) : undefined)
  if (given === undefined) return made
  return prefill ? { ...made, value: given as PlaygroundValue } : { ...made, placeholder: placeholderOf(given) }
}

function bodyOf(required: boolean, contents: readonly ApiContent[], making: Making): PlaygroundBody {
  return {
    required,
    contents: contents.map((content): PlaygroundContent => {
      const schema = content.schema ?? content.itemSchema
      const described = bodyForm(content)
      // A value without parts is written as a document.
      const form = described.form === 'xml' && !isObjectSchema(schema) ? 'text' : described.form
      making.filesAsText = form !== 'multipart' && form !== 'binary'
      return {
        ...described,
        form,
        schema: schema === undefined ? { type: 'any' } : control(schema, 0, making),
        ...(making.prefill ? beginning(content, form) : {}),
        ...listed(bodyExamples(content, form)),
      }
    }),
  }
}

function isObjectSchema(schema: ApiSchema | undefined): boolean {
  return (
    schema !== undefined &&
    (schema.types.includes('object') || schema.types.includes('array') || schema.choices.length > 0)
  )
}

/** The initial body, if the specification's examples are filled in. */
function beginning(content: ApiContent, form: PlaygroundContent['form']): Pick<PlaygroundContent, 'example' | 'value'> {
  const value = form === 'binary' ? undefined : bodyValue(bodyExample(content, false), content, form)
  if (value === undefined) return {}
  return form === 'text' ? { example: textOfExample(value) } : { value }
}

/** Whole bodies to choose from: those of the specification, otherwise one made of the schema. */
function bodyExamples(content: ApiContent, form: PlaygroundContent['form']): PlaygroundExample[] {
  if (form === 'binary') return []
  const named = content.examples.flatMap(namedExample)
  const made = named.length > 0 ? named : [{ title: '', value: bodyExample(content, false) }]
  return made.flatMap(({ title, value }) => {
    const shown = bodyValue(value, content, form)
    return shown === undefined ? [] : [{ title, value: shown }]
  })
}

function textOfExample(value: PlaygroundValue): string {
  return typeof value === 'string' ? value : jsonText(value, 2)
}

/** An example as the form holds it; files are the reader's. */
function bodyValue(
  example: unknown,
  content: ApiContent,
  form: PlaygroundContent['form'],
): PlaygroundValue | undefined {
  const value = example as PlaygroundValue | undefined
  if (value === undefined) return undefined
  if (form === 'text') return textOfExample(value)
  if (form === 'json' || form === 'xml' || form === 'lines') return value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const files = content.schema?.properties.filter(({ schema }) => isFile(schema.items ?? schema)) ?? []
  const names = new Set(files.map(({ name }) => name))
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)))
}
