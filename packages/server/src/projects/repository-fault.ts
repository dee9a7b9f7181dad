import { ForgeError } from '@docwright/forge'
import { StoreFault } from '../objects/object-store.ts'

/** Turns a fault of the object store into a fault that callers of git know: one of the machine, which passes. */
export async function asFault<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof StoreFault) throw unavailable('The object store does not respond.', cause)
    throw cause
  }
}

/** A fault of a repository that passes. */
export function unavailable(message: string, cause?: unknown): ForgeError {
  return new ForgeError('git-unavailable', message, { fix: 'Work resumes automatically once it responds.', cause })
}
