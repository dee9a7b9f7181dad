import type { Transaction } from 'kysely'
import type { WorkKind } from '../queue/work-kind.ts'
import type { TurnTable } from '../store/jobs/job-tables.ts'
import { tryLockJob } from '../store/database/lock-rows.ts'
import type { Database } from '../store/tables.ts'
import { listOpenTurns, readTurnState, updateTurn } from '../store/jobs/turn-queries.ts'
import { noEarlierTurn, pausesUpTo } from '../store/queue/work-conditions.ts'
import { changeJob } from './change-job.ts'
import { endTurn } from './end-turns.ts'
import type { TurnEnd } from './end-turns.ts'

/** How often a turn is taken by processes that die with it, without a step in between. */
const maxTakeovers = 20

const lostEnd: TurnEnd = {
  state: 'failed',
  reply: '',
  files: [],
  pullRequest: null,
  error: {
    code: 'worker-lost',
    message: `The process that worked on this crashed ${maxTakeovers} times in a row, so it was abandoned. Its changes were discarded. Ask for less at a time, or see the server log.`,
  },
}

/** The queue of turns: those of a job one after the other, in the order in which they were asked for. */
export const turnWork: WorkKind<TurnTable> = {
  table: 'turn',
  taken: 'running',
  // Failures of a model or a forge are counted separately: a killed process says nothing about those.
  attempts: 'takeovers',
  maxAttempts: maxTakeovers,
  exclusive: ({ job_id }) => job_id,
  // A model or a forge may name an hour.
  maxPause: pausesUpTo(2 * 3_600_000, ['attempts']),
  ready: async () => noEarlierTurn,
  lock: lockFirstTurn,
  async onTaken(transaction, turn, now) {
    await changeJob(transaction, turn.job_id, now, async () => {
      if (turn.started_at !== null) return { events: [] }
      await updateTurn(transaction, turn.id, { started_at: now })
      return { events: [{ type: 'turn.started', data: { turnId: turn.id } }] }
    })
  },
  async onGivenUp(transaction, turn, now) {
    await changeJob(transaction, turn.job_id, now, async () => {
      const open = await listOpenTurns(transaction, turn.job_id)
      return { events: await endTurn(transaction, open, turn, lostEnd, now), visible: true }
    })
  },
}

/** The job's lock is the only one, whatever is done to its turns; another worker looks at another job meanwhile. */
async function lockFirstTurn(transaction: Transaction<Database>, { id }: { id: string }): Promise<boolean> {
  const turn = await readTurnState(transaction, id)
  if (turn === undefined || !(await tryLockJob(transaction, turn.job_id))) return false
  const [first] = await listOpenTurns(transaction, turn.job_id)
  return first?.id === id
}
