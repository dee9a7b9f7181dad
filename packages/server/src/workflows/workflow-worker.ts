import { takeWork } from '../queue/leased-work.ts'
import type { WakeUps } from '../queue/wake-ups.ts'
import { startWorkLoop, type WorkLoop } from '../queue/work-loop.ts'
import { runWork, runWorkflow, type WorkflowWorld } from './run-workflow.ts'

const lease = 5 * 60_000
const atOnce = 2

/**
 * Starts to begin runs of workflows, of all projects.
 *
 * @param world What beginning a run takes.
 * @param wakeUps Says when there may be one.
 * @param owner Named in the row, for operators.
 */
export function startWorkflowWorker(world: WorkflowWorld, wakeUps: WakeUps, owner: string): WorkLoop {
  return startWorkLoop({
    async claim() {
      const taken = await takeWork(world.store, runWork, { owner, lease })
      return taken?.kind === 'taken' ? taken.row : undefined
    },
    run: async (run) => runWorkflow(world, run),
    concurrency: atOnce,
    wakeUps,
    subject: 'workflow',
    onError: (error) => world.onError(error, ''),
  })
}
