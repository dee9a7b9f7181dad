import { isSourceFault } from 'docwright/engine'
import { storeFaultIn } from '../../objects/object-store.ts'
import { isDatabaseAway } from '../../store/database/is-database-away.ts'
import { isDiskFull, isStorageFault } from '../../store/database/is-storage-fault.ts'

/** The failed part of the platform, as a permanent code and a sentence for people. */
export interface PlatformFault {
  code: 'repository-unreadable' | 'database-unavailable' | 'store-unavailable' | 'platform-unavailable'
  message: string
  /** The answer of an object store, in a few words. */
  said?: string | undefined
}

/** A part of the platform was away, as another process has found. */
export class PlatformUnavailable extends Error {
  override readonly name = 'PlatformUnavailable'
  readonly fault: PlatformFault
  constructor(fault: PlatformFault) {
    super(fault.message)
    this.fault = fault
  }
}

/**
 * Whether an error means that a part of the platform is away: the repository, its program, the database, a disk. That
 * says nothing about the pushed files.
 *
 * @returns Undefined if the platform is not known to be at fault.
 */
export function platformFaultOf(cause: unknown): PlatformFault | undefined {
  if (cause instanceof PlatformUnavailable) return cause.fault
  if (isDiskFull(cause)) return { code: 'platform-unavailable', message: 'A disk of the platform is full.' }
  const ofStore = storeFaultIn(cause)
  // Objects that a repository cannot read may be in the object store.
  if (ofStore !== undefined) {
    const { said } = ofStore
    const words = said === undefined ? 'The object store could not be reached.' : `The object store failed: ${said}.`
    return { code: 'store-unavailable', message: words, said }
  }
  if (isSourceFault(cause)) {
    return { code: 'repository-unreadable', message: 'The platform could not read the repository.' }
  }
  if (isDatabaseAway(cause)) return { code: 'database-unavailable', message: 'The platform’s database is unavailable.' }
  if (isStorageFault(cause)) {
    return { code: 'platform-unavailable', message: `A disk of the platform denies access (${cause.code}).` }
  }
  return undefined
}
