import type { Place } from '../source/diagnostic.ts'
import type { ApiSchema } from './api-schema.ts'

/** What one page of an API reference shows: an operation, a webhook, or a data model. */
export type ApiPage =
  | { kind: 'operation'; operation: ApiOperation; specification: ApiSpecificationInfo }
  | { kind: 'schema'; name: string; schema: ApiSchema; specification: ApiSpecificationInfo }
  | { kind: 'overview'; overview: ApiOverview; specification: ApiSpecificationInfo }

/** What a specification says of the whole API. Descriptions are Markdown as written, never trusted. */
export interface ApiOverview {
  description?: string | undefined
  version?: string | undefined
  termsOfService?: string | undefined
  contact: { name?: string | undefined; url?: string | undefined; email?: string | undefined }
  license: { name?: string | undefined; url?: string | undefined }
  externalDocs?: ApiExternalDocs | undefined
  servers: ApiServer[]
  /** All that are declared, with the scopes of all their flows. */
  security: ApiSecurityRequirement[]
  /** Answers to what went wrong that several operations share, by status. */
  errors: { status: string; description?: string | undefined }[]
  /** Tags with what is said of them, in the order of their groups; those without operations last. */
  tags: ApiTag[]
}

/** A tag and its operations. */
export interface ApiTag {
  /** Label of its group; absent for operations without a tag. */
  title?: string | undefined
  description?: string | undefined
  externalDocs?: ApiExternalDocs | undefined
  /** Those that have a page in the navigation, in order. */
  operations: ApiOperationSummary[]
}

/** The specification a page comes from. */
export interface ApiSpecificationInfo {
  /** Path from the docs root without leading slash, or URL. */
  source: string
  title?: string | undefined
  version?: string | undefined
}

/**
 * One operation or webhook, normalised: every `$ref` is resolved, inherited parts (servers, security and parameters of
 * the path and the specification) are merged, and all versions of OpenAPI read alike. Descriptions are Markdown as
 * written, never trusted: they may hold HTML and scripts.
 */
export interface ApiOperation {
  /** A webhook is sent to the reader's server: it has a name in place of a path, and no servers. */
  kind: 'operation' | 'webhook'
  /** In lower case: `get`, `post`, …; one of `additionalOperations` (OpenAPI 3.2) as written, such as `LINK`. */
  method: string
  /** Path template such as `/users/{id}`; the name of a webhook. */
  path: string
  operationId?: string | undefined
  /** `summary`, else made from method and path. */
  title: string
  summary?: string | undefined
  description?: string | undefined
  deprecated: boolean
  tags: string[]
  externalDocs?: ApiExternalDocs | undefined
  /** Those of the operation, else of the path, else of the specification; empty for a webhook and if none are named. */
  servers: ApiServer[]
  /**
   * Ways to authorize, each a list of schemes that are needed together; any one way suffices. Empty if none is asked
   * for; an empty way among others means that authorization is optional.
   */
  security: ApiSecurityRequirement[][]
  /** In the order of the specification, those of the path first; each name occurs once per place. */
  parameters: ApiParameter[]
  requestBody?: ApiRequestBody | undefined
  /** By status in ascending order, ranges such as `4XX` after the codes of theirs, `default` last. */
  responses: ApiResponse[]
  callbacks: ApiCallback[]
  /** `x-codeSamples` (also `x-code-samples`, `x-readme.code-samples`), in order. */
  codeSamples: ApiCodeSample[]
  /** All `x-` keys of the operation as they stand, `x-mint` among them. */
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
  /** Empty if the specification names none, which is a mistake in it. */
  default: string
  enum: string[]
  description?: string | undefined
}

/** A scheme that a request needs, with the scopes it needs there. */
export interface ApiSecurityRequirement {
  /** Name under `components.securitySchemes`. */
  name: string
  scopes: string[]
  scheme: ApiSecurityScheme
}

/** A security scheme; one that the specification asks for but does not define has type `unknown`. */
export interface ApiSecurityScheme {
  type: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'unknown'
  description?: string | undefined
  deprecated: boolean
  /** Of `apiKey`: name of the parameter, and its place. */
  parameterName?: string | undefined
  in?: 'query' | 'header' | 'cookie' | undefined
  /** Of `http`: `bearer`, `basic`, … in lower case. */
  scheme?: string | undefined
  bearerFormat?: string | undefined
  openIdConnectUrl?: string | undefined
  /** Of `oauth2`, since OpenAPI 3.2. */
  metadataUrl?: string | undefined
  flows: ApiOAuthFlow[]
  /** `x-default`: prefilled in the playground. */
  default?: string | undefined
  /** `x-client-id`: a public client that readers sign in with. */
  client?: string | undefined
  extensions: Record<string, unknown>
}

export interface ApiOAuthFlow {
  type: 'implicit' | 'password' | 'clientCredentials' | 'authorizationCode' | 'deviceAuthorization'
  authorizationUrl?: string | undefined
  /** Of `deviceAuthorization`. */
  deviceAuthorizationUrl?: string | undefined
  tokenUrl?: string | undefined
  refreshUrl?: string | undefined
  scopes: { name: string; description: string }[]
  /** As for the scheme. */
  client?: string | undefined
}

/** Where a parameter goes; `querystring` (OpenAPI 3.2) is the whole query as one value. */
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
  /** Serialisation; the default of its place where the specification says nothing. */
  style: string
  explode: boolean
  /** Of `schema`, or of the only entry of `content`. */
  schema: ApiSchema
  /** Set where the value is written in a media type, such as JSON in a query parameter. */
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
  /** Absent if the specification describes the type alone. */
  schema?: ApiSchema | undefined
  /** Of a sequential media type (OpenAPI 3.2): what each item is. */
  itemSchema?: ApiSchema | undefined
  /** Given by the specification; empty if there are none: see `exampleOf`. */
  examples: ApiExample[]
  /** Of form bodies: how single properties are sent. */
  encoding: Record<string, { contentType?: string; style?: string; explode?: boolean; allowReserved?: boolean }>
  /** Of multipart bodies: the headers of single parts, by property. */
  partHeaders?: Record<string, ApiHeader[]>
}

export interface ApiExample {
  /** Key under `examples`; empty for a single `example`. */
  name: string
  summary?: string | undefined
  description?: string | undefined
  /** Absent if only `externalValue` is given. */
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

/** A request that the API sends to an address the reader gave it. */
export interface ApiCallback {
  name: string
  /** The runtime expression that gives the address, such as `{$request.body#/url}`. */
  expression: string
  /** An operation without servers; its path is the expression. */
  operation: ApiOperation
}

export interface ApiCodeSample {
  /** As written: `curl`, `JavaScript`, … */
  lang: string
  label?: string | undefined
  source: string
}

/** An operation as lists know it, without its parts; one for every operation of a specification. */
export interface ApiOperationSummary {
  kind: 'operation' | 'webhook'
  /** As for {@link ApiOperation}. */
  method: string
  path: string
  operationId?: string | undefined
  title: string
  /** As in the specification; absent if the title is made of method and path. */
  summary?: string | undefined
  description?: string | undefined
  deprecated: boolean
  /** First tag; decides group and folder. */
  tag?: string | undefined
  /** Label of the tag's group: its `x-group`, else the tag; absent without a tag. */
  group?: string | undefined
  /** Labels of the groups around it, the outermost first (`parent` of tags, OpenAPI 3.2); absent if there are none. */
  groupsAround?: readonly string[]
  /** `x-hidden`: has a page that generated navigation does not list. */
  hidden: boolean
  /** `x-excluded`: has no page. */
  excluded: boolean
  /** `x-mint` as it stands: `href`, `metadata`, `content`, `groups`. */
  mint: Record<string, unknown>
  /** JSON pointer in the specification. */
  pointer: string
  /** Where it stands, where the file is JSON; else the beginning of the file. */
  place: Place
}
