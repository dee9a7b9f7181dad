import { upgrade } from '@scalar/openapi-upgrader'
import { createApiDocument, type ApiDocument } from './api-document.ts'
import { outlineJson } from './json-outline.ts'

/** Where the parts of OpenAPI 3 stand in Swagger 2. */
const origins: Readonly<Record<string, string>> = {
  schemas: 'definitions',
  parameters: 'parameters',
  responses: 'responses',
  requestBodies: 'parameters',
  securitySchemes: 'securityDefinitions',
}

/**
 * Turns a Swagger 2.0 document into one of OpenAPI 3. Places still lead to the file as it was written.
 *
 * @param document The document.
 * @returns The same as OpenAPI 3.
 * @throws Where the document is too unlike Swagger 2.0.
 */
export function upgradeSwagger(document: ApiDocument): ApiDocument {
  const upgraded = upgrade(structuredClone(document.valueAt([])) as Record<string, unknown>, '3.1')
  const bytes = Buffer.from(JSON.stringify(upgraded))
  return createApiDocument(document.file, bytes, outlineJson(bytes).root, (segments) => {
    const [first, second = '', ...rest] = segments
    const origin = origins[second]
    return document.placeOf(first === 'components' && origin !== undefined ? [origin, ...rest] : segments)
  })
}
