import type { PlaygroundScheme } from '@docwright/theme'
import type { ApiSecurityRequirement } from '../../openapi/api-operation.ts'

/**
 * A security scheme as a request has it.
 *
 * @param requirement The scheme.
 */
export function requestScheme({ name, scheme }: ApiSecurityRequirement): PlaygroundScheme {
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
      return { kind: 'bearer', id: name, label: 'OAuth 2.0', ...prefill }
    case 'openIdConnect':
      return { kind: 'bearer', id: name, label: 'OpenID Connect', ...prefill }
    case 'unknown':
      return { kind: 'key', id: name, location: 'header', name: 'Authorization', ...prefill }
    case 'mutualTLS':
      return { kind: 'certificate', id: name }
  }
}
