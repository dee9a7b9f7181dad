import type { PlaygroundFlow, PlaygroundScheme, PlaygroundSignIn } from '@docwright/theme'
import type { ApiOAuthFlow, ApiSecurityRequirement } from '../../openapi/api-operation.ts'

/**
 * A security scheme as a request has it.
 *
 * @param requirement The scheme.
 */
export function requestScheme(requirement: ApiSecurityRequirement): PlaygroundScheme {
  const { name, scheme } = requirement
  const prefill = scheme.default === undefined ? {} : { prefill: scheme.default }
  switch (scheme.type) {
    case 'apiKey':
      return { kind: 'key', id: name, location: scheme.in ?? 'header', name: scheme.parameterName ?? name, ...prefill }
    case 'http':
      if (scheme.scheme === 'basic') return { kind: 'basic', id: name }
      if (scheme.scheme === 'bearer' || scheme.scheme === undefined)
        return { kind: 'bearer', id: name, label: 'Bearer', ...prefill }
      return { kind: 'http', id: name, scheme: scheme.scheme, ...prefill }
    case 'oauth2':
      return { ...signIn(requirement, 'OAuth 2.0', scheme.metadataUrl), ...prefill }
    case 'openIdConnect':
      return { ...signIn(requirement, 'OpenID Connect', scheme.openIdConnectUrl), ...prefill }
    case 'unknown':
      return { kind: 'key', id: name, location: 'header', name: 'Authorization', ...prefill }
    case 'mutualTLS':
      return { kind: 'certificate', id: name }
  }
}

/** The recommended flow comes first. */
const flowTypes = ['authorizationCode', 'clientCredentials', 'deviceAuthorization', 'password'] as const

function signIn(
  { name, scopes, scheme }: ApiSecurityRequirement,
  label: string,
  discovery: string | undefined,
): PlaygroundSignIn {
  // The implicit flow is none of them: its tokens are in addresses.
  const written = flowTypes.flatMap((type) => {
    const flow = scheme.flows.find((one) => one.type === type)
    return flow === undefined ? [] : [flowOf(type, flow)]
  })
  // The addresses of OpenID Connect are found out when a reader signs in; those of OAuth 2.0 may be.
  const isFoundOut = written.length === 0 && discovery !== undefined
  const client = scheme.flows.find((flow) => flow.client !== undefined)?.client ?? scheme.client
  return {
    kind: 'oauth',
    id: name,
    label,
    flows: isFoundOut ? flowTypes.map((type) => ({ type, scopes: [] })) : written,
    ...(discovery === undefined ? {} : { discovery }),
    scopes,
    ...(client === undefined ? {} : { client }),
  }
}

/** A flow without what is undefined. */
function flowOf(
  type: PlaygroundFlow['type'],
  { type: _sorted, client: _ofScheme, scopes, ...addresses }: ApiOAuthFlow,
): PlaygroundFlow {
  const known = Object.entries(addresses).filter(([, address]) => address !== undefined)
  return { type, ...Object.fromEntries(known), scopes }
}
