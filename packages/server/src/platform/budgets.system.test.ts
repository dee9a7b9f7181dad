import { createModel } from '@docwright/agent'
import { startScriptedModels } from '@docwright/agent/testing'
import type { Budget, BudgetInput, BudgetNotice } from '@docwright/contract'
import { webhookPayloadSchema } from '@docwright/contract'
import { afterEach, expect, test } from 'vitest'
import { readBudgets, removeBudget, setBudget } from '../commands/manage-budgets.ts'
import { createEndpoint } from '../jobs/manage-webhooks.ts'
import { writeProjectMember } from '../store/access/project-member-queries.ts'
import { readSpending } from '../store/models/usage-queries.ts'
import type { Store } from '../store/open-store.ts'
import { addPerson } from '../store/testing/add-person.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { addMeteredTurn } from './testing/add-metered-turn.ts'
import { meterModel, type MeterContext } from './meter-model.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

const request = { system: '', messages: [{ role: 'user' as const, text: 'Go on.' }], tools: [] }
const monthly: BudgetInput = { scope: 'project', purpose: null, period: 'month', unit: 'tokens', amount: 1_000 }

/** A model of which each request costs 100 tokens, or 0.0003 in money. */
async function openModel() {
  const server = await startScriptedModels(() => ({ text: 'Well.', usage: { input: 90, output: 10 } }))
  endings.push(server.close)
  const model = createModel({ provider: 'openai', model: 'scripted', baseUrl: server.url, apiKey: 'key' })
  const prices = { input: 3, output: 3, cached: 3 }
  const ask = async (context: MeterContext, work: Parameters<typeof meterModel>[3]) =>
    meterModel(model, prices, context, work).step(request, new AbortController().signal)
  return { server, ask }
}

function commandsOf(store: Store, organisationId: string) {
  return { store, projects: { find: () => Promise.resolve({ organisationId }) } as never }
}

describeEachStore('A budget', (stores) => {
  test('warns once at four fifths, stops when it is spent, and says why, until when and what to do', async () => {
    const store = await stores.open()
    const { projectId, organisationId } = await addProject(store)
    await addMeteredTurn(store, projectId)
    const commands = commandsOf(store, organisationId)
    expect(await setBudget(commands, projectId, monthly)).toEqual({ status: 'done' })
    const { server, ask } = await openModel()
    const told: Budget['state'][] = []
    const context = { store, onNear: ({ state }: Budget) => void told.push(state) }
    const work = { turnId: 'turn_1', projectId, purpose: 'agent' as const }
    for (let step = 1; step <= 10; step += 1) expect((await ask(context, work)).kind).toBe('answer')
    expect(told).toEqual(['near', 'spent'])
    expect(await ask(context, work)).toMatchObject({
      kind: 'fault',
      fault: {
        kind: 'permanent',
        code: 'budget-spent',
        message: expect.stringMatching(
          /^The budget of this project is spent: 1,000 of 1,000 tokens this month\. It begins anew on \d{4}-\d{2}-01 \(UTC\)\. An administrator can raise it under Settings → Models\.$/,
        ),
      },
    })
    expect(server.requests).toHaveLength(10)
    // It holds from the next request on, also within a turn.
    await setBudget(commands, projectId, { ...monthly, amount: 1_100 })
    expect((await ask(context, work)).kind).toBe('answer')
    expect((await ask(context, work)).kind).toBe('fault')
    const [budget] = await readBudgets(commands, projectId)
    expect(budget).toMatchObject({ amount: 1_100, spent: 1_100, state: 'spent' })
    expect(await removeBudget(commands, projectId, 'platform', budget?.id ?? '')).toMatchObject({ code: 'not-found' })
    expect(await removeBudget(commands, projectId, 'project', budget?.id ?? '')).toEqual({ status: 'done' })
    expect((await ask(context, work)).kind).toBe('answer')
  })

  test('tells webhooks and those who can change it, once in its period for each amount, whoever reaches it', async () => {
    const location = await stores.locate()
    const store = await stores.open({ location })
    const { projectId, organisationId } = await addProject(store)
    await addMeteredTurn(store, projectId)
    for (const email of ['ada@example.com', 'bob@example.com', 'eve@example.com'])
      await addPerson(store, organisationId, email)
    await store.db.updateTable('member').set({ role: 'admin' }).where('user_id', '=', 'user_ada').execute()
    const since = store.clock()
    await writeProjectMember(store.db, { projectId, userId: 'user_bob', role: 'admin', since })
    const commands = commandsOf(store, organisationId)
    const events = ['budget.near', 'budget.spent'] as const
    await createEndpoint(store, { projectId, url: 'https://hooks.example.com/', types: events }, () => 'sealed')
    await setBudget(commands, projectId, { ...monthly, amount: 500 })
    await setBudget(commands, projectId, { ...monthly, scope: 'platform', amount: 500 })
    const { ask } = await openModel()
    const work = { turnId: 'turn_1', projectId, purpose: 'agent' as const }
    const sent = async () => {
      const rows = await store.db
        .selectFrom('webhook_delivery')
        .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'webhook_delivery.endpoint_id')
        .select(['url', 'type', 'payload'])
        .execute()
      return rows.map(({ url, type, payload }) => {
        const { scope } = webhookPayloadSchema.parse(JSON.parse(payload)).data as BudgetNotice
        return `${type} of ${scope} to ${new URL(url).host || url}`
      })
    }
    // All of those at work notice at the same time.
    await Promise.all(Array.from({ length: 5 }, async () => ask({ store, sendsMail: true }, work)))
    const states = ['near', 'spent']
    expect((await sent()).toSorted()).toEqual(
      states
        .flatMap((state) => [
          `budget.${state} of platform to hooks.example.com`,
          `budget.${state} of platform to mailto:ada@example.com`,
          `budget.${state} of project to hooks.example.com`,
          `budget.${state} of project to mailto:ada@example.com`,
          `budget.${state} of project to mailto:bob@example.com`,
        ])
        .toSorted(),
    )
    // The same amount once more is no news, a higher one is; without a mail server, nobody is written to.
    const before = (await sent()).length
    await setBudget(commands, projectId, { ...monthly, amount: 500 })
    expect((await ask({ store, sendsMail: true }, work)).kind).toBe('fault')
    expect(await sent()).toHaveLength(before)
    await setBudget(commands, projectId, { ...monthly, scope: 'platform', amount: 1_000_000 })
    await setBudget(commands, projectId, { ...monthly, amount: 700 })
    expect((await ask({ store }, work)).kind).toBe('answer')
    expect((await sent()).slice(before)).toEqual(['budget.near of project to hooks.example.com'])
  })

  test('counts its own scope, purpose, period and unit, and no other', async () => {
    const store = await stores.open()
    const { projectId, organisationId } = await addProject(store)
    const beside = await addProject(store, { slug: 'beside', organisationId })
    await addMeteredTurn(store, projectId)
    const commands = commandsOf(store, organisationId)
    const { ask } = await openModel()
    const yesterday = { project_id: projectId, purpose: 'agent' as const, day: '2001-01-01' }
    await store.db
      .insertInto('spending')
      .values({ ...yesterday, input: 9_000, output: 0, cached: 0, cost: 9_000, unpriced: 0, estimated: 0 })
      .execute()
    const ofAll = { scope: 'platform' as const, period: 'day' as const }
    await setBudget(commands, projectId, { ...monthly, ...ofAll, amount: 250 })
    await setBudget(commands, projectId, { ...monthly, purpose: 'translation', unit: 'money', amount: 0.0003 })
    const work = { turnId: 'turn_1', projectId, purpose: 'agent' as const }
    expect((await ask({ store }, work)).kind).toBe('answer')
    expect((await ask({ store }, { ...work, purpose: 'translation' })).kind).toBe('answer')
    expect(await ask({ store }, { ...work, purpose: 'translation' })).toMatchObject({
      fault: {
        message: expect.stringContaining('of this project for translation is spent: 0.0003 of 0.0003 this month'),
      },
    })
    expect((await ask({ store }, { ...work, projectId: beside.projectId })).kind).toBe('answer')
    expect(await ask({ store }, { ...work, projectId: beside.projectId })).toMatchObject({
      fault: { message: expect.stringContaining('all projects on this server is spent: 300 of 250 tokens this day') },
    })
    const elsewhere = await addProject(store, { slug: 'elsewhere' })
    expect((await ask({ store }, { ...work, projectId: elsewhere.projectId })).kind).toBe('answer')
  })

  test('is exceeded by no more than one request of each worker that races for it, in two processes', async () => {
    const location = await stores.locate()
    const first = await stores.open({ location })
    const second = stores.dialect === 'postgres' ? await stores.open({ location }) : first
    const { projectId, organisationId } = await addProject(first)
    await addMeteredTurn(first, projectId)
    await setBudget(commandsOf(first, organisationId), projectId, monthly)
    const { server, ask } = await openModel()
    const work = { turnId: 'turn_1', projectId, purpose: 'agent' as const }
    const workers = 8
    await Promise.all(
      Array.from({ length: workers }, async (_, at) => {
        const store = at % 2 === 0 ? first : second
        for (let step = 0; step < 20; step += 1) if ((await ask({ store }, work)).kind === 'fault') return
        throw new Error('Nothing stopped this worker.')
      }),
    )
    const [spent] = await readSpending(first.db)
    const total = (spent?.input ?? 0) + (spent?.output ?? 0)
    expect(total).toBe(100 * server.requests.length)
    expect(total).toBeGreaterThanOrEqual(1_000)
    expect(total).toBeLessThan(1_000 + 100 * workers)
  })

  test('of nothing allows nothing; what is no amount is refused', async () => {
    const store = await stores.open()
    const { projectId, organisationId } = await addProject(store)
    const commands = commandsOf(store, organisationId)
    for (const amount of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(await setBudget(commands, projectId, { ...monthly, amount })).toMatchObject({ code: 'budget-amount' })
    const most = { ...monthly, unit: 'money', amount: 1_000_000_000 } as const
    expect(await setBudget(commands, projectId, { ...most, amount: most.amount + 1 })).toMatchObject({
      code: 'budget-amount',
    })
    expect(await setBudget(commands, projectId, most)).toEqual({ status: 'done' })
    expect(await readBudgets(commands, projectId)).toMatchObject([most])
    await setBudget(commands, projectId, { ...monthly, amount: 0 })
    const { server, ask } = await openModel()
    const work = { turnId: 'turn_1', projectId, purpose: 'upkeep' as const }
    expect((await ask({ store }, work)).kind).toBe('fault')
    expect(server.requests).toEqual([])
  })
})
