import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeCacheFolder } from '../source/cache-folder.ts'
import { diagnose } from '../source/diagnostic.ts'
import { failureReason } from '../source/failure-reason.ts'
import { PrivateAddressError } from '../source/public-lookup.ts'
import type { FileContent } from './open-specification.ts'
import { openapiProblems, type OpenapiProblemCode } from './openapi-problems.ts'
import { documentSizeLimit } from './read-document.ts'
import { requestFile, type RequestLimits } from './request-file.ts'

/** How specifications are fetched. */
export interface FetchOptions {
  /** Folder for copies; without it, nothing is kept. */
  cacheFolder?: string | undefined
  /** Also fetches from private addresses and over plain HTTP. */
  allowPrivate?: boolean
  /** Milliseconds; 30 s where absent. */
  timeout?: number
  /** The most bytes of one file. */
  bytes?: number
}

/** What is remembered of a file that was fetched. */
interface Copy {
  etag: string | undefined
  body: Buffer
}

const redirectLimit = 5

/**
 * Makes what fetches specifications by URL. A copy is kept with its ETag, so that a file that has not changed is not
 * sent again, and one that cannot be fetched is the copy, with a warning.
 *
 * @param options Where copies go, and what is allowed.
 * @returns Fetches a file.
 */
export function createSpecificationFetcher(options: FetchOptions = {}): (url: string) => Promise<FileContent> {
  const limits: RequestLimits = {
    timeout: options.timeout ?? 30_000,
    bytes: options.bytes ?? documentSizeLimit,
    allowPrivate: options.allowPrivate ?? false,
  }
  return async (url) => {
    const file = options.cacheFolder === undefined ? undefined : join(options.cacheFolder, nameOf(url))
    const copy = file === undefined ? undefined : await readCopy(file)
    try {
      const fetched = await fetchFile(url, copy, limits)
      if (fetched === 'unchanged') return { bytes: copy?.body ?? Buffer.alloc(0), diagnostics: [] }
      if (file !== undefined && options.cacheFolder !== undefined) await writeCopy(options.cacheFolder, file, fetched)
      return { bytes: fetched.body, diagnostics: [] }
    } catch (cause) {
      return failure(url, cause, copy)
    }
  }
}

async function fetchFile(start: string, copy: Copy | undefined, limits: RequestLimits): Promise<Copy | 'unchanged'> {
  let url = new URL(start)
  for (let count = 0; count <= redirectLimit; count += 1) {
    const headers = copy?.etag === undefined ? {} : { 'if-none-match': copy.etag }
    // Each redirection is known only after the one before.
    const { status, headers: answered, body } = await requestFile(url, headers, limits)
    if (status === 304 && copy !== undefined) return 'unchanged'
    if (status === 200) return { etag: answered.etag, body }
    if (status < 300 || status >= 400 || answered.location === undefined) {
      throw new Error(`the server answered with status ${status}`)
    }
    url = new URL(answered.location, url)
  }
  throw new Error(`the server redirected more than ${redirectLimit} times`)
}

function failure(url: string, cause: unknown, copy: Copy | undefined): FileContent {
  const place = { file: url, line: 1, column: 1 }
  const report = (code: OpenapiProblemCode, message: string, fix: string): FileContent => ({
    ...(copy === undefined || code !== 'openapi-fetch-stale' ? {} : { bytes: copy.body }),
    diagnostics: [diagnose(openapiProblems, code, place, message, fix)],
  })
  if (cause instanceof PrivateAddressError) {
    const message = `The specification ${url} is not fetched: it leads to a private address.`
    return report('openapi-private-address', message, 'Put the file into the repository.')
  }
  const reason = failureReason(cause)
  if (copy !== undefined) {
    const message = `The specification ${url} could not be fetched: ${reason}. The copy of the last time is used.`
    return report('openapi-fetch-stale', message, 'Try again, or put the file into the repository.')
  }
  const message = `The specification ${url} could not be fetched: ${reason}.`
  return report('openapi-fetch-failed', message, 'Check the URL, or put the file into the repository.')
}

function nameOf(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 32)
}

/** A copy is one file: a line with the ETag, then the content. */
async function readCopy(file: string): Promise<Copy | undefined> {
  try {
    const bytes = await readFile(file)
    const end = bytes.indexOf(10)
    const etag = bytes.toString('utf8', 0, end)
    return { etag: etag === '' ? undefined : etag, body: bytes.subarray(end + 1) }
  } catch {
    return undefined
  }
}

async function writeCopy(folder: string, file: string, { etag, body }: Copy): Promise<void> {
  try {
    makeCacheFolder(folder)
    const part = `${file}.${process.pid}`
    await writeFile(part, Buffer.concat([Buffer.from(`${etag ?? ''}\n`), body]))
    await rename(part, file)
  } catch {
    // A folder that cannot be written to costs only the next fetch.
  }
}
