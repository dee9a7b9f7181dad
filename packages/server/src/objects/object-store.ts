import type { Readable } from 'node:stream'

/** Bytes on their way into a store. */
export interface ObjectContent {
  size: number
  /** Begins to read them; called once for each attempt. */
  open(): Readable
}

/** An object as a store lists it. */
export interface ListedObject {
  digest: string
  size: number
  /** Milliseconds since 1970. */
  writtenAt: number
}

/**
 * Bytes by the digest of themselves (SHA-256, hexadecimal). They never change, so that any number of processes can
 * write and read the same store at once. A failed read or write is a `StoreFault`; the reader has to notice wrong bytes
 * (see `readObject`).
 */
export interface ObjectStore {
  /**
   * Writes an object; one that is there already is written again, and counts as new. It is there whole or not at all.
   */
  put(digest: string, content: ObjectContent): Promise<void>
  /** @returns Undefined if there is no such object. */
  get(digest: string): Promise<Readable | undefined>
  /**
   * Finds out which objects need not be written.
   *
   * @param digests The objects.
   * @param since Milliseconds since 1970: what was written earlier does not count, for it may be about to be removed.
   */
  has(digests: readonly string[], since: number): Promise<Set<string>>
  /** Bytes of objects, by digest; missing objects are omitted. */
  sizes(digests: readonly string[]): Promise<Map<string, number>>
  /** Removes objects; those that are not there are no fault. */
  delete(digests: readonly string[]): Promise<void>
  /**
   * Lists objects in no particular order.
   *
   * @param prefix Two hexadecimal digits that their digests begin with: a part of the store at a time.
   */
  list(prefix: string): AsyncIterable<ListedObject>
  /** Path of an object on this machine's disk, if the store is a folder. */
  path?(digest: string): string
}

/** The store could not do its work. This says nothing about its contents. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault'
  /** The message of the service or the network, in a few words that name no address. */
  readonly said: string | undefined
  constructor(message: string, options: ErrorOptions & { said?: string | undefined } = {}) {
    super(message, options)
    this.said = options.said
  }
}

/** The fault of a store that another error is about, however deep it is wrapped. */
export function storeFaultIn(cause: unknown): StoreFault | undefined {
  if (cause instanceof StoreFault) return cause
  return cause instanceof Error ? storeFaultIn(cause.cause) : undefined
}

/** An object does not have the bytes that its name promises. */
export class ObjectDamaged extends StoreFault {
  constructor(digest: string) {
    super(`The object ${digest} in the store is corrupt.`, { said: 'an object is corrupt' })
  }
}

/** An object is not in the store, which answers. */
export class ObjectMissing extends StoreFault {
  constructor(digest: string) {
    super(`The object ${digest} is not in the store.`, { said: 'an object is missing' })
  }
}

const digestPattern = /^[\da-f]{64}$/

/**
 * Refuses a value that is no digest: it would be a path.
 *
 * @param digest The requested digest.
 */
export function requireDigest(digest: string): string {
  if (!digestPattern.test(digest)) throw new StoreFault('An object is named by the digest of its bytes.')
  return digest
}
