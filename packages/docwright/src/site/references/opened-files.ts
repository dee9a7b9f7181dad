import { createHash } from 'node:crypto'
import type { FileContent } from '../../openapi/open-documents.ts'
import { openapiProblems } from '../../openapi/openapi-problems.ts'
import { isUrl } from '../../openapi/reference-target.ts'
import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import type { Source, SourceFile } from '../../source/source.ts'

/** Fetches a file of a specification from its URL. */
export type FetchFile = (url: string) => Promise<FileContent>

/** The sources of specifications of any kind. */
export interface FilesToOpen {
  source: Source
  files: ReadonlyMap<string, SourceFile>
  /** Absent if nothing may be fetched. */
  fetchFile?: FetchFile | undefined
  /** Fetches everything again that an earlier state has fetched. */
  fetchesAfresh?: boolean | undefined
}

/** The opened files by name, each once. */
export interface OpenedFiles<One> {
  open(name: string): Promise<One>
  opened(): ReadonlyMap<string, One>
  isRead(path: string): boolean
  /** Digest of the versions of files; that of a fetched one is a digest of its content. */
  versionOf(one: { files: readonly string[] }): string
}

/** The files that an earlier state has opened. */
interface EarlierFiles<One> {
  opened: Pick<OpenedFiles<One>, 'opened' | 'versionOf'>
  files: ReadonlyMap<string, SourceFile>
}

/**
 * Prepares to open specifications of one kind. Nothing is read until the first request.
 *
 * @param from Origin of the files.
 * @param openNew Opens one that is not known yet.
 * @param previous An earlier state: files that have not changed are taken over.
 */
export function createOpenedFiles<One extends { files: readonly string[] }>(
  from: FilesToOpen,
  openNew: (name: string, readFile: (file: string) => Promise<FileContent | undefined>) => Promise<One>,
  previous: EarlierFiles<One> | undefined,
): OpenedFiles<One> {
  const { source, files, fetchFile } = from
  const { opened, fetched } = unchanged(from, previous)
  const opening = new Map<string, Promise<One>>()
  for (const [name, one] of opened) opening.set(name, Promise.resolve(one))

  async function readFile(file: string): Promise<FileContent | undefined> {
    if (isUrl(file)) {
      const found = fetchFile === undefined ? notFetched(file) : await fetchFile(file)
      const { bytes = new Uint8Array() } = found
      fetched.set(file, createHash('sha256').update(bytes).digest('base64url').slice(0, 22))
      return found
    }
    const bytes = await source.read(file)
    return bytes === undefined ? undefined : { bytes, diagnostics: [] }
  }

  async function openOnce(name: string): Promise<One> {
    const one = await openNew(name, readFile)
    opened.set(name, one)
    return one
  }

  return {
    open(name) {
      const known = opening.get(name) ?? openOnce(name)
      opening.set(name, known)
      return known
    },
    opened: () => opened,
    isRead: (path) => [...opened.values()].some((one) => one.files.includes(path)),
    versionOf: (one) => one.files.map((file) => files.get(file)?.version ?? fetched.get(file) ?? '').join(' '),
  }
}

/** A function of its own: what lives as long as the new state must not share a scope with the earlier one, and keep it alive. */
function unchanged<One extends { files: readonly string[] }>(
  { files, fetchesAfresh = false }: FilesToOpen,
  previous: EarlierFiles<One> | undefined,
): { opened: Map<string, One>; fetched: Map<string, string> } {
  const opened = new Map<string, One>()
  const fetched = new Map<string, string>()
  for (const [name, one] of previous?.opened.opened() ?? []) {
    const isSame = one.files.every((file) =>
      isUrl(file) ? !fetchesAfresh : files.get(file)?.version === previous?.files.get(file)?.version,
    )
    if (!isSame) continue
    for (const file of one.files.filter(isUrl)) fetched.set(file, previous?.opened.versionOf({ files: [file] }) ?? '')
    opened.set(name, one)
  }
  return { opened, fetched }
}

function notFetched(url: string): FileContent {
  const message = `The specification ${url} is not fetched here.`
  const place = { file: url, line: 1, column: 1 }
  const problem: Diagnostic = diagnose(openapiProblems, 'openapi-fetch-failed', place, message)
  return { diagnostics: [problem] }
}
