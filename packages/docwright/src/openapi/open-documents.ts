import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import type { ApiDocument } from './api-document.ts'
import type { DocumentSet } from './located.ts'
import { openapiProblems } from './openapi-problems.ts'
import { readDocument, type ReadDocument } from './read-document.ts'
import { isUrl, resolveReferenceTarget } from './reference-target.ts'
import { placeOfId } from './schema-identifiers.ts'

/** The content of a file, or why there is none. */
export interface FileContent {
  bytes?: Uint8Array
  diagnostics: Diagnostic[]
}

/** Size limit of all files of a specification, in bytes: a repository may split one into thousands. */
const totalSizeLimit = 256 * 1024 * 1024
/** Limit of files that are fetched, since each is a request to somebody's server. */
const fetchedFilesLimit = 500

/** The files of a specification, or why there are none. */
export interface OpenedDocuments {
  /** Absent if the first file cannot be used. */
  set?: DocumentSet
  diagnostics: Diagnostic[]
  /** Requested files, existing or not. If one changes, the specification must be opened again. */
  files: string[]
}

/**
 * Reads a JSON or YAML file with all files to which it refers.
 *
 * @param file Path from the docs root, or URL.
 * @param readFile Reads a file; undefined if it does not exist.
 * @param accept Converts the first file to the form to read, or says why it is of another kind.
 */
export async function openDocuments(
  file: string,
  readFile: (file: string) => Promise<FileContent | undefined>,
  accept: (document: ApiDocument) => ApiDocument | Diagnostic,
): Promise<OpenedDocuments> {
  const content = await readFile(file)
  if (content?.bytes === undefined) return { diagnostics: content?.diagnostics ?? [], files: [file] }
  const read = readDocument(file, content.bytes)
  const diagnostics = [...content.diagnostics, ...read.diagnostics]
  if (read.document === undefined) return { diagnostics, files: [file] }
  const root = accept(read.document)
  if ('code' in root) return { diagnostics: [...diagnostics, root], files: [file] }
  const documents = new Map([[file, root]])
  const { problems, unread } = await loadReferences(documents, readFile, content.bytes.length)
  const set: DocumentSet = {
    root,
    documents: new Map([...documents].filter(([, document]) => document !== nothing)),
    unread,
  }
  return { set, diagnostics: [...diagnostics, ...problems], files: [...documents.keys()] }
}

/** Stands for a missing file; `check` decides whether a reference to it matters. */
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

  /** Whether another file may be read. Each limit is reported once. */
  function mayRead(target: string, from: string): boolean {
    const isFetched = isUrl(target)
    if (isFetched ? fetched < fetchedFilesLimit : total < totalSizeLimit) return true
    if (![...unread].some((file) => isUrl(file) === isFetched)) problems.push(tooMuch(target, from))
    unread.add(target)
    return false
  }

  // A loop over a map includes entries that are added meanwhile.
  for (const [from, document] of documents) {
    for (const reference of document.externalReferences()) {
      const target = resolveReferenceTarget(reference.replace(/#.*/s, ''), from)
      if (target === undefined || documents.has(target) || unread.has(target)) continue
      // The `$id` of a schema may look like a URL at which there is no file.
      if (isUrl(target) && placeOfId(reference.replace(/#.*/s, ''), document) !== undefined) continue
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
