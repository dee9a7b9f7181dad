import type { ProblemTable } from '../source/diagnostic.ts'

/** Problems of specifications, and of references to their operations. */
export const openapiProblems = {
  'openapi-discriminator-mapping': {
    severity: 'warning',
    title: 'A discriminator maps to a schema that does not exist',
  },
  'openapi-duplicate-key': { severity: 'warning', title: 'A key occurs twice in one object of a specification' },
  'openapi-duplicate-operation': { severity: 'warning', title: 'Two operations of a specification are the same' },
  'openapi-duplicate-operation-id': { severity: 'warning', title: 'Two operations have the same operationId' },
  'openapi-fetch-failed': { severity: 'error', title: 'A specification could not be fetched from its URL' },
  'openapi-fetch-stale': {
    severity: 'warning',
    title: 'A specification could not be fetched; an earlier copy is used',
  },
  'openapi-invalid-syntax': { severity: 'error', title: 'A specification is not valid JSON or YAML' },
  'openapi-invalid-value': { severity: 'error', title: 'Part of a specification has the wrong type' },
  'openapi-link-not-found': { severity: 'warning', title: 'A link leads to an operation that does not exist' },
  'openapi-no-responses': { severity: 'warning', title: 'An operation does not describe any responses' },
  'openapi-not-a-specification': {
    severity: 'error',
    title: 'A file is not a specification of a supported version',
  },
  'openapi-operation-excluded': {
    severity: 'error',
    title: 'The navigation or a page refers to an excluded operation',
  },
  'openapi-operation-not-found': {
    severity: 'error',
    title: 'The navigation or a page refers to an operation that does not exist',
  },
  'openapi-pages-missing': { severity: 'error', title: 'Operations of a specification have no page' },
  'openapi-private-address': { severity: 'error', title: 'The URL of a specification points to a private address' },
  'openapi-reference-cycle': { severity: 'error', title: 'A reference in a specification is circular' },
  'openapi-reference-not-found': { severity: 'error', title: 'A reference in a specification cannot be resolved' },
  'openapi-schema-not-found': {
    severity: 'error',
    title: 'The navigation or a page refers to a data model that does not exist',
  },
  'openapi-server-variable': { severity: 'warning', title: 'A server URL and its variables do not match' },
  'openapi-too-large': { severity: 'error', title: 'A specification is too large or nested too deeply' },
  'openapi-unknown-value': { severity: 'warning', title: 'A value of a specification is not one that OpenAPI has' },
  'openapi-yaml-aliases': { severity: 'error', title: 'The aliases of a YAML specification multiply or form a circle' },
} as const satisfies ProblemTable

export type OpenapiProblemCode = keyof typeof openapiProblems
