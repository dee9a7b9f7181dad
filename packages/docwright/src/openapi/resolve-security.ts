import type { ApiOAuthFlow, ApiSecurityRequirement, ApiSecurityScheme } from './api-operation.ts'
import { childOf, follow, type DocumentSet, type Located } from './located.ts'
import { extensionsOf, isRecord, listOf, recordOf, textOf, textsOf } from './read-values.ts'

const schemeTypes: ReadonlySet<unknown> = new Set(['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'])
const flowTypes = ['implicit', 'password', 'clientCredentials', 'authorizationCode', 'deviceAuthorization'] as const

/**
 * Reads the authorization that an operation requires.
 *
 * @param operation Its own `security` replaces that of the specification.
 * @returns Ways to authorize; see `ApiOperation.security`.
 */
export function securityOf(operation: Located, set: DocumentSet): ApiSecurityRequirement[][] {
  const own = recordOf(operation.value)['security']
  const ways = own === undefined ? set.root.valueAt(['security']) : own
  const read = listOf(ways).map((way) =>
    Object.entries(recordOf(way)).map(([name, scopes]) => ({
      name,
      scopes: textsOf(scopes),
      scheme: schemeOf(name, operation, set),
    })),
  )
  // A single empty way requires nothing.
  return read.every((way) => way.length === 0) ? [] : read
}

/**
 * Lists all schemes that a specification declares.
 *
 * @returns Each with the scopes of all its flows.
 */
export function declaredSecurity(set: DocumentSet): ApiSecurityRequirement[] {
  const root: Located = { document: set.root, segments: [], value: undefined }
  return set.root.keysAt(['components', 'securitySchemes']).map((name) => {
    const scheme = schemeOf(name, root, set)
    const scopes = new Set(scheme.flows.flatMap((flow) => flow.scopes.map((scope) => scope.name)))
    return { name, scopes: [...scopes], scheme }
  })
}

function schemeOf(name: string, operation: Located, set: DocumentSet): ApiSecurityScheme {
  const segments = ['components', 'securitySchemes', name]
  const candidates = [set.root, operation.document].map((document): Located => ({
    document,
    segments,
    value: document.valueAt(segments),
  }))
  const found = candidates.find(({ value }) => isRecord(value))
  const scheme = found === undefined ? undefined : follow(found, set)
  const value = recordOf(scheme?.value)
  const { type, in: place } = value
  return {
    type: schemeTypes.has(type) ? (type as ApiSecurityScheme['type']) : 'unknown',
    description: textOf(value['description']),
    deprecated: value['deprecated'] === true,
    parameterName: textOf(value['name']),
    ...(place === 'query' || place === 'header' || place === 'cookie' ? { in: place } : {}),
    scheme: textOf(value['scheme'])?.toLowerCase(),
    bearerFormat: textOf(value['bearerFormat']),
    openIdConnectUrl: textOf(value['openIdConnectUrl']),
    metadataUrl: textOf(value['oauth2MetadataUrl']),
    flows: scheme === undefined ? [] : flowsOf(childOf(scheme, 'flows')),
    default: textOf(value['x-default']),
    client: clientOf(value),
    extensions: extensionsOf(value),
  }
}

function flowsOf({ value }: Located): ApiOAuthFlow[] {
  const flows = recordOf(value)
  return flowTypes.flatMap((type) => {
    const flow = flows[type]
    if (!isRecord(flow)) return []
    const scopes = Object.entries(recordOf(flow['scopes']))
    return [
      {
        type,
        authorizationUrl: textOf(flow['authorizationUrl']),
        deviceAuthorizationUrl: textOf(flow['deviceAuthorizationUrl']),
        tokenUrl: textOf(flow['tokenUrl']),
        refreshUrl: textOf(flow['refreshUrl']),
        scopes: scopes.map(([name, description]) => ({ name, description: textOf(description) ?? '' })),
        client: clientOf(flow),
      },
    ]
  })
}

function clientOf(value: Readonly<Record<string, unknown>>): string | undefined {
  return textOf(value['x-client-id']) ?? textOf(value['x-scalar-client-id'])
}
