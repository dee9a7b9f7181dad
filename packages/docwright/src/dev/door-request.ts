import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

/**
 * Answers a request of Node's server with a function of the Fetch API.
 *
 * @param door The function.
 * @param incoming The request.
 * @param response Receives the answer.
 */
export async function answerWithDoor(
  door: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = incoming
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
  )
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const answer = await door(
    new Request(`http://preview${url}`, {
      method,
      headers: given,
      ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' } : {}),
    }),
  )
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(Buffer.from(await answer.arrayBuffer()))
}

/**
 * Whether a request names this machine as a browser on it would. Any other name that leads here is a trick of a page
 * that wants to read data for this machine only.
 *
 * @param host Value of `Host`.
 * @param listening Address that the server was asked to listen on.
 */
export function isLoopbackHost(host: string, listening: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(name) || name === listening.toLowerCase()
}
