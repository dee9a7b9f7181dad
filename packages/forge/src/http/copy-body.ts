import { Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

/** The destination of a request's body. */
export interface BodyTarget {
  /** Standard input of the program, which is closed after the last byte. */
  input: Writable
  /** Receives the bytes that the program gets. */
  onBytes: (chunk: Uint8Array) => void
  /** Whether the body is compressed with gzip. */
  zipped: boolean
}

/**
 * Copies the body of a request to a program, as fast as the program reads. It always reads to the end, even if the
 * program has ended: cancelling a body while Node still receives it crashes our process.
 *
 * @throws {Error} If the client or the program is gone, or the bytes are not gzip.
 */
export async function copyBody(
  body: ReadableStream<Uint8Array>,
  { input, onBytes, zipped }: BodyTarget,
): Promise<void> {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      onBytes(chunk)
      input.write(chunk, done)
    },
    final(done) {
      input.end(done)
    },
  })
  const gunzip = zipped ? createGunzip() : undefined
  const entry: Writable = gunzip ?? sink
  const state: { failure?: unknown; waiting?: () => void } = {}
  const end = (gunzip === undefined ? finished(sink) : pipeline(gunzip, sink)).catch((error: unknown) => {
    state.failure = error
    state.waiting?.()
  })
  const drained = () => state.waiting?.()
  entry.on('drain', drained)
  // If a program ends without reading, writes never complete.
  input.once('close', () => sink.destroy(new Error('The program has ended.')))

  const reader = body.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if ('failure' in state || entry.write(part.value)) continue
      await new Promise<void>((resolve) => {
        state.waiting = resolve
        if ('failure' in state) resolve()
      })
    }
  } catch (error) {
    entry.destroy(error instanceof Error ? error : new Error('The client went away.'))
    sink.destroy()
    throw error
  }
  if (!('failure' in state)) entry.end()
  await end
  if ('failure' in state) throw state.failure
}
