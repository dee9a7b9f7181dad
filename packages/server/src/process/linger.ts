import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Limits of the part of a refused body that is read and discarded, so that its sender reads the reason. */
export interface LingerLimits {
  bytes: number
  /** Milliseconds in all. */
  time: number
  /** Milliseconds without a byte. */
  silence: number
}

const defaultLimits: LingerLimits = { bytes: 64 * 1024 * 1024, time: 30_000, silence: 5000 }
/** Milliseconds between the end of our side and that of the connection. */
const lastWords = 1000

/**
 * Lets an answer arrive that was given before the whole request was read. If a connection is cut while its client still
 * writes, the system discards what the client has not read yet: the client sees a broken pipe and never the reason. So
 * a request to end the connection takes effect once the rest of the body was read and discarded, within limits.
 *
 * @param incoming The request, after its head was received.
 * @param outgoing Its answer.
 */
export function lingerAfterAnswer(
  incoming: IncomingMessage,
  outgoing: Pick<ServerResponse, 'once'>,
  limits: LingerLimits = defaultLimits,
): void {
  const { socket } = incoming
  if (incoming.complete) return
  const cut = socket.destroySoon
  let isAsked = false
  // Node calls this at once if the answer ends the connection, and the adapter after half a second.
  socket.destroySoon = () => {
    isAsked = true
  }
  const restore = (): void => {
    socket.destroySoon = cut
    if (isAsked) socket.destroySoon()
  }
  incoming.once('end', restore)
  outgoing.once('close', () => {
    if (incoming.complete) restore()
    else if (!socket.destroyed) throwAway(incoming, socket, limits)
  })
}

/** Reads on within limits; past them our side ends, and then the connection. */
function throwAway(incoming: IncomingMessage, socket: Socket, { bytes, time, silence }: LingerLimits): void {
  let read = 0
  const stop = (): void => {
    for (const timer of [all, quiet]) clearTimeout(timer)
    incoming.off('data', count)
  }
  const end = (): void => {
    stop()
    endAndDiscard(socket)
  }
  const count = (chunk: Uint8Array): void => {
    read += chunk.length
    quiet.refresh()
    if (read > bytes) end()
  }
  const all = setTimeout(end, time)
  const quiet = setTimeout(end, silence)
  for (const timer of [all, quiet]) timer.unref()
  socket.once('close', stop)
  // A connection that is kept serves the next request of its client.
  incoming.once('end', () => {
    stop()
    socket.off('close', stop)
  })
  // The previous reader pauses it at every piece that nobody takes.
  incoming.removeAllListeners('data')
  incoming.on('data', count)
  incoming.resume()
}

/**
 * Ends our side of a connection with last words, and continues to discard incoming data for a moment, so that they
 * arrive.
 *
 * @param words The text before the end.
 */
export function endAndDiscard(socket: Duplex, words = ''): void {
  socket.end(words)
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), lastWords)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}
