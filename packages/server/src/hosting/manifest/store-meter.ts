/** Counts the bytes written for a project to the object store, and stops at its quota. */
export interface StoreMeter {
  /** Bytes that were written. */
  readonly written: number
  /** Whether something was refused. */
  readonly isOver: boolean
  /** Sets how many bytes may be written from here on; null for as many as there are. Counts from 0. */
  allow(bytes: number | null): void
  /**
   * Counts an object before it is written.
   *
   * @throws Error if it is too much.
   */
  add(bytes: number): void
}

/** With a deployment the sites of a project would take more of the object store than they may. */
export class StoreQuotaExceeded extends Error {
  override readonly name = 'StoreQuotaExceeded'
  /** Permanent. */
  readonly code = 'quota-store'

  /**
   * @param most Bytes that the project may have.
   * @param needed Bytes that it would have; undefined if the deployment alone is more.
   */
  constructor(most: number, needed: number | undefined) {
    const would =
      needed === undefined
        ? 'this deployment alone needs more'
        : `this deployment would bring them to ${inMegabytes(needed)}`
    super(
      `The sites of this project may use ${inMegabytes(most)} of the object store, and ${would}. ` +
        'Its live site and its previews count, not earlier deployments. Make large files smaller, remove them or branches ' +
        'that have previews, or ask whoever runs the server for a higher quota. The live site is not affected.',
    )
  }
}

/** Makes a meter that allows everything. */
export function createStoreMeter(): StoreMeter {
  let [written, most, isOver] = [0, Infinity, false]
  return {
    get written() {
      return written
    },
    get isOver() {
      return isOver
    },
    allow(bytes) {
      ;[written, most, isOver] = [0, bytes ?? Infinity, false]
    },
    add(bytes) {
      if (written + bytes > most) isOver = true
      if (isOver) throw new Error('The project has reached its quota of the object store.')
      written += bytes
    },
  }
}

function inMegabytes(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  return `${megabytes < 10 ? Math.round(megabytes * 10) / 10 : Math.round(megabytes)} MB`
}
