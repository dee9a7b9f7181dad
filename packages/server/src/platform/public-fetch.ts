import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { findPublicHost } from './public-hosts.ts'

/**
 * Creates a `fetch` for addresses that people have entered: it connects to the checked address, so that a second lookup
 * cannot lead elsewhere, and follows no redirect.
 *
 * @param allowPrivate Whether the operator allows private addresses; then nothing is checked.
 */
export function createPublicFetch(allowPrivate: boolean): typeof fetch {
  if (allowPrivate) return fetch
  return async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const target = await findPublicHost(url.hostname, false)
    const pinned: LookupFunction = (_host, options, found) => {
      if (options.all === true) found(null, [target])
      else found(null, target.address, target.family)
    }
    const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer())
    const headers = { ...Object.fromEntries(request.headers), ...(body && { 'content-length': String(body.length) }) }
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { method: request.method, headers, agent: false, lookup: pinned, signal: request.signal }
      const outgoing = send(url, options, resolve)
      outgoing.on('error', reject)
      outgoing.end(body)
    })
    return responseOf(incoming)
  }
}

function responseOf(incoming: IncomingMessage): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  const status = incoming.statusCode ?? 500
  const isEmpty = [204, 205, 304].includes(status)
  if (isEmpty) incoming.resume()
  const body = isEmpty ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>)
  return new Response(body as BodyInit | null, { status, headers })
}
