import { createHash } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import { ObjectDamaged } from './object-store.ts'

/** The digest by which bytes are stored. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Passes bytes on, and fails at the end where they are not what they should be.
 *
 * @param stream The bytes.
 * @param digest What they should be.
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
  // Few bytes are compared before anybody reads them: whoever does hears of it then, and until then nobody has to.
  check.on('error', () => {})
  return stream.pipe(check)
}
