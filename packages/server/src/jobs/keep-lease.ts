import { renewWork } from '../queue/leased-work.ts'
import { cancelIfArchived } from './cancel-archived.ts'
import type { HeldTurn } from './hold-turn.ts'
import { LeaseLost } from './hold-turn.ts'
import { turnWork } from './turn-work.ts'
import type { TurnContext } from './turn-context.ts'

/** Default length of a lease in milliseconds. */
export const defaultLease = 30_000

/** A lease that is kept alive. */
export interface KeptLease {
  /** Aborted when the turn is somebody else's, or was canceled, or the lease could not be renewed in time. */
  lost: AbortSignal
  stop(this: void): void
}

/**
 * Renews a lease until it is stopped, and notices at once when the turn is canceled. If its project was archived, the
 * job is canceled.
 *
 * @param context The database and the wake-ups.
 */
export function keepLease(context: TurnContext, held: HeldTurn): KeptLease {
  const { store, wakeUps, lease = defaultLease } = context
  const lost = new AbortController()
  let renewed = performance.now()

  async function renew(): Promise<void> {
    const asked = performance.now()
    try {
      const mine = await renewWork(store.db, turnWork, held, store.clock() + lease)
      if (mine) renewed = asked
      if (!mine || (await cancelIfArchived(store, held))) lost.abort(new LeaseLost())
    } catch {
      // The database may come back before the lease ends.
      if (performance.now() - renewed > lease) lost.abort(new LeaseLost())
    }
  }

  const timer = setInterval(() => void renew(), lease / 3)
  const stopListening = wakeUps.listen((subject) => {
    if (subject === `job:${held.jobId}`) void renew()
  })
  return {
    lost: lost.signal,
    stop() {
      clearInterval(timer)
      stopListening()
    },
  }
}
