import { startWorkLoop } from '../queue/work-loop.ts'
import type { WorkLoop } from '../queue/work-loop.ts'
import { claimTurn } from './hold-turn.ts'
import { usualLease } from './keep-lease.ts'
import { runTurn } from './run-turn.ts'
import type { TurnWorld } from './turn-world.ts'

/**
 * Starts to work on turns, of all projects.
 *
 * @param world Everything that turns are run with.
 * @param concurrency How many turns at the same time.
 * @returns The loop; stopping it finishes the steps at hand and hands the turns back.
 */
export function startTurnWorker(world: TurnWorld, concurrency: number): WorkLoop {
  return startWorkLoop({
    claim: async () => claimTurn(world.store, world.owner, world.lease ?? usualLease),
    run: async (held, draining) => runTurn(world, held, draining),
    concurrency,
    wakeUps: world.wakeUps,
    subject: 'turn',
    onError: (error) => world.onError(error, ''),
  })
}
