import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import type { ApiDocument } from './api-document.ts'
import type { DocumentSet } from './located.ts'
import { openapiProblems } from './openapi-problems.ts'
import { readDocument, type ReadDocument } from './read-document.ts'
import { isUrl, resolveReferenceTarget } from './reference-target.ts'
import { placeOfId } from './schema-identifiers.ts'

/** One file's content, or why there is none. */
export interface FileContent {
  bytes?: Uint8Array
  diagnostics: Diagnostic[]
}

/** All files of a specification together, in bytes: a repository may split one into thousands. */
const totalSizeLimit = 256 * 1024 * 1024
/** Files that may be fetched: each is a request to somebody's server. */
const fetchedFilesLimit = 500

/** The files of a specification, or why there are none. */
export interface OpenedDocuments {
  /** Absent if nothing can be made of the first file. */
  set?: DocumentSet
  diagnostics: Diagnostic[]
  /** Files that were asked for, existing or not; a change of one calls for opening it again. */
  files: string[]
}

/**
 * Reads a file of JSON or YAML with all files it refers to.
 *
 * @param file Path from the docs root, or URL.
 * @param readFile Gives the content of a file; undefined if there is none.
 * @param accept Gives the first file in the form that is read on, or why it is not of the kind that is wanted.
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
      const target = resolveReferenceTarget(reference.replace(/#.*/s, ''), from)
      if (target === undefined || documents.has(target) || unread.has(target)) continue
      // A schema may be called like a file that is nowhere.
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
