import { startWorkLoop } from '../queue/work-loop.ts'
import type { WorkLoop } from '../queue/work-loop.ts'
import { findNextDue } from '../queue/find-candidates.ts'
import { claimTurns } from './hold-turn.ts'
import { turnWork } from './turn-work.ts'
import { defaultLease } from './keep-lease.ts'
import { runTurn } from './run-turn.ts'
import type { TurnContext } from './turn-context.ts'

/**
 * Starts to work on turns, of all projects.
 *
 * @param concurrency How many turns at the same time.
 * @param perProject How many of one project in all processes; any number without it.
 * @returns The loop; stopping it finishes the steps at hand and hands the turns back.
 */
export function startTurnWorker(context: TurnContext, concurrency: number, perProject?: number): WorkLoop {
  const { store, owner, lease = defaultLease } = context
  let after: string | undefined
  return startWorkLoop({
    async claim(most) {
      const turns = await claimTurns(store, { owner, lease, perProject, after }, most)
      after = turns.at(-1)?.projectId ?? after
      return turns
    },
    nextDue: async () => findNextDue(store.db, turnWork),
    clock: store.clock,
    run: async (held, draining) => runTurn(context, held, draining),
    begin: () => context.atHand?.begin('turn') ?? ((): void => {}),
    concurrency,
    wakeUps: context.wakeUps,
    subject: 'turn',
    onError: (error) => context.onError(error, ''),
  })
}
