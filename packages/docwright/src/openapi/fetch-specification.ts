import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeCacheFolder } from '../source/cache-folder.ts'
import { diagnose } from '../source/diagnostic.ts'
import { failureReason } from '../source/failure-reason.ts'
import { PrivateAddressError, lookUpPublic, refusePrivateHost } from '../source/public-lookup.ts'
import type { FileContent } from './open-documents.ts'
import { openapiProblems, type OpenapiProblemCode } from './openapi-problems.ts'
import { documentSizeLimit } from './read-document.ts'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps, type RequestOptions } from 'node:https'

export interface FetchOptions {
  /** Folder for copies; by default, none are kept. */
  cacheFolder?: string | undefined
  /** Uses an existing copy without asking whether it is current. */
  prefersCopy?: boolean
  /** Also fetches from private addresses and over plain HTTP. */
  allowPrivate?: boolean
  /** In milliseconds; 30 s by default. */
  timeout?: number
  /** Size limit of a file in bytes. */
  bytes?: number
}

/** Metadata of a fetched file. */
interface Copy {
  etag: string | undefined
  body: Buffer
}

const redirectLimit = 5

/**
 * Makes a function that fetches specifications by URL. Copies are kept with their ETag, so that unchanged files are not
 * transferred again. If a file cannot be fetched, its copy is used, with a warning.
 *
 * @param options Folder for copies, and limits.
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
    if (options.prefersCopy === true && copy !== undefined) return { bytes: copy.body, diagnostics: [] }
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
    // Each redirect is known only after the one before.
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
    const message = `The specification ${url} is not fetched: its address is inside of a private network, to which builds have no access.`
    return report(
      'openapi-private-address',
      message,
      'Save the file in the repository, and write its path where docs.json or a page names this URL.',
    )
  }
  const reason = failureReason(cause)
  if (copy !== undefined) {
    const message = `The specification ${url} could not be fetched: ${reason}. The last cached copy is used.`
    return report('openapi-fetch-stale', message, 'Try again, or add the file to the repository.')
  }
  const message = `The specification ${url} could not be fetched: ${reason}.`
  return report('openapi-fetch-failed', message, 'Check the URL, or add the file to the repository.')
}

function nameOf(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 32)
}

/** A copy is a file with the ETag in its first line, followed by the content. */
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
    // A folder that is not writable only costs the next fetch.
  }
}

/** A response, with redirects not followed. */
interface FileAnswer {
  status: number
  headers: { etag?: string | undefined; location?: string | undefined }
  body: Buffer
}

interface RequestLimits {
  /** Milliseconds from the beginning to the last byte. */
  timeout: number
  /** Limit of bytes that are read. */
  bytes: number
  /** Allows addresses of this machine and of private networks, and plain HTTP. */
  allowPrivate: boolean
}

/**
 * Requests a file, only from public addresses unless private ones are allowed.
 *
 * @param url HTTPS URL.
 * @throws PrivateAddressError, or an error whose message says what failed.
 */
async function requestFile(
  url: URL,
  headers: Readonly<Record<string, string>>,
  limits: RequestLimits,
): Promise<FileAnswer> {
  if (!limits.allowPrivate) {
    if (url.protocol !== 'https:') throw new Error('only HTTPS URLs are fetched')
    refusePrivateHost(url)
  }
  const signal = AbortSignal.timeout(limits.timeout)
  const options: RequestOptions = {
    headers: { 'user-agent': 'docwright', accept: 'application/json, application/yaml, */*', ...headers },
    signal,
    agent: false,
    ...(limits.allowPrivate ? {} : { lookup: lookUpPublic }),
  }
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const send = url.protocol === 'https:' ? requestHttps : requestHttp
      send(url, options, resolve).on('error', reject).end()
    })
    return await readAnswer(response, limits.bytes)
  } catch (cause) {
    if (signal.aborted) throw new Error(`there was no response within ${limits.timeout / 1000} s`, { cause })
    throw cause
  }
}

async function readAnswer(response: IncomingMessage, limit: number): Promise<FileAnswer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    const bytes = chunk as Buffer
    size += bytes.length
    if (size > limit) {
      response.destroy()
      throw new Error(`the file is larger than ${limit / 1024 / 1024} MB`)
    }
    chunks.push(bytes)
  }
  const { etag, location } = response.headers
  return { status: response.statusCode ?? 0, headers: { etag, location }, body: Buffer.concat(chunks) }
}
