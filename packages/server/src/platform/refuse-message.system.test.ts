import { expect, test } from 'vitest'
import { setBudget } from '../commands/manage-budgets.ts'
import { acceptMessage, type AcceptContext } from '../jobs/accept-message.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore, type TestStores } from '../store/testing/describe-each-store.ts'
import { messageRefusal } from './refuse-message.ts'
import { addMeteredTurn } from './testing/add-metered-turn.ts'

const none = { scope: 'project', purpose: null, period: 'month', unit: 'tokens', amount: 0 } as const
const identity = { owner: 'organisation_a', path: '/message', key: 'once', bodyDigest: 'digest' }

async function setting(stores: TestStores) {
  const store = await stores.open()
  const { projectId, organisationId } = await addProject(store)
  await addMeteredTurn(store, projectId)
  const commands = { store, projects: { find: () => Promise.resolve({ organisationId }) } as never }
  const context: AcceptContext = {
    store,
    consumeRateLimit: async () => ({ accepted: true, limit: 100, windowSeconds: 3600, remaining: 99, resetSeconds: 1 }),
    refuseMessage: messageRefusal(store),
  }
  return {
    store,
    budget: async (amount: number, purpose: 'agent' | 'translation' | null = null) =>
      setBudget(commands, projectId, { ...none, amount, purpose }),
    send: async (of: Partial<typeof identity> & { delivery?: 'interrupt' } = {}) => {
      const { delivery, ...name } = of
      return acceptMessage(context, projectId, 'job_1', { prompt: 'Go on.', delivery }, { ...identity, ...name })
    },
    turns: async () => store.db.selectFrom('turn').select(['prompt', 'status']).orderBy('position').execute(),
  }
}

describeEachStore('A message to a job', (stores) => {
  test('is refused where the budget of its model is spent, and stops nothing that is at work', async () => {
    const { budget, send, turns } = await setting(stores)
    await budget(0)
    const refused = { kind: 'refused', code: 'budget-spent' }
    const detail = expect.stringMatching(/^The budget of this project is spent: 0 of 0 tokens.* Settings → Models\.$/)
    expect(await send()).toMatchObject({ ...refused, occurrence: { detail } })
    expect(await send({ delivery: 'interrupt' })).toMatchObject(refused)
    expect(await turns()).toEqual([{ prompt: 'Go', status: 'running' }])
    await budget(1_000)
    // A refusal is not stored as the answer to repetitions of this request.
    expect(await send()).toMatchObject({ kind: 'accepted' })
    await budget(0)
    expect(await send()).toMatchObject({ kind: 'replayed' })
    expect(await send({ key: 'twice' })).toMatchObject(refused)
    expect(await turns()).toHaveLength(2)
  })

  test('is taken where the budget is of other work, and where no model is asked', async () => {
    const { budget, send, store } = await setting(stores)
    await budget(0, 'translation')
    expect(await send()).toMatchObject({ kind: 'accepted' })
    await budget(0)
    await store.db.updateTable('job').set({ model: 'docwright/maintainer' }).execute()
    expect(await send({ key: 'rules' })).toMatchObject({ kind: 'accepted' })
  })
})
