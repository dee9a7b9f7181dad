import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JobStatus } from '@docwright/contract'
import { agentJobSchema } from '@docwright/contract'
import type { HeldTurn } from '../jobs/hold-turn.ts'
import { claimTurn, finishTurn, LeaseLost } from '../jobs/hold-turn.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { createApiFixture } from './testing/api-fixture.ts'
import type { ApiFixture } from './testing/api-fixture.ts'

const actions = ['queue', 'steer', 'interrupt', 'cancel', 'archive', 'unarchive', 'claim', 'succeed', 'fail', 'crash']
const prLink = 'https://docs.example.com/pulls/1'

/** The rule of decisions 1.2, written a second time. */
function expectedStatus(archived: boolean, turns: readonly { status: string }[]): JobStatus {
  if (archived) return 'archived'
  if (turns.some(({ status }) => status === 'queued' || status === 'running')) return 'active'
  return turns.findLast(({ status }) => status !== 'cancelled')?.status === 'succeeded' ? 'completed' : 'failed'
}

async function act(api: ApiFixture, id: string, action: string, held: HeldTurn[], accepted: string[]): Promise<void> {
  const path = `/v2/agent/{projectId}/job/${id}`
  const end = { reply: '', files: [], pullRequest: null, error: null }
  switch (action) {
    case 'claim': {
      const turn = await claimTurn(api.store, 'worker', 300_000)
      if (turn !== undefined) held.push(turn)
      return
    }
    case 'crash':
      await api.store.db.updateTable('turn').set({ lease_until: 0 }).where('status', '=', 'running').execute()
      return
    case 'succeed':
    case 'fail': {
      // Also holders that have lost their turn try to write.
      const turn = held.shift()
      if (turn === undefined) return
      const state = action === 'succeed' ? 'succeeded' : 'failed'
      await finishTurn(api.store, turn, { state, ...end }, { job: { pull_request_url: prLink } }).catch(
        (error: unknown) => {
          if (!(error instanceof LeaseLost)) throw error
        },
      )
      return
    }
    case 'cancel':
    case 'archive':
    case 'unarchive':
      await api.send('POST', `${path}/${action}`)
      return
    default: {
      const prompt = `${action} ${accepted.length}`
      const { status } = await api.send('POST', `${path}/message`, { body: { prompt, delivery: action } })
      if (status === 200) accepted.push(prompt)
      else if (status !== 409) throw new Error(`Unexpected answer: ${status}`)
    }
  }
}

describeEachStore('Random interleavings of messages, control, work and crashes', (stores) => {
  test('one running turn at most, ended turns stay ended, status as computed, nothing accepted lost, prLink null while active', async () => {
    const store = await stores.open()
    let runs = 0
    const schedule = fc.array(fc.array(fc.constantFrom(...actions), { minLength: 1, maxLength: 3 }), {
      minLength: 4,
      maxLength: 16,
    })
    await fc.assert(
      fc.asyncProperty(schedule, async (rounds) => {
        runs += 1
        const api = await createApiFixture(store, {}, `p${runs}`)
        const { id } = await api.createJob('first')
        const held: HeldTurn[] = []
        const accepted = ['first']
        const ended = new Map<string, string>()
        for (const round of rounds) {
          await Promise.all(round.map(async (action) => act(api, id, action, held, accepted)))
          const turns = await store.db
            .selectFrom('turn')
            .selectAll()
            .where('job_id', '=', id)
            .orderBy('position')
            .execute()
          const job = agentJobSchema.parse(await (await api.send('GET', `/v2/agent/{projectId}/job/${id}`)).json())
          for (const turn of turns.filter(({ ended_at: at }) => at !== null)) {
            const state = `${turn.status} ${turn.ended_at} ${turn.fence}`
            expect(state).toBe(ended.get(turn.id) ?? state)
            ended.set(turn.id, state)
          }
          expect(turns.filter(({ status }) => status === 'running').length).toBeLessThanOrEqual(1)
          expect(job.status).toBe(expectedStatus(job.archivedAt !== null, turns))
          expect(turns.map(({ prompt }) => prompt).toSorted()).toEqual(accepted.toSorted())
          expect(job.status === 'active' && job.prLink !== null).toBe(false)
        }
        expect(api.mistakes).toEqual([])
        await store.db
          .updateTable('turn')
          .set({ status: 'cancelled' })
          .where('status', 'in', ['queued', 'running'])
          .execute()
      }),
      { numRuns: 40 },
    )
  })
})
