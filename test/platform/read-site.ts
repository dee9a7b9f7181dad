import { get, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'

/** A page as a reader gets it. */
export interface ReadPage {
  status: number
  html: string
  headers: IncomingHttpHeaders
}

/**
 * Reads a page of a hosted site. The name is not looked up, since not every system knows the names below `localhost`.
 *
 * @param url Address of the page.
 * @param door Port of the server that is asked; that of the address without it.
 */
export async function readSite(url: string, door?: number): Promise<ReadPage> {
  const { host, pathname, port } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<ReadPage>()
  const request = get({ host: '127.0.0.1', port: door ?? port, path: pathname, headers: { host } }, (response) => {
    text(response).then(
      (html) => resolve({ status: response.statusCode ?? 0, html, headers: response.headers }),
      reject,
    )
  })
  request.on('error', reject)
  return promise
}
