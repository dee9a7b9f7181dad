import type { ApiFact, ApiLocation } from './api-view.ts'
import { englishPlaygroundLabels, type PlaygroundLabels } from './playground-labels.ts'

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
  /** Title of what an API says of all its operations. */
  about: string
  operations: string
  errors: string
  copyPath: string
  tryIt: string
  facts: Readonly<Record<ApiFact, string>>
  /** Of the form to try an endpoint. */
  playground: PlaygroundLabels
}

/** English. */
export const englishApiLabels: ApiLabels = {
  authorizations: 'Authorizations',
  locations: {
    path: 'Path parameters',
    query: 'Query parameters',
    querystring: 'Query string',
    header: 'Headers',
    cookie: 'Cookies',
  },
  body: 'Body',
  responses: 'Responses',
  headers: 'Headers',
  callbacks: 'Callbacks',
  links: 'Links',
  server: 'Server',
  attributes: 'attributes',
  optional: 'optional',
  options: 'Available options',
  example: 'Example',
  examples: 'Examples',
  request: 'Request',
  response: 'Response',
  readOnly: 'read-only',
  writeOnly: 'write-only',
  nullable: 'nullable',
  oneOf: 'One of',
  anyOf: 'Any of',
  discriminator: 'chosen by {name}',
  not: 'Must not be',
  additional: 'any other name',
  scopes: 'Scopes',
  reference: 'See {name}',
  specification: 'OpenAPI specification',
  about: 'About this API',
  operations: 'Operations',
  errors: 'Errors',
  copyPath: 'Copy the address',
  tryIt: 'Try it',
  facts: {
    range: 'Range',
    multipleOf: 'Multiple of',
    length: 'Length',
    pattern: 'Pattern',
    items: 'Number of items',
    uniqueItems: 'Items differ',
    properties: 'Number of properties',
    propertyNames: 'Names of properties',
    contains: 'Contains',
    mediaType: 'Content type',
    encoding: 'Encoding',
    constant: 'Always',
    scheme: 'Scheme',
    authorizationUrl: 'Authorization URL',
    tokenUrl: 'Token URL',
    openIdConnectUrl: 'OpenID Connect URL',
    style: 'Written as',
    version: 'Version',
    contact: 'Contact',
    email: 'E-mail',
    license: 'License',
    terms: 'Terms of service',
  },
  playground: englishPlaygroundLabels,
}
