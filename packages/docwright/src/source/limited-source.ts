import { diagnose, type Diagnostic } from './diagnostic.ts'
import { ListingTooLong } from './source-fault.ts'
import { sourceProblems } from './source-problems.ts'
import type { Source, SourceFile } from './source.ts'

/** Size limits of a docs repository, in bytes. */
export interface SourceLimits {
  /** `docs.json` and the files that it includes, together. */
  configuration: number
  page: number
  /** A data file that is read at once, such as an API specification. */
  specification: number
  /** Any other file. */
  file: number
  /** Number of files. */
  files: number
  /** Nesting of folders. */
  depth: number
}

const megabyte = 1024 * 1024

/** Several times as much as the largest documentation in use has. */
export const defaultLimits: SourceLimits = {
  configuration: 8 * megabyte,
  page: 5 * megabyte,
  specification: 32 * megabyte,
  file: 100 * megabyte,
  files: 100_000,
  depth: 50,
}

/** A docs repository within limits. Files over a limit are neither listed nor read. */
export interface LimitedSource extends Source {
  /** Whether the repository has too many files; then none is listed. */
  isTooMany(): boolean
}

/** Limits a docs repository. The listing is enough to refuse files, so they are never read. */
export function limitSource(inner: Source, limits: SourceLimits): LimitedSource {
  let refused = new Map<string, Diagnostic>()
  let tooMany: Diagnostic | undefined
  let accepted: ReadonlySet<string> = new Set()
  let listing: Promise<SourceFile[]> | undefined
  const { configuration, page, specification, file: other } = limits
  const smallest = Math.min(configuration, page, specification, other)

  async function load(): Promise<SourceFile[]> {
    refused = new Map()
    const files = await listOf(inner)
    const isTooMany = files === undefined || files.length > limits.files
    tooMany = isTooMany ? tooManyFiles(files?.length, limits.files) : undefined
    if (files === undefined || isTooMany) return []
    for (const file of files) {
      // Fast path for most files: a short path cannot be too deep, since each folder needs a name and a slash.
      if (file.size <= smallest && file.path.length <= 2 * limits.depth) continue
      const problem = refusalOf(file, limits)
      if (problem !== undefined) refused.set(file.path, problem)
    }
    const kept = refused.size === 0 ? files : files.filter(({ path }) => !refused.has(path))
    accepted = new Set(kept.map(({ path }) => path))
    return kept
  }

  async function list(): Promise<SourceFile[]> {
    listing = load()
    return listing
  }

  /** A file that appeared after the listing is checked by itself. */
  async function isRefused(path: string): Promise<boolean> {
    await (listing ?? list()).catch(() => {})
    if (tooMany !== undefined || refused.has(path)) return true
    if (accepted.has(path)) return false
    const file = await inner.find(path)
    return file !== undefined && refusalOf(file, limits) !== undefined
  }

  const { changedAt, stream } = inner
  return {
    list,
    isTooMany: () => tooMany !== undefined,
    async find(path) {
      const file = await inner.find(path)
      return file === undefined || refusalOf(file, limits) !== undefined ? undefined : file
    },
    read: async (path) => ((await isRefused(path)) ? undefined : inner.read(path)),
    ...(stream === undefined
      ? {}
      : { stream: async (path: string) => ((await isRefused(path)) ? undefined : stream(path)) }),
    ...(changedAt === undefined ? {} : { changedAt }),
    problems: () => [
      ...inner.problems(),
      ...(tooMany === undefined ? [] : [tooMany]),
      ...[...refused.values()].slice(0, maxReported),
    ],
  }
}

/** Limit of reported files: a repository may exceed a limit in very many of them. */
const maxReported = 200

function refusalOf({ path, size }: SourceFile, limits: SourceLimits): Diagnostic | undefined {
  const place = { file: path, line: 1, column: 1 }
  if (path.split('/').length - 1 > limits.depth) {
    const message = `“${path.slice(0, 100)}…” is more than ${limits.depth} folders deep, so it is not published.`
    return diagnose(sourceProblems, 'file-too-deep', place, message, 'Move it to a higher folder.')
  }
  const { code, limit, what, fix } = boundOf(path, limits)
  if (size <= limit) return undefined
  const message = `${what} has ${megabytes(size)} MB; the limit is ${megabytes(limit)} MB. It is ignored.`
  return diagnose(sourceProblems, code, place, message, fix)
}

function boundOf(path: string, limits: SourceLimits) {
  if (path === 'docs.json' || path === 'mint.json') {
    const fix = 'Generate less, or list fewer pages: directory listings include them automatically.'
    return { code: 'configuration-too-large', limit: limits.configuration, what: 'The configuration', fix } as const
  }
  if (/\.mdx?$/i.test(path)) {
    const fix = 'Split it into several pages.'
    return { code: 'page-too-large', limit: limits.page, what: 'The page', fix } as const
  }
  if (/\.(?:json|ya?ml)$/i.test(path)) {
    const fix = 'Split the specification by subject, and list each file.'
    return {
      code: 'file-too-large',
      limit: Math.min(limits.specification, limits.file),
      what: 'The file',
      fix,
    } as const
  }
  const fix = 'Make it smaller, or host it elsewhere and link to it.'
  return { code: 'file-too-large', limit: limits.file, what: 'The file', fix } as const
}

/** The files of a repository; undefined if there are too many to list. */
async function listOf(inner: Source): Promise<SourceFile[] | undefined> {
  try {
    return await inner.list()
  } catch (cause) {
    if (cause instanceof ListingTooLong) return undefined
    throw cause
  }
}

function tooManyFiles(count: number | undefined, limit: number): Diagnostic {
  const message = `The folder contains ${count ?? 'millions of'} files; the limit is ${limit}.`
  const fix =
    'List everything that is not documentation in .mintignore, or set the project’s docs folder to the one with the documentation.'
  return diagnose(sourceProblems, 'files-too-many', { file: 'docs.json', line: 1, column: 1 }, message, fix)
}

function megabytes(bytes: number): string {
  const value = bytes / megabyte
  return value >= 10 ? String(Math.round(value)) : value.toFixed(1).replace(/\.0$/, '')
}
