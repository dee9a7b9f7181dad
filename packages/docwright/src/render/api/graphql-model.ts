import { sampleLanguages, type PlaygroundModel, type PlaygroundScheme, type PlaygroundValue } from '@docwright/theme'
import type { ReferenceRequest } from '../../references/reference-page.ts'
import type { ApiSettings } from './api-content.ts'

/** How a GraphQL API is asked. */
export interface GraphqlAccess {
  /** Complete addresses. */
  endpoints: readonly string[]
  authorizations: PlaygroundScheme[][]
}

/**
 * What the playground needs to send an operation of GraphQL: a POST request whose body is JSON, to an address that is
 * complete, with whatever headers the reader adds.
 *
 * @param request The operation.
 * @param access Where it is sent, and what proves who asks.
 * @param source The schema: credentials are kept for all operations of it.
 * @param settings Proxy, credentials and languages.
 */
export function graphqlModel(
  { query, variables, values }: ReferenceRequest,
  { endpoints, authorizations }: GraphqlAccess,
  source: string,
  settings: ApiSettings,
): PlaygroundModel {
  const needsVariables = variables?.properties?.some(({ required }) => required) === true
  return {
    method: 'POST',
    path: '',
    servers: endpoints.map((url) => ({ url, variables: [] })),
    // Each name is a header of its own.
    parameters: [
      {
        location: 'header',
        name: 'headers',
        style: 'form',
        explode: true,
        allowReserved: false,
        required: false,
        schema: { type: 'object', additional: { type: 'string' } },
      },
    ],
    // What proves who asks is often one of them.
    keepsParameters: true,
    body: {
      required: true,
      contents: [
        {
          mediaType: 'application/json',
          form: 'json',
          encoding: {},
          schema: {
            type: 'object',
            properties: [
              { name: 'query', required: true, schema: { type: 'string' } },
              ...(variables === undefined ? [] : [{ name: 'variables', required: needsVariables, schema: variables }]),
            ],
          },
          value: { query, ...(variables === undefined ? {} : { variables: values as PlaygroundValue }) },
        },
      ],
    },
    authorizations,
    authorizationOptional: true,
    ...(settings.proxy === undefined ? {} : { proxy: settings.proxy }),
    credentials: settings.credentials,
    specification: source,
    languages: sampleLanguages(settings.examples.languages),
  }
}
