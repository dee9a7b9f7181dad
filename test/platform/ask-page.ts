import { request } from 'node:http'

/**
 * Asks a server for a page of a site, as a balancer does that knows the address of the server.
 *
 * @param page Address and port of the server, by default one of this machine; host name of the site, path of the page.
 * @param wait Milliseconds after which nobody waits any more; as long as it takes without it.
 */
export async function askPage(
  { address = '127.0.0.1', port, host, path }: { address?: string; port: number; host: string; path: string },
  wait?: number,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const signal = wait === undefined ? undefined : AbortSignal.timeout(wait)
    const asked = request({ host: address, port, path, headers: { host }, signal }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', reject)
    })
    asked.on('error', reject)
    asked.end()
  })
}
