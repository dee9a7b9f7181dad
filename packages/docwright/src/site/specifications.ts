import { createHash } from 'node:crypto'
import type { FileContent, OpenedSpecification } from '../openapi/open-specification.ts'
import { openapiProblems } from '../openapi/openapi-problems.ts'
import { isUrl } from '../openapi/reference-target.ts'
import type { Specification } from '../openapi/specification.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import type { Source, SourceFile } from '../source/source.ts'
import { isPublishedFile } from './published-files.ts'

/** Fetches a file of a specification from its URL. */
export type FetchFile = (url: string) => Promise<FileContent>

/** The specifications of a site, each read when it is first asked for. */
export interface Specifications {
  /**
   * Opens a specification.
   *
   * @param source Path from the docs root, or URL.
   * @returns What came of it; undefined where there is no such file.
   */
  open(source: string): Promise<OpenedSpecification | undefined>
  /**
   * Opens every specification of the repository, whether or not anything names it.
   *
   * @returns Those that could be read, sorted by path.
   */
  openAll(): Promise<Specification[]>
  /** What was opened so far, by source. */
  opened(): ReadonlyMap<string, OpenedSpecification>
  /**
   * Tells whether a file is part of what was opened.
   *
   * @param path Path from the docs root.
   */
  isRead(path: string): boolean
  /** Digest of the versions of a specification's files; that of a fetched one is a digest of what was fetched. */
  versionOf(specification: Pick<OpenedSpecification, 'files'>): string
}

/** What the specifications of a site are read from. */
export interface SpecificationsOptions {
  source: Source
  files: ReadonlyMap<string, SourceFile>
  /** Absent where nothing may be fetched. */
  fetchFile?: FetchFile | undefined
  /** Fetches everything anew that an earlier state has fetched. */
  fetchesAfresh?: boolean | undefined
  /** The specifications of an earlier state; those whose files are the same are taken over. */
  previous?: { specifications: Specifications; files: ReadonlyMap<string, SourceFile> } | undefined
}

/**
 * Prepares to read the specifications of a site. Nothing is read until something is asked for.
 *
 * @param options Where from.
 */
export function createSpecifications(options: SpecificationsOptions): Specifications {
  const { source, files, fetchFile, fetchesAfresh = false, previous } = options
  const fetched = new Map<string, string>()
  const opening = new Map<string, Promise<OpenedSpecification>>()
  const opened = new Map<string, OpenedSpecification>(unchanged())
  let candidates: ReturnType<typeof findCandidates> | undefined
  for (const [name, one] of opened) opening.set(name, Promise.resolve(one))

  function* unchanged(): Iterable<[string, OpenedSpecification]> {
    for (const [name, one] of previous?.specifications.opened() ?? []) {
      const isSame = one.files.every((file) =>
        isUrl(file) ? !fetchesAfresh : files.get(file)?.version === previous?.files.get(file)?.version,
      )
      if (!isSame) continue
      for (const file of one.files.filter(isUrl))
        fetched.set(file, previous?.specifications.versionOf({ files: [file] }) ?? '')
      yield [name, one]
    }
  }

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

  async function openNew(name: string): Promise<OpenedSpecification> {
    // A site without specifications need not load what reads them.
    const { openSpecification } = await import('../openapi/open-specification.ts')
    const one = await openSpecification(name, readFile)
    opened.set(name, one)
    return one
  }

  async function open(name: string): Promise<OpenedSpecification | undefined> {
    if (!isUrl(name) && !files.has(name)) return undefined
    const known = opening.get(name) ?? openNew(name)
    opening.set(name, known)
    return known
  }

  return {
    open,
    async openAll() {
      const found: Specification[] = []
      for (const [path, isLikely] of await (candidates ??= findCandidates())) {
        if (!opened.has(path) && !isLikely) continue
        const specification = (await open(path))?.specification
        if (specification !== undefined) found.push(specification)
      }
      return found
    },
    opened: () => opened,
    isRead: (path) => [...opened.values()].some((one) => one.files.includes(path)),
    versionOf: (one) => one.files.map((file) => files.get(file)?.version ?? fetched.get(file) ?? '').join(' '),
  }

  /** Whether each file that may be a specification looks like one. Many pages ask, and the files stay as they are. */
  async function findCandidates(): Promise<ReadonlyMap<string, boolean>> {
    const found = new Map<string, boolean>()
    for (const { path } of files.values()) {
      if (!/\.(?:json|ya?ml)$/i.test(path) || !isPublishedFile(path)) continue
      found.set(path, opened.has(path) || (await looksLikeSpecification(path)))
    }
    return found
  }

  /** A file with neither word is opened as nothing else either. */
  async function looksLikeSpecification(path: string): Promise<boolean> {
    const bytes = await source.read(path)
    if (bytes === undefined) return false
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return /(?:^|[{,]|\n)\s*["']?(?:openapi|swagger)["']?\s*:\s*["']?[23]/.test(text.toString('latin1'))
  }
}

function notFetched(url: string): FileContent {
  const message = `The specification ${url} is not fetched here.`
  const place = { file: url, line: 1, column: 1 }
  const problem: Diagnostic = diagnose(openapiProblems, 'openapi-fetch-failed', place, message)
  return { diagnostics: [problem] }
}
