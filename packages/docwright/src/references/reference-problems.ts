import type { ProblemTable } from '../source/diagnostic.ts'

/** Problems of specifications other than OpenAPI, and of references to their parts. */
export const referenceProblems = {
  'asyncapi-invalid-value': { severity: 'error', title: 'Part of an AsyncAPI file has the wrong type or is missing' },
  'asyncapi-not-a-specification': { severity: 'error', title: 'A file is not an AsyncAPI file' },
  'asyncapi-parameter': {
    severity: 'warning',
    title: 'The parameters of a channel and its address do not match',
  },
  'asyncapi-unsupported': { severity: 'warning', title: 'The version of an AsyncAPI file is not supported' },
  'graphql-invalid-schema': { severity: 'error', title: 'A GraphQL schema is not valid' },
  'graphql-not-a-schema': { severity: 'error', title: 'No GraphQL schema can be made of a file' },
  'graphql-syntax': { severity: 'error', title: 'A GraphQL file cannot be read' },
  'reference-part-not-found': {
    severity: 'error',
    title: 'The navigation or a page refers to a part of a specification that does not exist',
  },
} as const satisfies ProblemTable
