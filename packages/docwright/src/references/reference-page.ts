import type { ApiExternalDocs, ApiSpecificationInfo } from '../openapi/api-operation.ts'
import type { ApiSchema } from '../openapi/api-schema.ts'

/**
 * A page of a reference in any kind of specification: sections of facts, fields, schemas and links. Every kind is
 * rendered, written as Markdown and searched from this. Descriptions are Markdown as written, never trusted.
 */
export interface ReferencePage {
  kind: 'reference'
  /** The line that identifies the part, such as `SEND` and an address. */
  call?: { method: string; path: string }
  description?: string | undefined
  externalDocs?: ApiExternalDocs | undefined
  sections: ReferenceSection[]
  /** Code next to the reference: requests and responses. */
  examples: { requests: ReferenceExample[]; responses: ReferenceExample[] }
  /** The request to try the part over HTTP; absent if it is unknown. */
  request?: ReferenceRequest
  specification: ApiSpecificationInfo
}

/** A GraphQL operation that can be tried. */
export interface ReferenceRequest {
  /** The operation itself. */
  query: string
  /** The form for its variables; absent if it has none. */
  variables?: ReferenceInput
  /** Initial values of the variables. */
  values: Readonly<Record<string, unknown>>
}

/** An input of a form, by the basic types of JSON. */
export interface ReferenceInput {
  type: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'any'
  /** The specification's name of the type. */
  format?: string
  enumeration?: string[]
  nullable?: boolean
  properties?: { name: string; required: boolean; schema: ReferenceInput }[]
  items?: ReferenceInput
  /** Alternatives. */
  options?: { title: string; schema: ReferenceInput }[]
}

/** A titled part of a page. Every other member is optional. */
export interface ReferenceSection {
  title: string
  /** Media type of the content, such as `application/json`. */
  mediaType?: string | undefined
  description?: string | undefined
  facts?: readonly ReferenceFact[]
  links?: readonly ReferenceLink[]
  fields?: readonly ReferenceField[]
  schema?: ApiSchema
  sections?: readonly ReferenceSection[]
  /** Whether its sections are folded below their titles, as alternatives or because there are many. */
  isFolded?: boolean
}

/** A value with a label. */
export interface ReferenceFact {
  label: string
  value: string
}

/** A link to another page of the same specification, or to anywhere else. */
export interface ReferenceLink {
  title: string
  /** Pointer of the part on the other page. */
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
  /** Its type: a JSON Schema, or a type of the specification's own. */
  value: ApiSchema | ReferenceType
}

/** A type that is not described by JSON Schema. */
export interface ReferenceType {
  isPlain: true
  /** As in the specification: `[User!]!`. */
  text: string
  /** Title of its fields, unless they are its attributes. */
  title?: string
  /** Name of the type with a page, and the part on its page. */
  model?: { name: string; pointer: string } | undefined
  default?: string | undefined
  enumeration?: readonly { value: string; description?: string | undefined }[]
  facts?: readonly ReferenceFact[]
  fields?: readonly ReferenceField[]
}

/** A code block. */
export interface ReferenceExample {
  title: string
  /** Name of a grammar. */
  language: string
  /** The code itself, or a value to write as JSON. */
  value: unknown
}
