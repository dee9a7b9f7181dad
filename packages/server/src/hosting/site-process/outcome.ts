import { failureReason } from 'docwright/engine'
import { StoreFault } from '../../objects/object-store.ts'
import { PlatformUnavailable, platformFaultOf } from '../basics/platform-fault.ts'
import type { Outcome } from './protocol.ts'

/** Converts the outcome of some work, so that it can go to another process. */
export async function outcomeOf<Value>(work: () => Promise<Value> | Value): Promise<Outcome<Value>> {
  try {
    return { kind: 'done', value: await work() }
  } catch (cause) {
    const fault = platformFaultOf(cause)
    return fault === undefined ? { kind: 'failed', reason: failureReason(cause) } : { kind: 'fault', fault }
  }
}

/**
 * Unwraps the outcome of work in another process.
 *
 * @throws StoreFault and PlatformUnavailable unchanged; anything else as an Error with its reason.
 */
export function valueOf<Value>(outcome: Outcome<Value>): Value {
  switch (outcome.kind) {
    case 'done':
      return outcome.value
    case 'fault':
      if (outcome.fault.code === 'store-unavailable')
        throw new StoreFault(outcome.fault.message, { said: outcome.fault.said })
      throw new PlatformUnavailable(outcome.fault)
    case 'failed':
      throw new Error(outcome.reason)
  }
}
