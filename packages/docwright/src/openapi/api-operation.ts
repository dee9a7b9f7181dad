import type { Place } from '../source/diagnostic.ts'
import type { ApiSchema } from './api-schema.ts'

/** The subject of a page of an API reference: an operation, a webhook, or a data model. */
export type ApiPage =
  | { kind: 'operation'; operation: ApiOperation; specification: ApiSpecificationInfo }
  | { kind: 'schema'; name: string; schema: ApiSchema; specification: ApiSpecificationInfo }
  | { kind: 'overview'; overview: ApiOverview; specification: ApiSpecificationInfo }

/** Information about the whole API. Descriptions are Markdown as written, and never trusted. */
export interface ApiOverview {
  description?: string | undefined
  version?: string | undefined
  termsOfService?: string | undefined
  contact: { name?: string | undefined; url?: string | undefined; email?: string | undefined }
  license: { name?: string | undefined; url?: string | undefined }
  externalDocs?: ApiExternalDocs | undefined
  servers: ApiServer[]
  /** All declared schemes, with the scopes of all their flows. */
  security: ApiSecurityRequirement[]
  /** Error responses that several operations share, by status. */
  errors: { status: string; description?: string | undefined }[]
  /** Tags with their descriptions, in the order of their groups; tags without operations are last. */
  tags: ApiTag[]
}

export interface ApiTag {
  /** Label of its group; absent for operations without a tag. */
  title?: string | undefined
  description?: string | undefined
  externalDocs?: ApiExternalDocs | undefined
  /** Operations with a page in the navigation, in order. */
  operations: ApiOperationSummary[]
}

/** The specification of a page. */
export interface ApiSpecificationInfo {
  /** Path from the docs root without leading slash, or URL. */
  source: string
  title?: string | undefined
  version?: string | undefined
}

/**
 * An operation or webhook in one form for all versions of OpenAPI: every `$ref` is resolved, and inherited parts
 * (servers, security and parameters of the path and the specification) are merged. Descriptions are Markdown as
 * written, never trusted: they may contain HTML and scripts.
 */
export interface ApiOperation {
  /** A webhook is sent to the reader's server: it has a name instead of a path, and no servers. */
  kind: 'operation' | 'webhook'
  /** In lower case: `get`, `post`, …; those of `additionalOperations` (OpenAPI 3.2) as written, such as `LINK`. */
  method: string
  /** Path template such as `/users/{id}`, or the name of a webhook. */
  path: string
  operationId?: string | undefined
  /** `summary`, otherwise made from method and path. */
  title: string
  summary?: string | undefined
  description?: string | undefined
  deprecated: boolean
  tags: string[]
  externalDocs?: ApiExternalDocs | undefined
  /**
   * Servers of the operation, otherwise of the path, otherwise of the specification; empty for a webhook, or if there
   * are none.
   */
  servers: ApiServer[]
  /**
   * Alternative ways to authorize, each a list of schemes that are needed together. Empty if no authorization is
   * needed; an empty way among others makes it optional.
   */
  security: ApiSecurityRequirement[][]
  /** In the order of the specification, those of the path first; each name occurs once per place. */
  parameters: ApiParameter[]
  requestBody?: ApiRequestBody | undefined
  /** By status in ascending order; ranges such as `4XX` follow the codes in them, `default` is last. */
  responses: ApiResponse[]
  callbacks: ApiCallback[]
  /** `x-codeSamples` (also `x-code-samples`, `x-readme.code-samples`), in order. */
  codeSamples: ApiCodeSample[]
  /** All `x-` keys of the operation as written, including `x-mint`. */
  extensions: Record<string, unknown>
  /** JSON pointer of the operation in its specification. */
  pointer: string
}

export interface ApiExternalDocs {
  url: string
  description?: string | undefined
}

export interface ApiServer {
  /** As written, with `{variables}`; may be relative to the specification's own address. */
  url: string
  name?: string | undefined
  description?: string | undefined
  variables: ApiServerVariable[]
}

export interface ApiServerVariable {
  name: string
  /** Empty if the specification has none, which is a mistake in it. */
  default: string
  enum: string[]
  description?: string | undefined
}

/** A scheme that a request needs, with the required scopes. */
export interface ApiSecurityRequirement {
  /** Name under `components.securitySchemes`. */
  name: string
  scopes: string[]
  scheme: ApiSecurityScheme
}

/** A security scheme; `unknown` if the specification refers to it but does not define it. */
export interface ApiSecurityScheme {
  type: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'unknown'
  description?: string | undefined
  deprecated: boolean
  /** For `apiKey`: name of the parameter, and its place. */
  parameterName?: string | undefined
  in?: 'query' | 'header' | 'cookie' | undefined
  /** For `http`: `bearer`, `basic`, … in lower case. */
  scheme?: string | undefined
  bearerFormat?: string | undefined
  openIdConnectUrl?: string | undefined
  /** For `oauth2`, since OpenAPI 3.2. */
  metadataUrl?: string | undefined
  flows: ApiOAuthFlow[]
  /** `x-default`: prefilled in the playground. */
  default?: string | undefined
  /** `x-client-id`: the public client for readers who sign in. */
  client?: string | undefined
  extensions: Record<string, unknown>
}

export interface ApiOAuthFlow {
  type: 'implicit' | 'password' | 'clientCredentials' | 'authorizationCode' | 'deviceAuthorization'
  authorizationUrl?: string | undefined
  /** For `deviceAuthorization`. */
  deviceAuthorizationUrl?: string | undefined
  tokenUrl?: string | undefined
  refreshUrl?: string | undefined
  scopes: { name: string; description: string }[]
  /** Like `client` of the scheme. */
  client?: string | undefined
}

/** Place of a parameter; `querystring` (OpenAPI 3.2) is the whole query as one value. */
export type ApiParameterPlace = 'path' | 'query' | 'querystring' | 'header' | 'cookie'

export interface ApiParameter {
  name: string
  in: ApiParameterPlace
  description?: string | undefined
  /** Always true in a path. */
  required: boolean
  deprecated: boolean
  allowEmptyValue: boolean
  allowReserved: boolean
  /** Serialization; by default, that of its place. */
  style: string
  explode: boolean
  /** From `schema`, or from the only entry of `content`. */
  schema: ApiSchema
  /** Set if the value is written in a media type, such as JSON in a query parameter. */
  contentType?: string | undefined
  examples: ApiExample[]
  extensions: Record<string, unknown>
}

export interface ApiRequestBody {
  description?: string | undefined
  required: boolean
  contents: ApiContent[]
}

/** A body in one content type. */
export interface ApiContent {
  /** Such as `application/json`. */
  type: string
  /** Absent if the specification only names the type. */
  schema?: ApiSchema | undefined
  /** Schema of each item in a sequential media type (OpenAPI 3.2). */
  itemSchema?: ApiSchema | undefined
  /** Examples in the specification. If there are none, see `exampleOf`. */
  examples: ApiExample[]
  /** Encoding of single properties in form bodies. */
  encoding: Record<string, { contentType?: string; style?: string; explode?: boolean; allowReserved?: boolean }>
  /** Headers of single parts in multipart bodies, by property. */
  partHeaders?: Record<string, ApiHeader[]>
}

export interface ApiExample {
  /** Key under `examples`; empty for a single `example`. */
  name: string
  summary?: string | undefined
  description?: string | undefined
  /** Absent if there is only an `externalValue`. */
  value?: unknown
  externalValue?: string | undefined
}

export interface ApiResponse {
  /** `200`, `4XX` or `default`. */
  status: string
  description?: string | undefined
  headers: ApiHeader[]
  contents: ApiContent[]
  links: ApiLink[]
  extensions: Record<string, unknown>
}

export type ApiHeader = Pick<
  ApiParameter,
  'name' | 'description' | 'required' | 'deprecated' | 'schema' | 'examples' | 'extensions'
>

export interface ApiLink {
  name: string
  description?: string | undefined
  operationId?: string | undefined
  operationRef?: string | undefined
  parameters: Record<string, unknown>
}

/** A request that the API sends to an address that the reader gave it. */
export interface ApiCallback {
  name: string
  /** The runtime expression for the address, such as `{$request.body#/url}`. */
  expression: string
  /** An operation without servers, whose path is the expression. */
  operation: ApiOperation
}

export interface ApiCodeSample {
  /** As written: `curl`, `JavaScript`, … */
  lang: string
  label?: string | undefined
  source: string
}

/** An operation in lists, without its parts. Every operation of a specification has one. */
export interface ApiOperationSummary {
  kind: 'operation' | 'webhook'
  /** As in {@link ApiOperation}. */
  method: string
  path: string
  operationId?: string | undefined
  title: string
  /** As in the specification; absent if the title is made from method and path. */
  summary?: string | undefined
  description?: string | undefined
  deprecated: boolean
  /** First tag, which decides group and folder. */
  tag?: string | undefined
  /** Label of the tag's group: its `x-group`, otherwise the tag; absent without a tag. */
  group?: string | undefined
  /** Labels of the groups around it, outermost first (`parent` of tags, OpenAPI 3.2); absent if there are none. */
  groupsAround?: readonly string[]
  /** `x-hidden`: its page is not listed in generated navigation. */
  hidden: boolean
  /** `x-excluded`: it has no page. */
  excluded: boolean
  /** `x-mint` as written: `href`, `metadata`, `content`, `groups`. */
  mint: Record<string, unknown>
  /** JSON pointer in the specification. */
  pointer: string
  /** Its place in a JSON file; otherwise, the beginning of the file. */
  place: Place
}
