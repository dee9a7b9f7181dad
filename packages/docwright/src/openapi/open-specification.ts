import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { failureReason } from '../source/failure-reason.ts'
import { type ApiDocument, createApiDocument } from './api-document.ts'
import { openDocuments, type FileContent } from './open-documents.ts'
import { openapiProblems } from './openapi-problems.ts'
import { textOf } from './read-values.ts'
import { createSpecification, type Specification } from './specification.ts'
import { upgrade } from '@scalar/openapi-upgrader'
import { outlineJson } from './json-outline.ts'
import { wrongShape } from './swagger-shapes.ts'

export interface OpenedSpecification {
  /** Absent if the file cannot be used. */
  specification?: Specification
  diagnostics: Diagnostic[]
  /** Requested files, existing or not. If one changes, the specification must be opened again. */
  files: string[]
}

/**
 * Reads a specification with all files to which it refers.
 *
 * @param file Path from the docs root, or URL.
 * @param readFile Reads a file; undefined if it does not exist.
 * @returns The specification, and mistakes of its syntax. `check` reports mistakes of its content.
 */
export async function openSpecification(
  file: string,
  readFile: (file: string) => Promise<FileContent | undefined>,
): Promise<OpenedSpecification> {
  const { set, ...opened } = await openDocuments(file, readFile, asOpenapi)
  return set === undefined ? opened : { specification: createSpecification(set), ...opened }
}

/** The document as OpenAPI 3, or why that is impossible. */
function asOpenapi(document: ApiDocument): ApiDocument | Diagnostic {
  const { file } = document
  const [openapi, swagger] = [textOf(document.valueAt(['openapi'])), textOf(document.valueAt(['swagger']))]
  if (openapi !== undefined && /^3(\.|$)/.test(openapi.trim())) return document
  const version = openapi ?? swagger
  const start =
    version === undefined
      ? { file, line: 1, column: 1 }
      : document.placeOf([openapi === undefined ? 'swagger' : 'openapi'])
  const fix =
    'If it is one, start it with `openapi: 3.1.0`; otherwise name another file where `openapi` of docs.json or of a page names this one.'
  if (swagger !== undefined && /^2(\.0*)?$/.test(swagger.trim())) {
    try {
      return upgradeSwagger(document)
    } catch (cause) {
      // The converter does not check whether values are objects.
      const wrong = cause instanceof TypeError ? wrongShape(document) : undefined
      const message = `The file cannot be read as Swagger 2.0: ${wrong?.reason ?? failureReason(cause)}.`
      const place = wrong === undefined ? start : document.placeOf(wrong.segments)
      const correct = wrong?.fix ?? 'Correct the file, or upgrade it to OpenAPI 3.'
      return diagnose(openapiProblems, 'openapi-not-a-specification', place, message, correct)
    }
  }
  const message =
    version === undefined
      ? 'The file is not an OpenAPI specification: it has no `openapi` key.'
      : `The version “${version}” is not supported. Supported: OpenAPI 3.0 to 3.2 and Swagger 2.0.`
  return diagnose(openapiProblems, 'openapi-not-a-specification', start, message, fix)
}

/** Places in Swagger 2 of the parts of OpenAPI 3. */
const origins: Readonly<Record<string, string>> = {
  schemas: 'definitions',
  parameters: 'parameters',
  responses: 'responses',
  requestBodies: 'parameters',
  securitySchemes: 'securityDefinitions',
}

/**
 * Converts a Swagger 2.0 document to OpenAPI 3. Places still refer to the file as written.
 *
 * @throws if the document is too different from Swagger 2.0.
 */
function upgradeSwagger(document: ApiDocument): ApiDocument {
  const upgraded = upgrade(structuredClone(document.valueAt([])) as Record<string, unknown>, '3.1')
  const bytes = Buffer.from(JSON.stringify(upgraded))
  return createApiDocument(document.file, bytes, outlineJson(bytes).root, (segments) => {
    const [first, second = '', ...rest] = segments
    const origin = origins[second]
    return document.placeOf(first === 'components' && origin !== undefined ? [origin, ...rest] : segments)
  })
}
