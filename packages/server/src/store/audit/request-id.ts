import { randomBytes } from 'node:crypto'

/**
 * The id of a request: that of its sender if it is harmless, otherwise a new one. It must not look like one of our
 * secrets.
 *
 * @param sent Value of the header `X-Request-Id`.
 */
export function requestIdOf(sent: string | null | undefined): string {
  if (typeof sent === 'string' && /^[\w.-]{1,100}$/.test(sent) && !sent.startsWith('dw_')) return sent
  return `req_${randomBytes(12).toString('hex')}`
}
