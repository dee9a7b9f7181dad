import type { ExactValue } from '../request/json-text.ts'
import type { BodyForm } from '../request/make-body.ts'
import type { ParameterStyle } from '../request/serialize-parameter.ts'

/** The data from which the playground builds a request. Plain JSON, fetched when a reader opens the form. */
export interface PlaygroundModel {
  method: string
  /** Path template with `{names}`; a complete address on pages written by hand. */
  path: string
  servers: PlaygroundServer[]
  parameters: PlaygroundParameter[]
  /** The next endpoint of the specification begins with their values, until the tab is closed. */
  keepsParameters?: true
  body?: PlaygroundBody
  /** Alternatives, each with everything that it needs. */
  authorizations: PlaygroundScheme[][]
  authorizationOptional: boolean
  /** Address of the proxy; absent if requests go to the API directly. */
  proxy?: string
  /** Sends the reader's cookies along; only without proxy. */
  credentials: boolean
  /** Identifies the specification: credentials that a reader typed are kept per specification. */
  specification: string
  /** Languages of code samples, in order. */
  languages: readonly string[]
  /** Address of the page that a sign-in comes back to, with base path; absent if no scheme has one. */
  callback?: string
}

export interface PlaygroundServer {
  url: string
  description?: string
  variables: { name: string; default: string; choices: string[] }[]
}

export interface PlaygroundParameter extends ParameterStyle {
  required: boolean
  schema: PlaygroundSchema
  /** Values to begin with on request. */
  examples?: PlaygroundExample[]
}

/** A value of the specification, or one made of its schema. */
export interface PlaygroundExample {
  /** Its name; empty for the only one. */
  title: string
  /** Of a body of text, the text. */
  value: PlaygroundValue
}

export interface PlaygroundBody {
  required: boolean
  contents: PlaygroundContent[]
}

/** How a body of one media type is made. */
export interface PlaygroundContent extends BodyForm {
  schema: PlaygroundSchema
  /** A whole initial body, if the specification has one and `api.examples.prefill` is set: as text … */
  example?: string
  /** … or as the value of the form's controls. */
  value?: PlaygroundValue
  /** Whole bodies to begin with on request; files are the reader's. */
  examples?: PlaygroundExample[]
}

/** One way of authentication. Typed credentials stay in the reader's browser. */
export type PlaygroundScheme =
  | { kind: 'key'; id: string; location: 'header' | 'query' | 'cookie'; name: string; prefill?: string }
  | { kind: 'basic'; id: string }
  | { kind: 'bearer'; id: string; label: string; prefill?: string }
  /** Another scheme of HTTP, such as `digest`: what is typed follows its name. */
  | { kind: 'http'; id: string; scheme: string; prefill?: string }
  | { kind: 'certificate'; id: string }
  | PlaygroundSignIn

/** OAuth 2.0 and OpenID Connect: a token, pasted or asked for. */
export interface PlaygroundSignIn {
  kind: 'oauth'
  id: string
  label: string
  prefill?: string
  /** Ways to get a token; those of OpenID Connect have no addresses of their own. */
  flows: PlaygroundFlow[]
  /** The document from which the addresses are discovered (OpenID Connect Discovery, RFC 8414). */
  discovery?: string
  /** The scopes that this endpoint requires. */
  scopes: string[]
  /** A client that the author has registered for readers. */
  client?: string
}

/** A way to get a token. Addresses may be relative to the API's server. */
export interface PlaygroundFlow {
  type: 'authorizationCode' | 'clientCredentials' | 'deviceAuthorization' | 'password'
  authorizationUrl?: string
  deviceAuthorizationUrl?: string
  tokenUrl?: string
  refreshUrl?: string
  /** All that can be asked for. */
  scopes: { name: string; description: string }[]
}

/** The facts about a value for its control or editor. */
export interface PlaygroundSchema {
  type: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'file' | 'null' | 'any'
  format?: string
  title?: string
  enumeration?: (string | number | bigint | boolean | null)[]
  nullable?: boolean
  /** Value to begin with. */
  value?: PlaygroundValue
  /** Shown in an empty control. */
  placeholder?: string
  /** A file whose content travels as text. */
  encoding?: 'base64' | 'base64url'
  properties?: { name: string; required: boolean; schema: PlaygroundSchema }[]
  /** Schema of further properties, if the object takes any. */
  additional?: PlaygroundSchema
  items?: PlaygroundSchema
  options?: { title: string; schema: PlaygroundSchema }[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  minItems?: number
  maxItems?: number
}

/** JSON; integers that a number would round are `bigint`: read and written with `parseJson` and `jsonText`. */
export type PlaygroundValue = ExactValue
