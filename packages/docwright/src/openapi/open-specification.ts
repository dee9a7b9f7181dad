import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { failureReason } from '../source/failure-reason.ts'
import { type ApiDocument, createApiDocument } from './api-document.ts'
import type { DocumentSet } from './located.ts'
import { openapiProblems } from './openapi-problems.ts'
import { readDocument, type ReadDocument } from './read-document.ts'
import { textOf } from './read-values.ts'
import { isUrl, resolveReferenceTarget } from './reference-target.ts'
import { placeOfId } from './schema-identifiers.ts'
import { createSpecification, type Specification } from './specification.ts'
import { upgrade } from '@scalar/openapi-upgrader'
import { outlineJson } from './json-outline.ts'

/** One file's content, or why there is none. */
export interface FileContent {
  bytes?: Uint8Array
  diagnostics: Diagnostic[]
}

/** What comes of opening a specification. */
export interface OpenedSpecification {
  /** Absent where nothing can be made of the file. */
  specification?: Specification
  diagnostics: Diagnostic[]
  /** Files that were asked for, existing or not; a change of one calls for opening it again. */
  files: string[]
}

/** All files of a specification together, in bytes: a repository may split one into thousands. */
const totalSizeLimit = 256 * 1024 * 1024
/** Files that may be fetched: each is a request to somebody's server. */
const fetchedFilesLimit = 500

/**
 * Reads a specification with all files it refers to.
 *
 * @param file Path from the docs root, or URL.
 * @param readFile Gives the content of a file; undefined where there is none.
 * @returns The specification, and every mistake of its texts. Mistakes of its content are reported by `check`.
 */
export async function openSpecification(
  file: string,
  readFile: (file: string) => Promise<FileContent | undefined>,
): Promise<OpenedSpecification> {
  const content = await readFile(file)
  if (content?.bytes === undefined) return { diagnostics: content?.diagnostics ?? [], files: [file] }
  const read = readDocument(file, content.bytes)
  const diagnostics = [...content.diagnostics, ...read.diagnostics]
  if (read.document === undefined) return { diagnostics, files: [file] }
  const root = asOpenapi(read.document)
  if ('code' in root) return { diagnostics: [...diagnostics, root], files: [file] }
  const documents = new Map([[file, root]])
  const { problems, unread } = await loadReferences(documents, readFile, content.bytes.length)
  const set: DocumentSet = {
    root,
    documents: new Map([...documents].filter(([, document]) => document !== nothing)),
    unread,
  }
  return {
    specification: createSpecification(set),
    diagnostics: [...diagnostics, ...problems],
    files: [...documents.keys()],
  }
}

/** Stands for a file that does not exist; whether a reference to it matters is for `check` to say. */
const nothing: ApiDocument = {
  file: '',
  size: 0,
  digest: '',
  valueAt: () => undefined,
  exactValueAt: () => undefined,
  keysAt: () => [],
  placeOf: () => ({ file: '', line: 1, column: 1 }),
  externalReferences: () => [],
}

async function loadReferences(
  documents: Map<string, ApiDocument>,
  readFile: (file: string) => Promise<FileContent | undefined>,
  rootSize: number,
): Promise<{ problems: Diagnostic[]; unread: Set<string> }> {
  const problems: Diagnostic[] = []
  const unread = new Set<string>()
  let total = rootSize
  let fetched = 0

  /** Whether one more file may be read; what is not is reported once for each limit. */
  function mayRead(target: string, from: string): boolean {
    const isFetched = isUrl(target)
    if (isFetched ? fetched < fetchedFilesLimit : total < totalSizeLimit) return true
    if (![...unread].some((file) => isUrl(file) === isFetched)) problems.push(tooMuch(target, from))
    unread.add(target)
    return false
  }

  // A map that grows while it is walked through is walked through to its end.
  for (const [from, document] of documents) {
    for (const reference of document.externalReferences()) {
      const target = resolveReferenceTarget(reference.replace(/#.*$/, ''), from)
      if (target === undefined || documents.has(target) || unread.has(target)) continue
      // A schema may be called like a file that is nowhere.
      if (isUrl(target) && placeOfId(reference.replace(/#.*$/, ''), document) !== undefined) continue
      if (!mayRead(target, from)) continue
      documents.set(target, nothing)
      if (isUrl(target)) fetched += 1
      const content = await readFile(target)
      if (content === undefined) continue
      total += content.bytes?.length ?? 0
      const read: ReadDocument = content.bytes === undefined ? { diagnostics: [] } : readDocument(target, content.bytes)
      problems.push(...content.diagnostics, ...read.diagnostics)
      if (read.document !== undefined) documents.set(target, read.document)
    }
  }
  return { problems, unread }
}

function tooMuch(target: string, from: string): Diagnostic {
  const limit = isUrl(target)
    ? `refers to more than ${fetchedFilesLimit} files at URLs`
    : `has more than ${totalSizeLimit / 1024 / 1024} MB in all its files`
  const message = `The specification ${limit}: “${target}” and further files are not read, so their contents are missing.`
  const fix = isUrl(target) ? 'Keep the files in the repository.' : 'Split the specification into several.'
  return diagnose(openapiProblems, 'openapi-too-large', { file: from, line: 1, column: 1 }, message, fix)
}

/** The document as OpenAPI 3, or why it is none. */
function asOpenapi(document: ApiDocument): ApiDocument | Diagnostic {
  const { file } = document
  const [openapi, swagger] = [textOf(document.valueAt(['openapi'])), textOf(document.valueAt(['swagger']))]
  if (openapi !== undefined && /^3(\.|$)/.test(openapi.trim())) return document
  const version = openapi ?? swagger
  const start =
    version === undefined
      ? { file, line: 1, column: 1 }
      : document.placeOf([openapi === undefined ? 'swagger' : 'openapi'])
  const fix = 'Start it with `openapi: 3.1.0`, or remove the reference to it.'
  if (swagger !== undefined && /^2(\.0*)?$/.test(swagger.trim())) {
    try {
      return upgradeSwagger(document)
    } catch (cause) {
      // The converter does not look at what it takes for an object.
      const reason =
        cause instanceof TypeError ? 'a value does not have the type that Swagger expects' : failureReason(cause)
      const message = `The file cannot be read as Swagger 2.0: ${reason}.`
      return diagnose(
        openapiProblems,
        'openapi-not-a-specification',
        start,
        message,
        'Correct the file, or upgrade it to OpenAPI 3.',
      )
    }
  }
  const message =
    version === undefined
      ? 'The file is not an OpenAPI specification: it has no `openapi` key.'
      : `The version “${version}” is not supported. Supported: OpenAPI 3.0 to 3.2 and Swagger 2.0.`
  return diagnose(openapiProblems, 'openapi-not-a-specification', start, message, fix)
}

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
 * @returns The same as OpenAPI 3.
 * @throws Where the document is too unlike Swagger 2.0.
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
