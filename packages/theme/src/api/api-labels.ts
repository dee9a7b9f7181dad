import type { ApiFact, ApiLocation } from './api-view.ts'
import type { PlaygroundLabels } from './playground-labels.ts'

/** Texts of API pages in one language. */
export interface ApiLabels {
  authorizations: string
  locations: Readonly<Record<ApiLocation, string>>
  body: string
  responses: string
  headers: string
  callbacks: string
  links: string
  server: string
  attributes: string
  optional: string
  options: string
  example: string
  examples: string
  request: string
  response: string
  readOnly: string
  writeOnly: string
  nullable: string
  oneOf: string
  anyOf: string
  discriminator: string
  not: string
  additional: string
  scopes: string
  reference: string
  specification: string
  /** Title of the overview of an API. */
  about: string
  operations: string
  errors: string
  copyPath: string
  tryIt: string
  facts: Readonly<Record<ApiFact, string>>
  /** Of the form to try an endpoint. */
  playground: PlaygroundLabels
}
