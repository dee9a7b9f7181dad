import {
  sampleLanguage,
  sampleLanguages,
  type ApiBodyView,
  type ApiCallbackView,
  type ApiContentView,
  type ApiLinkView,
  type ApiLocation,
  type ApiResponseView,
  type ApiSentPartView,
  type ApiView,
} from '@docwright/theme'
import type {
  ApiContent as OperationContent,
  ApiLink,
  ApiOperation,
  ApiPage,
  ApiParameter,
  ApiRequestBody,
  ApiResponse,
} from '../../openapi/api-operation.ts'
import type { ApiSchema } from '../../openapi/api-schema.ts'
import { isCut } from '../../openapi/operation-title.ts'
import type { ApiContent, ApiSettings } from './api-content.ts'
import { playgroundModel } from './playground-model.ts'
import { createSchemaPresenter, prose, type SchemaPresenter } from './present-schema.ts'
import { docsOf, presentOverview, presentServers } from './present-overview.ts'
import { presentSecurity } from './present-security.ts'
import { presentExamples } from './present-examples.ts'
import { sampleVariants } from './sample-request.ts'
import { textOfValue } from './schema-facts.ts'

/** The prefix of ids in the file of a part; pages replace it by the id of the part's parent. */
const partId = 'part'

const locations: readonly ApiLocation[] = ['path', 'query', 'querystring', 'header', 'cookie']

/**
 * An endpoint or a data model of a specification as the theme shows it.
 *
 * @param page The normalized operation or schema.
 * @param settings How endpoints are shown.
 * @returns Plain data; descriptions are still Markdown.
 */
export function presentApi(page: ApiPage, settings: ApiSettings): ApiContent {
  const schemas = schemaPresenter(settings)
  const shared = {
    expanded: settings.expanded,
    ...(settings.specificationHref === undefined
      ? {}
      : { specification: { href: settings.specificationHref, name: page.specification.source } }),
    ...(settings.overviewHref === undefined || page.kind === 'overview'
      ? {}
      : { overview: { href: settings.overviewHref, title: page.specification.title ?? page.specification.source } }),
  }
  if (page.kind === 'schema') {
    const schema = schemas.schema(page.schema, schemas.uniqueId('schema'))
    schemas.finish()
    return {
      view: { ...empty, ...shared, kind: 'schema', schema, examples: presentExamples(page) },
      languages: [],
      parts: partsOf(schemas, settings),
    }
  }
  if (page.kind === 'overview')
    return {
      view: { ...empty, ...shared, kind: 'overview', ...presentOverview(page.overview, settings, schemas) },
      languages: [],
      parts: [],
    }
  const { operation } = page
  const isWebhook = operation.kind === 'webhook'
  const display = isWebhook || (settings.display === 'interactive' && operation.servers.length === 0)
  const model = isWebhook ? undefined : playgroundModel(operation, page.specification.source, settings)
  const view: ApiView = {
    ...empty,
    ...shared,
    kind: operation.kind,
    call: {
      method: isWebhook ? 'WEBHOOK' : operation.method.toUpperCase(),
      path: operation.path,
      servers: presentServers(operation.servers),
      showServer: settings.fullUrl || operation.servers.length > 1,
    },
    ...prose(wholeText(operation)),
    ...docsOf(operation.externalDocs),
    ...presentSecurity(operation, schemas),
    ...presentParts(operation, schemas, '', settings),
    callbacks: presentCallbacks(operation, schemas, settings),
    examples: presentExamples(page),
    playground: { display: display && settings.display !== 'none' ? 'simple' : settings.display },
  }
  schemas.finish()
  const generated = samplesOf(page, settings)
  const samplesPath = hasFile(generated, settings) ? settings.samplesPath : undefined
  if (samplesPath !== undefined) view.examples.elsewhere = `${settings.base}${samplesPath}`
  return {
    view,
    ...generated,
    parts: [...partsOf(schemas, settings), ...(samplesPath === undefined ? [] : [samplesPath])],
    ...(model === undefined || view.playground.display !== 'interactive' ? {} : { model }),
  }
}

/**
 * The content of a schema in a file of its own: pages without room for it load the file when a reader opens it.
 *
 * @param schema The schema.
 * @param settings How endpoints are shown.
 */
export function presentPart(schema: ApiSchema, settings: ApiSettings): ApiContent {
  const schemas = schemaPresenter(settings)
  const view = schemas.schema(schema, schemas.uniqueId(partId))
  schemas.finish()
  // The facts about the value itself are next to the fold.
  const held = { ...view, facts: [], examples: [], enumeration: [] }
  return { view: { ...empty, kind: 'schema', schema: held }, languages: [], parts: partsOf(schemas, settings) }
}

/**
 * The samples of an operation that its page leaves to a file of their own: those in other languages than the first.
 *
 * @param page The page's operation.
 * @param settings How endpoints are shown.
 * @returns Undefined if the page has all of them.
 */
export function presentSamples(page: ApiPage, settings: ApiSettings): ApiContent | undefined {
  const generated = samplesOf(page, settings)
  if (!hasFile(generated, settings)) return undefined
  return { view: { ...empty }, ...generated, isSamplesFile: true, parts: [] }
}

type GeneratedSamples = Pick<ApiContent, 'languages' | 'samples'>

function hasFile({ languages, samples }: GeneratedSamples, { samplesPath }: ApiSettings): boolean {
  return samplesPath !== undefined && samples !== undefined && languages.length > 1
}

/** The generated samples: a handwritten sample replaces that of its language. */
function samplesOf(page: ApiPage, { examples }: ApiSettings): GeneratedSamples {
  if (page.kind !== 'operation' || page.operation.kind === 'webhook' || !examples.autogenerate) return { languages: [] }
  const written = page.operation.codeSamples.map(({ lang, label }) => ({
    title: label ?? sampleLanguage(lang)?.label ?? lang,
    grammar: sampleLanguage(lang)?.grammar ?? lang.toLowerCase(),
  }))
  const languages = sampleLanguages(examples.languages).filter((name) => {
    const { label, grammar } = sampleLanguage(name) ?? {}
    return !written.some((one) => one.title === label || one.grammar === grammar)
  })
  return { languages, samples: sampleVariants(page.operation, examples) }
}

function schemaPresenter({ post, base, partOf, modelOf }: ApiSettings): SchemaPresenter {
  return createSchemaPresenter({
    post,
    modelHref: (id) => modelOf?.(id),
    partHref(id) {
      const path = partOf?.(id)
      return path === undefined ? undefined : `${base}${path}`
    },
  })
}

function partsOf({ parts }: SchemaPresenter, { partOf }: ApiSettings): string[] {
  return [...parts].flatMap((id) => partOf?.(id) ?? [])
}

/** The text for which the lines under the title have no room: a summary that the title cuts, and a long description. */
function wholeText({ summary, description }: ApiOperation): string | undefined {
  const long = isLong(description) ? description : undefined
  if (summary === undefined || !isCut(summary)) return long
  if (description?.trim().startsWith(summary.trim()) === true) return description
  return long === undefined ? summary : `${summary}\n\n${long}`
}

/** A description of more than a sentence or two is part of the body; a line under the title has no room for it. */
function isLong(description: string | undefined): boolean {
  return (
    description !== undefined &&
    (description.length > 280 || /\n[^\S\n]*(?:\n|[-*#|`])|<\w[^<>]*>|```|!\[/.test(description.trim()))
  )
}

const empty: ApiView = {
  kind: 'operation',
  authorizations: [],
  authorizationOptional: false,
  parameters: [],
  responses: [],
  callbacks: [],
  examples: { requests: [], responses: [] },
  playground: { display: 'none' },
  expanded: false,
}

function presentParts(
  { parameters, requestBody, responses }: ApiOperation,
  schemas: SchemaPresenter,
  prefix: string,
  settings: ApiSettings,
): Pick<ApiView, 'parameters' | 'body' | 'responses'> {
  return {
    parameters: presentParameters(parameters, schemas, prefix),
    ...(requestBody === undefined ? {} : { body: presentBody(requestBody, schemas, prefix) }),
    responses: responses.map((response) => presentResponse(response, schemas, prefix, settings)),
  }
}

function presentParameters(
  parameters: readonly ApiParameter[],
  schemas: SchemaPresenter,
  prefix: string,
): ApiView['parameters'] {
  return locations.flatMap((location) => {
    const fields = parameters
      .filter((parameter) => parameter.in === location)
      .map((parameter) => {
        const { name, required, deprecated, description, schema, extensions } = parameter
        const parts = { name, required, deprecated, description, schema, extensions }
        const field = schemas.field(parts, `${prefix}${location}-${name}`)
        const examples = parameter.examples.flatMap(({ value }) => (value === undefined ? [] : [textOfValue(value)]))
        if (examples.length > 0) field.schema.examples = [...new Set(examples)]
        if (parameter.contentType !== undefined)
          field.schema.facts.push({ fact: 'mediaType', value: parameter.contentType })
        return field
      })
    return fields.length === 0 ? [] : [{ location, fields }]
  })
}

function presentBody(
  { description, required, contents }: ApiRequestBody,
  schemas: SchemaPresenter,
  prefix: string,
): ApiBodyView {
  return {
    required,
    ...prose(description),
    contents: presentContents(contents, schemas, `${prefix}body`, `${prefix}request-body`),
  }
}

function presentResponse(
  { status, description, headers, contents, links }: ApiResponse,
  schemas: SchemaPresenter,
  prefix: string,
  settings: ApiSettings,
): ApiResponseView {
  const id = schemas.uniqueId(`${prefix}response-${status}`)
  return {
    id,
    status,
    ...prose(description),
    headers: headers.map((header) => schemas.field(header, `${id}-header-${header.name}`)),
    contents: presentContents(contents, schemas, id, id),
    links: links.map((link) => presentLink(link, settings)),
  }
}

/**
 * The element that shows a body is the heading or fold around it, unless there are several media types. Links elsewhere name
 * a field without its media type, and mean that of the first one.
 */
function presentContents(
  contents: readonly OperationContent[],
  schemas: SchemaPresenter,
  prefix: string,
  around: string,
): ApiContentView[] {
  return contents.map(({ type, schema, itemSchema, ...content }, index) => {
    const id = contents.length === 1 ? around : schemas.uniqueId(`${prefix}-${type}`)
    const shown = schema ?? itemSchema
    if (shown === undefined) return { id, mediaType: type }
    const base = index === 0 ? prefix : id
    const view = schemas.schema(shown, base, id)
    if (schema === undefined) view.facts.push({ fact: 'itemSchema', value: view.type })
    else if (itemSchema !== undefined)
      view.parts.push({ title: 'itemSchema', schema: schemas.schema(itemSchema, schemas.uniqueId(`${base}-item`)) })
    // The content of the schema is filled in later, into this very object.
    const sent = sentParts({ type, ...content }, schemas, base)
    return {
      id,
      mediaType: type,
      schema: Object.assign(view, view.description ? {} : prose(shown.description)),
      ...(sent.length === 0 ? {} : { sent }),
    }
  })
}

/** Parts of a multipart body whose types or headers `encoding` names. */
function sentParts(
  { type, encoding, partHeaders = {} }: Pick<OperationContent, 'type' | 'encoding' | 'partHeaders'>,
  schemas: SchemaPresenter,
  prefix: string,
): ApiSentPartView[] {
  if (!/^multipart\//i.test(type)) return []
  return [...new Set([...Object.keys(encoding), ...Object.keys(partHeaders)])].flatMap((name) => {
    const mediaType = encoding[name]?.contentType
    const headers = (partHeaders[name] ?? []).map((header) =>
      schemas.field(header, schemas.uniqueId(`${prefix}-${name}-header-${header.name}`)),
    )
    return mediaType === undefined && headers.length === 0
      ? []
      : [{ name, ...(mediaType === undefined ? {} : { mediaType }), headers }]
  })
}

function presentLink(
  { name, description, operationId, operationRef, parameters }: ApiLink,
  { hrefOfOperation }: ApiSettings,
): ApiLinkView {
  const target = operationId ?? operationRef ?? ''
  const href = target === '' ? undefined : hrefOfOperation?.(target)
  return {
    name,
    target,
    ...(href === undefined ? {} : { href }),
    ...prose(description),
    parameters: Object.entries(parameters).map(([key, value]) => ({ name: key, value: textOfValue(value) })),
  }
}

function presentCallbacks(
  { callbacks }: ApiOperation,
  schemas: SchemaPresenter,
  settings: ApiSettings,
): ApiCallbackView[] {
  return callbacks.map(({ name, expression, operation }) => {
    const id = schemas.uniqueId(`callback-${name}`)
    return {
      id,
      name,
      method: operation.method.toUpperCase(),
      expression,
      ...prose(operation.description ?? operation.summary),
      ...presentParts(operation, schemas, `${id}-`, settings),
    }
  })
}
