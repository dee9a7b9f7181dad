import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps, type RequestOptions } from 'node:https'
import { lookUpPublic, refusePrivateHost } from '../source/public-lookup.ts'

/** An answer, without redirections followed. */
export interface FileAnswer {
  status: number
  headers: { etag?: string | undefined; location?: string | undefined }
  body: Buffer
}

/** Limits of a request. */
export interface RequestLimits {
  /** Milliseconds from the beginning to the last byte. */
  timeout: number
  /** The most bytes that are read. */
  bytes: number
  /** Also reaches addresses of this machine and of private networks, and plain HTTP. */
  allowPrivate: boolean
}

/**
 * Requests a file, from public addresses alone unless private ones are allowed.
 *
 * @param url HTTPS URL.
 * @param headers Headers to send.
 * @param limits Timeout, size, and whether private addresses are allowed.
 * @returns The answer.
 * @throws PrivateAddressError, or an error that says what went wrong.
 */
export async function requestFile(
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
    if (signal.aborted) throw new Error(`there was no answer within ${limits.timeout / 1000} s`, { cause })
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
