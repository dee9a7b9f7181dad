import { isStream } from '@docwright/theme'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

/** One request to one address. */
export interface PinnedRequest {
  method: string
  url: URL
  headers: [string, string][]
  /** The address that the host has been found to have. */
  address: string
  body: Uint8Array
  signal: AbortSignal
  /** Most bytes of the answer. */
  maximumBytes: number
}

/** The answer of a server; this includes a stream of events, which breaks off if it gets too large. */
export type PinnedAnswer =
  | {
      status: number
      statusText: string
      headers: [string, string][]
      body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>
    }
  | { tooLarge: true }

/** Sends a request; fails as the network does. */
export type ApiConnection = (request: PinnedRequest) => Promise<PinnedAnswer>

/**
 * Sends a request to the address given, whatever the host's name resolves to meanwhile. Certificates are checked
 * against the host's name. Redirects are answers like any other.
 */
export const connectPinned: ApiConnection = (request) => {
  const { method, url, headers, address, body, signal, maximumBytes } = request
  const isSecure = url.protocol === 'https:'
  const family = address.includes(':') ? 6 : 4
  return new Promise((resolve, reject) => {
    const outgoing = (isSecure ? requestSecure : requestPlain)(url, {
      method,
      headers: grouped([...headers, ['Accept-Encoding', 'identity'], ...lengthOf(method, body)]),
      signal,
      agent: false,
      lookup: (_host, options, answer) => {
        if (options.all === true) answer(null, [{ address, family }])
        else answer(null, address, family)
      },
    })
    outgoing.on('error', reject)
    outgoing.on('response', (incoming) => {
      readAnswer(incoming, maximumBytes).then(resolve, reject)
    })
    outgoing.end(body.length === 0 ? undefined : body)
  })
}

function lengthOf(method: string, body: Uint8Array): [string, string][] {
  const isBodiless = body.length === 0 && (method === 'GET' || method === 'HEAD')
  return isBodiless ? [] : [['Content-Length', String(body.length)]]
}

/** Names may occur more than once. */
function grouped(headers: readonly [string, string][]): Record<string, string[]> {
  const groups: Record<string, string[]> = {}
  for (const [name, value] of headers) groups[name.toLowerCase()] = [...(groups[name.toLowerCase()] ?? []), value]
  return groups
}

async function readAnswer(incoming: IncomingMessage, most: number): Promise<PinnedAnswer> {
  const headers: [string, string][] = []
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2) {
    headers.push([incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? ''])
  }
  const head = { status: incoming.statusCode ?? 0, statusText: incoming.statusMessage ?? '', headers }
  const isPacked = !['', 'identity'].includes(incoming.headers['content-encoding'] ?? '')
  if (!isPacked && isStream(headers)) return { ...head, body: bounded(incoming, most) }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of incoming as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > most) {
      incoming.destroy()
      return { tooLarge: true }
    }
    parts.push(part)
  }
  const body = unpacked(Buffer.concat(parts), incoming.headers['content-encoding'], most)
  return body === undefined ? { tooLarge: true } : { ...head, body: new Uint8Array(body) }
}

function bounded(incoming: IncomingMessage, most: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let size = 0
  const parts = (incoming as AsyncIterable<Uint8Array<ArrayBuffer>>)[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const next = await parts.next()
      size += next.done === true ? 0 : next.value.length
      if (next.done === true) controller.close()
      else if (size <= most) controller.enqueue(new Uint8Array(next.value))
      else throw new Error('The response is too large.')
    },
    cancel() {
      incoming.destroy()
    },
  })
}

/** Some servers compress whatever was asked for. */
function unpacked(body: Buffer, encoding: string | undefined, most: number): Buffer | undefined {
  if (body.length === 0) return body
  try {
    switch (encoding?.toLowerCase()) {
      case 'gzip':
      case 'x-gzip':
        return gunzipSync(body, { maxOutputLength: most })
      case 'deflate':
        return inflateSync(body, { maxOutputLength: most })
      case 'br':
        return brotliDecompressSync(body, { maxOutputLength: most })
      default:
        return body
    }
  } catch (cause) {
    if (cause instanceof RangeError) return undefined
    return body
  }
}
