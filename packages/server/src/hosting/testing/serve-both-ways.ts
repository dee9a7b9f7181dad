import { getRequestListener } from '@hono/node-server'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { decidingHeaders } from '../answers/plain-request.ts'
import type { PreparedAnswer } from '../answers/prepare.ts'
import type { Hosting } from '../hosting.ts'

/**
 * Serves sites as a platform does, and compares its two ways of answering: an immediate answer must equal the usual
 * one.
 *
 * @param current The hosting that answers, once there is one.
 * @returns A server that does not listen yet. If the ways differ, it answers 599 with both.
 */
export function serveBothWays(current: () => Hosting | undefined): Server {
  const handle = async (request: Request): Promise<Response> =>
    (await current()?.handle(request)) ?? new Response('platform', { status: 421 })
  const listener = getRequestListener(handle)
  return createServer((incoming, outgoing) => {
    const ask = (): PreparedAnswer | undefined => {
      const { method, url, headers } = incoming
      // Threads for readers pass on no other headers.
      return current()?.handleAtOnce({ method, url, headers: decidingHeaders(headers), address: '' })
    }
    const known = ask()
    if (known === undefined) return void listener(incoming, outgoing)
    void differenceFrom(known, incoming, handle).then((difference) => {
      // Another deployment may have become live between the two.
      const again = ask()
      if (difference === undefined && again !== undefined)
        return outgoing.writeHead(known.status, known.headers as string[]).end(known.body)
      if (again === undefined || textOf(again) !== textOf(known)) return void listener(incoming, outgoing)
      return outgoing.writeHead(599).end(difference)
    })
  })
}

async function differenceFrom(
  known: PreparedAnswer,
  { method = 'GET', url = '/', headers }: IncomingMessage,
  handle: (request: Request) => Promise<Response>,
): Promise<string | undefined> {
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  const response = await handle(new Request(`http://${headers.host}${url}`, { method, headers: given }))
  const body = new Uint8Array(await response.arrayBuffer())
  const other = { status: response.status, headers: [...response.headers].flat(), body }
  const one = method === 'HEAD' ? { ...known, body: new Uint8Array() } : known
  return textOf(one) === textOf(other) ? undefined : `${textOf(one)}\n\nand\n\n${textOf(other)}\n`
}

function textOf({ status, headers, body }: PreparedAnswer): string {
  const pairs = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1]}`] : []))
  return [status, ...pairs.toSorted(), Buffer.from(body ?? []).toString('base64')].join('\n')
}
