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
 * The playground's model of a GraphQL operation: a POST request with a body of JSON, to a complete address, with the
 * reader's headers.
 *
 * @param request The operation.
 * @param access The endpoint and its authentication.
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
    // One of them is often the credential.
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
