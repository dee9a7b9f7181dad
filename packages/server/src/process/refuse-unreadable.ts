import type { Duplex } from 'node:stream'
import { endAndDiscard } from './linger.ts'

/**
 * Answers what cannot be read as a request. Headers that are too large are mostly cookies that a site has set, which
 * would keep their owner out for as long as they last: the browser is asked to delete them.
 */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  const { status, cookies } = unreadable[error.code ?? ''] ?? { status: '400 Bad Request', cookies: false }
  // After the beginning of an answer on this connection, anything more would be taken for a part of it.
  if (!socket.writable || error.code === 'ECONNRESET' || ('bytesWritten' in socket && socket.bytesWritten !== 0)) {
    socket.destroy()
    return
  }
  const text = cookies ? 'The browser sent too many cookies. They were deleted; reload the page.\n' : ''
  const head = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    ...(cookies ? ['Clear-Site-Data: "cookies"', 'Content-Type: text/plain; charset=utf-8'] : []),
    `Content-Length: ${text.length}`,
  ]
  endAndDiscard(socket, `${head.join('\r\n')}\r\n\r\n${text}`)
}

/** Node's errors for unreadable requests, besides malformed ones. */
const unreadable: Readonly<Record<string, { status: string; cookies: boolean }>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', cookies: true },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: '413 Payload Too Large', cookies: false },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', cookies: false },
}
