import { createHash } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import { ObjectDamaged } from './object-store.ts'

/** The digest by which bytes are stored. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Passes bytes on, and fails at the end if their digest is wrong.
 *
 * @param stream The bytes.
 * @param digest The expected digest.
 */
export function checked(stream: Readable, digest: string): Readable {
  const hash = createHash('sha256')
  const check = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      done(hash.digest('hex') === digest ? null : new ObjectDamaged(digest))
    },
  })
  stream.on('error', (cause) => check.destroy(cause))
  // Small objects are checked before they are read: the reader gets the error then, so it must not be unhandled until
  // then.
  check.on('error', () => {})
  return stream.pipe(check)
}
