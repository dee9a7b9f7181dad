import {
  sampleLanguages,
  type PlaygroundModel,
  type PlaygroundParameter,
  type PlaygroundSchema,
  type PlaygroundScheme,
} from '@docwright/theme'
import type { SiteConfig } from '../../config/schema/site-config.ts'
import type { ComponentNode, ContentNode } from '../../content/content-tree.ts'
import type { FrontMatter } from '../../content/front-matter.ts'
import type { ApiContent, ApiSettings } from './api-content.ts'
import { anyHttpMethod } from '../../config/http-methods.ts'

const endpointPattern = new RegExp(String.raw`^\s*(${anyHttpMethod})\s+(\S+)\s*$`, 'i')

/**
 * The endpoint of a page whose author describes it by hand: `api: METHOD address`. Its parameters are in the page's
 * body: {@link withParameters} reads them.
 *
 * @param metadata Front matter of the page.
 * @param config `api.mdx` has servers and authentication.
 * @param settings How endpoints are shown.
 */
export function manualEndpoint(
  metadata: FrontMatter,
  config: SiteConfig,
  settings: ApiSettings,
): ApiContent | undefined {
  const match = endpointPattern.exec(metadata.api ?? '')
  const method = match?.[1]?.toUpperCase()
  const address = match?.[2]
  if (method === undefined || address === undefined) return undefined
  const absolute = /^(https?:\/\/[^/]+)(\/.*)?$/i.exec(address)
  const urls = absolute?.[1] === undefined ? (config.api?.mdx?.server ?? []) : [absolute[1]]
  const path = absolute === null ? `/${address.replace(/^\/+/, '')}` : (absolute[2] ?? '/')
  const display = settings.display === 'interactive' && urls.length === 0 ? 'simple' : settings.display
  return {
    view: {
      kind: 'operation',
      call: {
        method,
        path,
        servers: urls.map((url) => ({ url, variables: [] })),
        showServer: settings.fullUrl || urls.length > 1,
      },
      authorizations: [],
      authorizationOptional: false,
      parameters: [],
      responses: [],
      callbacks: [],
      examples: { requests: [], responses: [] },
      playground: { display },
      expanded: settings.expanded,
    },
    languages: sampleLanguages(settings.examples.languages),
    parts: [],
    ...(settings.examples.autogenerate && urls[0] !== undefined
      ? {
          samples: [
            { title: '', request: { method, url: `${urls[0].replace(/(?<!\/)\/+$/, '')}${path}`, headers: [] } },
          ],
        }
      : {}),
    ...(display === 'interactive'
      ? {
          model: {
            method,
            path,
            servers: urls.map((url) => ({ url, variables: [] })),
            parameters: [],
            authorizations: authorizationByHand(metadata, config),
            authorizationOptional: false,
            ...(settings.proxy === undefined ? {} : { proxy: settings.proxy }),
            credentials: settings.credentials,
            specification: 'mdx',
            languages: sampleLanguages(settings.examples.languages),
          },
        }
      : {}),
  }
}

/**
 * The authentication of an endpoint without a specification: `authMethod` of the page, otherwise `api.mdx.auth`.
 *
 * @param metadata Front matter of the page.
 * @param config Configuration of the site.
 */
export function authorizationByHand(
  metadata: Pick<FrontMatter, 'authMethod'>,
  config: Pick<SiteConfig, 'api'>,
): PlaygroundScheme[][] {
  const { method, name } = config.api?.mdx?.auth ?? {}
  switch (metadata.authMethod ?? method) {
    case 'bearer':
      return [[{ kind: 'bearer', id: 'bearer', label: 'Bearer' }]]
    case 'basic':
      return [[{ kind: 'basic', id: 'basic' }]]
    case 'key':
    case 'cobo':
      return [[{ kind: 'key', id: 'key', location: 'header', name: name ?? 'x-api-key' }]]
    default:
      return []
  }
}

/**
 * An endpoint whose playground has the parameters that the page's author describes.
 *
 * @param content The endpoint.
 * @param body The page's body.
 */
export function withParameters(content: ApiContent, body: readonly ContentNode[]): ApiContent {
  const { model } = content
  if (model === undefined || model.specification !== 'mdx') return content
  const parameters = [...model.parameters]
  const properties: NonNullable<PlaygroundSchema['properties']> = []
  for (const { properties: written } of paramFields(body)) {
    const location = (['path', 'query', 'header', 'cookie', 'body'] as const).find(
      (place) => typeof written[place] === 'string',
    )
    const name = location === undefined ? undefined : written[location]
    if (location === undefined || typeof name !== 'string') continue
    const required = location === 'path' || written['required'] === true || written['required'] === 'true'
    const schema = schemaOf(written)
    if (location === 'body') properties.push({ name, required, schema })
    else parameters.push({ ...parameterOf(location, name), required, schema })
  }
  if (properties.length === 0) return { ...content, model: { ...model, parameters } }
  const hasFile = properties.some(({ schema }) => schema.type === 'file')
  const described: PlaygroundModel['body'] = {
    required: properties.some(({ required }) => required),
    contents: [
      {
        mediaType: hasFile ? 'multipart/form-data' : 'application/json',
        form: hasFile ? 'multipart' : 'json',
        schema: { type: 'object', properties },
        encoding: {},
      },
    ],
  }
  return { ...content, model: { ...model, parameters, body: described } }
}

function parameterOf(location: PlaygroundParameter['location'], name: string): Omit<PlaygroundParameter, 'schema'> {
  const isForm = location === 'query' || location === 'cookie'
  return { location, name, required: false, style: isForm ? 'form' : 'simple', explode: isForm, allowReserved: false }
}

function schemaOf(written: ComponentNode['properties']): PlaygroundSchema {
  const word = typeof written['type'] === 'string' ? written['type'].toLowerCase() : 'string'
  const initial = written['default'] ?? written['initialValue']
  const placeholder = written['placeholder'] ?? initial
  const isPlain = ['string', 'number', 'boolean'].includes(typeof placeholder)
  const shown = isPlain ? { placeholder: `${placeholder as string | number | boolean}` } : {}
  if (word.endsWith('[]')) return { type: 'array', items: { type: typeOf(word.slice(0, -2)) }, ...shown }
  return { type: typeOf(word), ...shown }
}

function typeOf(word: string): PlaygroundSchema['type'] {
  const [first = ''] = word.split(/[<(\s|]/)
  if (['string', 'number', 'integer', 'boolean', 'object', 'array', 'file', 'null', 'any'].includes(first))
    return first as PlaygroundSchema['type']
  if (first === 'int') return 'integer'
  if (first === 'float' || first === 'double') return 'number'
  if (first === 'bool') return 'boolean'
  return 'string'
}

function* paramFields(nodes: readonly ContentNode[]): Iterable<ComponentNode> {
  for (const node of nodes) {
    if (node.type === 'text') continue
    if (node.type === 'component' && (node.name === 'ParamField' || node.name === 'Param')) {
      yield node
      // The content of a field is part of its value.
      continue
    }
    yield* paramFields(node.children)
  }
}
