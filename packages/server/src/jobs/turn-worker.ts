import { startWorkLoop } from '../queue/work-loop.ts'
import type { WorkLoop } from '../queue/work-loop.ts'
import { findNextDue } from '../queue/find-candidates.ts'
import { claimTurns } from './hold-turn.ts'
import { turnWork } from './turn-work.ts'
import { defaultLease } from './keep-lease.ts'
import type { HeldTurn } from './hold-turn.ts'
import { runTurn } from './run-turn.ts'
import { onBehalfOf } from '../store/audit/origin.ts'
import { traceAfter } from '../store/audit/trace.ts'
import type { TurnContext } from './turn-context.ts'

/** How much of one project is worked on at a time. */
export interface TurnShares {
  /** In all processes. */
  perProject?: number | undefined
  /** In this process. */
  here?: number
}

/** Changes of a turn are recorded as the job's, and log lines during it name the job. */
async function runTurnFor(context: TurnContext, turn: HeldTurn, draining: AbortSignal): Promise<void> {
  const { id, jobId, projectId, requestId = null } = turn
  const actor = { kind: 'job', id: jobId, name: null } as const
  const about = { job: jobId, turn: id, project: projectId }
  const trace = traceAfter(turn.trace, requestId)
  await onBehalfOf({ actor, address: null, requestId, about, parent: turn.trace, trace, work: 'turn' }, async () => {
    context.onTurn?.(turn, 'taken')
    await runTurn(context, turn, draining)
    context.onTurn?.(turn, 'left')
  })
}

/**
 * Starts to work on turns, of all projects.
 *
 * @param concurrency How many turns at the same time.
 * @param shares How many of one project: in all processes, and in this one. Any number by default.
 * @returns The loop; stopping it finishes the steps at hand and hands the turns back.
 */
export function startTurnWorker(
  context: TurnContext,
  concurrency: number,
  { perProject, here = Number.POSITIVE_INFINITY }: TurnShares = {},
): WorkLoop {
  const { store, owner, lease = defaultLease } = context
  const held = new Map<string, number>()
  const count = (projectId: string, change: number): void => {
    held.set(projectId, (held.get(projectId) ?? 0) + change)
    if (held.get(projectId) === 0) held.delete(projectId)
  }
  let after: string | undefined
  return startWorkLoop({
    async claim() {
      const mayTake = (projectId: string): boolean => (held.get(projectId) ?? 0) < here
      // One at a time: each taken turn counts for the next one.
      const turns = await claimTurns(store, { owner, lease, perProject, after, mayTake }, 1)
      after = turns.at(-1)?.projectId ?? after
      for (const { projectId } of turns) count(projectId, 1)
      return turns
    },
    nextDue: async () => findNextDue(store.db, turnWork),
    clock: store.clock,
    run: async (turn, draining) => runTurnFor(context, turn, draining).finally(() => count(turn.projectId, -1)),
    begin: () => context.atHand?.begin('turn') ?? ((): void => {}),
    concurrency,
    wakeUps: context.wakeUps,
    subject: 'turn',
    onError: (error) => context.onError(error, ''),
  })
}
