import type { ComponentNode, ContentNode } from '../content-node.ts'

/** The content of a page about an endpoint, a webhook or a schema of a specification. Plain JSON. */
export interface ApiView {
  kind: 'operation' | 'webhook' | 'schema' | 'overview' | 'reference'
  /** A description that is too long for the line under the title. */
  description?: ApiProseView
  /** Further documentation. */
  externalDocs?: { href: string; title: string }
  /** Of an operation or webhook. */
  call?: ApiCallView
  /** Alternatives, each naming everything that it needs; empty if nothing is needed. */
  authorizations: ApiAuthorizationView[]
  /** True if a request without any of the alternatives is also allowed. */
  authorizationOptional: boolean
  /** In the order path, query, header, cookie; a location without parameters is omitted. */
  parameters: { location: ApiLocation; fields: ApiFieldView[] }[]
  body?: ApiBodyView
  responses: ApiResponseView[]
  callbacks: ApiCallbackView[]
  /** Of a page about a whole specification. */
  about?: ApiAboutView
  /** The page about the whole specification. */
  overview?: { href: string; title: string }
  /** Of a page about a schema. */
  schema?: ApiSchemaView
  /** Of a reference that is not of HTTP: everything that it shows, in order. */
  sections?: ApiSectionView[]
  /** Of a file that has samples which a page has no room for. */
  samples?: ApiSampleView[]
  examples: ApiExamplesView
  playground: ApiPlaygroundView
  /** The specification as a file. */
  specification?: { href: string; name: string }
  /** `api.params.expanded`: shows what fields hold at once. */
  expanded: boolean
}

/** A part of a reference with a title. */
export interface ApiSectionView {
  id: string
  title: string
  /** The media type of its content. */
  mediaType?: string
  description?: ApiProseView
  notes: ApiNoteView[]
  links: ApiSectionLinkView[]
  fields: ApiFieldView[]
  schema?: ApiSchemaView
  sections: ApiSectionView[]
  /** Each of its sections is folded below its title. */
  folded: boolean
}

/** Something worth knowing, with a label that is the same in every language. */
export interface ApiNoteView {
  label: string
  /** Empty if the label says everything. */
  value: string
}

/** A link to another page of a reference; without an address, the name alone. */
export interface ApiSectionLinkView {
  title: string
  href?: string
  method?: string
  description?: ApiProseView
  deprecated: boolean
}

/** Markdown of a specification. It is never trusted: `content` holds only what is harmless. */
export interface ApiProseView {
  markdown: string
  /** The same as nodes; empty until the Markdown is parsed. */
  content: ContentNode[]
  /** A text with chapters of its own, whose headings are those of the page. */
  isDocument?: true
}

/** The location of a parameter. */
export type ApiLocation = 'path' | 'query' | 'querystring' | 'header' | 'cookie'

/** The overview of a whole API. */
export interface ApiAboutView {
  facts: ApiFactView[]
  servers: ApiServerView[]
  schemes: ApiSchemeView[]
  errors: { status: string; description?: ApiProseView }[]
  tags: ApiTagView[]
}

/** Operations that belong together; without a title, those that belong nowhere. */
export interface ApiTagView {
  title?: string
  description?: ApiProseView
  externalDocs?: { href: string; title: string }
  operations: { method: string; title: string; deprecated: boolean; href?: string }[]
}

/** The line that names an endpoint. */
export interface ApiCallView {
  /** In capitals; `WEBHOOK` for a webhook. */
  method: string
  /** Path template, a webhook's name, or a complete address. */
  path: string
  servers: ApiServerView[]
  /** Whether the line begins with the server's address. */
  showServer: boolean
}

export interface ApiServerView {
  /** As written, variables in braces. */
  url: string
  description?: ApiProseView
  variables: { name: string; default: string; choices: string[]; description?: ApiProseView }[]
}

/** Schemes that one request needs together. */
export interface ApiAuthorizationView {
  fields: ApiSchemeView[]
}

/** One thing that proves who asks. */
export interface ApiSchemeView {
  id: string
  /** Name of the header, cookie or query parameter; of the scheme if there is none. */
  name: string
  /** Absent for a credential outside of the request: a client certificate. */
  location?: 'header' | 'query' | 'cookie'
  /** The value sent, such as `Bearer <token>`. */
  type: string
  scopes: { name: string; description?: ApiProseView }[]
  description?: ApiProseView
  /** Kind and addresses, as facts. */
  facts: ApiFactView[]
}

/** A named value: a parameter, a property, a header. */
export interface ApiFieldView {
  /** Address of the field on its page, without `#`. */
  id: string
  /** As written; a pattern for `pattern`, empty for `additional`. */
  name: string
  kind: 'named' | 'pattern' | 'additional'
  required: boolean
  deprecated: boolean
  /** Labels before the name and behind the built-in ones (`x-mint.pre`, `api.params.post`, `x-mint.post`). */
  before: string[]
  after: string[]
  description?: ApiProseView
  schema: ApiSchemaView
}

/** Something worth knowing about a value: the key of its label, and what it says. */
export interface ApiFactView {
  fact: ApiFact | ApiKeyword | (string & Record<never, never>)
  value: string
  href?: string
}

/** A fact about a value besides its type. */
export type ApiFact =
  | 'range'
  | 'multipleOf'
  | 'length'
  | 'pattern'
  | 'items'
  | 'uniqueItems'
  | 'properties'
  | 'propertyNames'
  | 'contains'
  | 'mediaType'
  | 'encoding'
  | 'constant'
  | 'scheme'
  | 'authorizationUrl'
  | 'tokenUrl'
  | 'openIdConnectUrl'
  | 'style'
  | 'version'
  | 'contact'
  | 'email'
  | 'license'
  | 'terms'

/** Facts that go by their keyword in every language. */
export type ApiKeyword =
  | 'required'
  | 'additionalProperties'
  | 'flow'
  | 'dependentRequired'
  | 'minContains'
  | 'maxContains'
  | 'itemSchema'
  | 'deviceAuthorizationUrl'
  | 'refreshUrl'
  | 'oauth2MetadataUrl'

/** The allowed values. */
export interface ApiSchemaView {
  /** As shown: `string`, `integer`, `object[]`, `enum<string>`. */
  type: string
  /** `date-time`, `int64`. */
  format?: string
  title?: string
  nullable: boolean
  readOnly: boolean
  writeOnly: boolean
  description?: ApiProseView
  /** JSON, or the text itself of a string. */
  default?: string
  enumeration: { value: string; description?: ApiProseView }[]
  facts: ApiFactView[]
  examples: string[]
  /** Properties of an object, or of the objects of an array; pattern and additional properties last. */
  fields: ApiFieldView[]
  /** Each group is one decision between options. */
  choices: ApiChoiceView[]
  /** The forbidden values. */
  not?: ApiSchemaView
  /** Named parts that are no properties: positions of a tuple, branches of a condition. */
  parts: { title: string; schema: ApiSchemaView }[]
  /** Set if the schema is shown elsewhere: recursion stops here. */
  reference?: { name: string; href?: string }
  /** Its name in the specification, and the page about it if it has one. */
  model?: { name: string; href?: string }
  /** Set if the content of the value is in a file of its own: it is fetched when a reader opens it. */
  part?: ApiPartView
}

/** Content for which a page has no room. */
export interface ApiPartView {
  /** Ids of its fields begin with it; without `#`. */
  id: string
  /** Name of the schema. */
  name: string
  /** Address of the file, a page for readers without scripts. The same with `.md` is Markdown. */
  href: string
}

export interface ApiChoiceView {
  kind: 'one-of' | 'any-of'
  /** Property whose value says which option it is. */
  discriminator?: string
  /** Title of the option that applies if the property is absent or has another value. */
  fallback?: string
  options: { id: string; title: string; /** Value of the discriminator. */ value?: string; schema: ApiSchemaView }[]
}

export interface ApiBodyView {
  required: boolean
  description?: ApiProseView
  contents: ApiContentView[]
}

/** A body in one media type. */
export interface ApiContentView {
  id: string
  mediaType: string
  schema?: ApiSchemaView
  /** Of a multipart body: parts of which more is said than their schema. */
  sent?: ApiSentPartView[]
}

/** How a part of a multipart body is sent. */
export interface ApiSentPartView {
  name: string
  mediaType?: string
  headers: ApiFieldView[]
}

export interface ApiResponseView {
  id: string
  /** `200`, `4XX`, `default`. */
  status: string
  description?: ApiProseView
  headers: ApiFieldView[]
  contents: ApiContentView[]
  links: ApiLinkView[]
}

/** A following request that takes parts of a response. */
export interface ApiLinkView {
  name: string
  /** The operation it leads to. */
  target: string
  href?: string
  description?: ApiProseView
  parameters: { name: string; value: string }[]
}

/** A request that the API makes itself. */
export interface ApiCallbackView {
  id: string
  name: string
  method: string
  /** Runtime expression of the address. */
  expression: string
  description?: ApiProseView
  parameters: { location: ApiLocation; fields: ApiFieldView[] }[]
  body?: ApiBodyView
  responses: ApiResponseView[]
}

/** The column next to the reference. */
export interface ApiExamplesView {
  /** The same request in several languages; code blocks whose `title` is the language. */
  requests: ContentNode[]
  /** Address of the file that has the code of those of `requests` and `variants` which are elsewhere. */
  elsewhere?: string
  /** Name of the content of `requests`, if there is more to choose from. */
  title?: string
  /** The other bodies that the author gives. */
  variants?: ApiVariantView[]
  /** One code block per response example, or audio. */
  responses: ContentNode[]
}

/** A sample in a file of its own. */
export interface ApiSampleView {
  id: string
  title: string
  /** A block of code. */
  node: ComponentNode
}

/** A request with another body. */
export interface ApiVariantView {
  title: string
  description?: ApiProseView
  requests: ContentNode[]
}

/** Trying an endpoint on the page. */
export interface ApiPlaygroundView {
  display: 'interactive' | 'simple' | 'none'
  /** Address of the form's description ({@link PlaygroundModel}), fetched when a reader opens it. */
  model?: string
  /** Address of the island's script and style sheet. */
  script?: string
  styles?: string
  /** Address of the script that writes samples in languages other than cURL, loaded when a reader chooses one. */
  writers?: string
  /** Address of the script that gets tokens, loaded when a reader asks for one. */
  flows?: string
  /** Address of the script that sends requests and keeps answers, loaded once the form is open. */
  answers?: string
  /** Address of the form's texts ({@link PlaygroundTexts}). */
  texts?: string
}
