import type { ApiExternalDocs, ApiSpecificationInfo } from '../openapi/api-operation.ts'
import type { ApiSchema } from '../openapi/api-schema.ts'

/**
 * What a page of a reference shows, whatever kind of specification it comes from: sections of facts, fields, schemas and
 * links. Every kind is drawn, written as Markdown and searched from this. Descriptions are Markdown as written, never
 * trusted.
 */
export interface ReferencePage {
  kind: 'reference'
  /** The line that names the part, such as `SEND` and an address. */
  call?: { method: string; path: string }
  description?: string | undefined
  externalDocs?: ApiExternalDocs | undefined
  sections: ReferenceSection[]
  /** Code beside the reference: what is sent, and what comes back. */
  examples: { requests: ReferenceExample[]; responses: ReferenceExample[] }
  /** What is sent over HTTP to try the part; absent if that is not known. */
  request?: ReferenceRequest
  specification: ApiSpecificationInfo
}

/** An operation of GraphQL that can be tried. */
export interface ReferenceRequest {
  /** The operation itself. */
  query: string
  /** What its variables may be; absent if it has none. */
  variables?: ReferenceInput
  /** Variables to begin with. */
  values: Readonly<Record<string, unknown>>
}

/** What a reader fills in, by the basic types of JSON. */
export interface ReferenceInput {
  type: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'any'
  /** As the specification calls the type. */
  format?: string
  enumeration?: string[]
  nullable?: boolean
  properties?: { name: string; required: boolean; schema: ReferenceInput }[]
  items?: ReferenceInput
  /** One of these. */
  options?: { title: string; schema: ReferenceInput }[]
}

/** A part of a page with a title. Whatever it does not have is left out. */
export interface ReferenceSection {
  title: string
  /** What the content is written in, such as `application/json`. */
  mediaType?: string | undefined
  description?: string | undefined
  facts?: readonly ReferenceFact[]
  links?: readonly ReferenceLink[]
  fields?: readonly ReferenceField[]
  schema?: ApiSchema
  sections?: readonly ReferenceSection[]
  /** The sections of it are alternatives or many: each is folded below its title. */
  isFolded?: boolean
}

/** Something worth knowing, with its label. */
export interface ReferenceFact {
  label: string
  value: string
}

/** A link to another page of the same specification, or to anywhere else. */
export interface ReferenceLink {
  title: string
  /** Of the part that the other page shows. */
  pointer?: string | undefined
  /** A label before the title, such as the method of an operation. */
  method?: string | undefined
  description?: string | undefined
  deprecated?: boolean
}

/** A named value: an argument, a header, a setting. */
export interface ReferenceField {
  name: string
  required?: boolean
  deprecated?: boolean
  description?: string | undefined
  /** What it may be: by JSON Schema, or in the words of the specification's own types. */
  value: ApiSchema | ReferenceType
}

/** A type that is not described by JSON Schema. */
export interface ReferenceType {
  isPlain: true
  /** As the specification writes it: `[User!]!`. */
  text: string
  /** What its fields are called together, if they are no attributes of it. */
  title?: string
  /** Name of the type that has a page, and the part that its page shows. */
  model?: { name: string; pointer: string } | undefined
  default?: string | undefined
  enumeration?: readonly { value: string; description?: string | undefined }[]
  facts?: readonly ReferenceFact[]
  fields?: readonly ReferenceField[]
}

/** A block of code. */
export interface ReferenceExample {
  title: string
  /** Name of a grammar. */
  language: string
  /** The code itself, or what is written as JSON. */
  value: unknown
}
