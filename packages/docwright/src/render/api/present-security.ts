import type { ApiFactView, ApiSchemeView, ApiView } from '@docwright/theme'
import type { ApiOperation, ApiSecurityRequirement } from '../../openapi/api-operation.ts'
import { prose, type SchemaPresenter } from './present-schema.ts'

/**
 * The authentication that a request needs.
 *
 * @param operation The operation.
 * @param schemas Gives ids.
 */
export function presentSecurity(
  { security }: ApiOperation,
  schemas: SchemaPresenter,
): Pick<ApiView, 'authorizations' | 'authorizationOptional'> {
  return {
    authorizations: security
      .filter((way) => way.length > 0)
      .map((way) => ({ fields: way.map((requirement) => presentScheme(requirement, schemas)) })),
    authorizationOptional: security.some((way) => way.length === 0),
  }
}

/**
 * One thing that proves who asks.
 *
 * @param requirement The scheme, and the scopes that are wanted of it.
 * @param schemas Gives ids.
 */
export function presentScheme(
  { name, scopes, scheme }: ApiSecurityRequirement,
  schemas: SchemaPresenter,
): ApiSchemeView {
  const isKey = scheme.type === 'apiKey'
  const isCertificate = scheme.type === 'mutualTLS'
  const texts = new Map(
    scheme.flows.flatMap((flow) => flow.scopes.map((scope) => [scope.name, scope.description] as const)),
  )
  const flows = scheme.flows.flatMap(({ type, authorizationUrl, deviceAuthorizationUrl, tokenUrl, refreshUrl }) => [
    ...address('flow', type),
    ...address('authorizationUrl', authorizationUrl),
    ...address('deviceAuthorizationUrl', deviceAuthorizationUrl),
    ...address('tokenUrl', tokenUrl),
    ...address('refreshUrl', refreshUrl),
  ])
  return {
    id: schemas.uniqueId(`authorization-${name}`),
    name: isKey || isCertificate ? (scheme.parameterName ?? name) : 'Authorization',
    ...(isCertificate ? {} : { location: (isKey ? scheme.in : undefined) ?? 'header' }),
    type: 'string',
    scopes: scopes.map((scope) => ({ name: scope, ...prose(texts.get(scope)) })),
    ...prose(scheme.description),
    facts: [
      { fact: 'scheme', value: valueOf(scheme) },
      ...flows,
      ...address('openIdConnectUrl', scheme.openIdConnectUrl),
      ...address('oauth2MetadataUrl', scheme.metadataUrl),
    ],
  }
}

function address(fact: ApiFactView['fact'], value: string | undefined): ApiFactView[] {
  return value === undefined ? [] : [{ fact, value }]
}

/** The credential, as a reader would write it. */
function valueOf({ type, scheme, bearerFormat }: ApiSecurityRequirement['scheme']): string {
  switch (type) {
    case 'apiKey':
      return '<api-key>'
    case 'http':
      if (scheme === 'basic') return 'Basic <base64 of user:password>'
      if (scheme === 'bearer' || scheme === undefined) return `Bearer <${bearerFormat ?? 'token'}>`
      return `${scheme.charAt(0).toUpperCase()}${scheme.slice(1)} <credentials>`
    case 'oauth2':
      return 'Bearer <access token>'
    case 'openIdConnect':
      return 'Bearer <token>'
    case 'mutualTLS':
      return 'TLS client certificate'
    case 'unknown':
      return '<credentials>'
  }
}
