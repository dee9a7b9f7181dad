import type { IncomingMessage } from 'node:http'
import { endAndDiscard } from './linger.ts'

/** How long a client may take to send the body of a request, in milliseconds. */
export interface BodyTimeouts {
  /** For the whole request. */
  request: number
  /** Between two looks at what has come. */
  part: number
  /** Bytes that come in that time at least. */
  least: number
}

/**
 * Ends a connection over which a body comes too slowly: it would be held open for nothing. A push over a slow line takes
 * as long as it needs while it comes at all; every other request has an end.
 *
 * @param incoming The request, whose head has come.
 * @param maxWait How long it may take.
 * @param isPush Whether it is one of git's.
 */
export function watchBody(incoming: IncomingMessage, maxWait: BodyTimeouts, isPush: boolean): void {
  if (incoming.complete || incoming.method === 'GET' || incoming.method === 'HEAD') return
  const { socket } = incoming
  let seen = socket.bytesRead
  let left = maxWait.request
  const timer = setInterval(() => {
    const came = socket.bytesRead - seen
    seen = socket.bytesRead
    left -= maxWait.part
    if (incoming.complete) stop()
    else if (!isPush && left <= 0) end(incoming)
    // A body that waits for us has stopped for us, not for its sender.
    else if (came < maxWait.least && incoming.readableFlowing !== false && incoming.readableLength === 0) end(incoming)
  }, maxWait.part)
  timer.unref()
  // A connection outlives its requests: each takes its listener along.
  const stop = (): void => {
    clearInterval(timer)
    socket.off('close', stop)
    incoming.off('close', stop)
  }
  socket.once('close', stop)
  incoming.once('close', stop)
}

function end({ socket }: IncomingMessage): void {
  endAndDiscard(socket, 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
}
