import { findNextDue } from '../queue/find-candidates.ts'
import { takeSeveral } from '../queue/leased-work.ts'
import type { WakeUps } from '../queue/wake-ups.ts'
import type { WorkAtHand } from '../queue/work-at-hand.ts'
import { startWorkLoop, type WorkLoop } from '../queue/work-loop.ts'
import { runWork, runWorkflow, type WorkflowContext } from './run-workflow.ts'

const lease = 5 * 60_000
const atOnce = 2
/** Runs of one project that all processes together begin at a time: a place is left to the others. */
const ofProject = 1

/**
 * Starts a worker that begins runs of workflows, of all projects.
 *
 * @param context The dependencies of beginning a run.
 * @param platform Shared services.
 * @param platform.wakeUps Reports that there may be a run.
 * @param platform.atHand Hears of the runs in progress.
 * @param owner Named in the row, for operators.
 */
export function startWorkflowWorker(
  context: WorkflowContext,
  { wakeUps, atHand }: { wakeUps: WakeUps; atHand: Pick<WorkAtHand, 'begin'> },
  owner: string,
): WorkLoop {
  const { store } = context
  let after: string | undefined
  return startWorkLoop({
    async claim(most) {
      for (;;) {
        const found = await takeSeveral(store, runWork, { owner, lease, perProject: ofProject, after }, most)
        after = found.at(-1)?.row.project_id ?? after
        const runs = found.flatMap((one) => (one.kind === 'taken' ? [one.row] : []))
        if (runs.length > 0 || found.length === 0) return runs
      }
    },
    nextDue: async () => findNextDue(store.db, runWork),
    clock: store.clock,
    run: async (run) => runWorkflow(context, run),
    begin: () => atHand.begin('check'),
    concurrency: atOnce,
    wakeUps,
    subject: 'workflow',
    onError: (error) => context.onError(error, ''),
  })
}
