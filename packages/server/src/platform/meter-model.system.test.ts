import { createModel, type Model } from '@docwright/agent'
import { startScriptedModels } from '@docwright/agent/testing'
import { afterEach, expect, test } from 'vitest'
import { readJobUsage } from '../jobs/read-job-usage.ts'
import { readJobUse, readSpending } from '../store/models/usage-queries.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { meterModel } from './meter-model.ts'
import { addMeteredTurn } from './testing/add-metered-turn.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

const request = { system: 'S'.repeat(300), messages: [{ role: 'user' as const, text: 'Go on.' }], tools: [] }

describeEachStore('What a model costs', (stores) => {
  test('is written down to the token, of forty requests at once, those among them that were of no use', async () => {
    const store = await stores.open()
    const { projectId } = await addProject(store)
    await addMeteredTurn(store, projectId)
    const counts = Array.from({ length: 40 }, (_, at) => ({
      input: 1_000 + 7 * at,
      output: 3 * at + 1,
      cached: 5 * at,
    }))
    const models = await startScriptedModels(
      counts.map((usage, at) => ({ text: 'Well.', usage, ...(at % 4 === 0 ? { stop: 'refusal' as const } : {}) })),
    )
    endings.push(models.close)
    const prices = { input: 3, output: 15, cached: 0.3 }
    const settings = { provider: 'openai', model: 'scripted', baseUrl: models.url, apiKey: 'key' } as const
    const work = { turnId: 'turn_1', projectId, purpose: 'translation' as const }
    const model = meterModel(createModel(settings), prices, { store }, work)
    await Promise.all(counts.map(async () => model.step(request, new AbortController().signal)))
    const sum = (of: (one: (typeof counts)[number]) => number) => counts.reduce((all, one) => all + of(one), 0)
    const millionths = sum(({ input, output, cached }) => Math.round((input - cached) * 3 + cached * 0.3 + output * 15))
    const expected = {
      input: sum(({ input }) => input),
      output: sum(({ output }) => output),
      cached: sum(({ cached }) => cached),
      cost: millionths / 1_000_000,
      estimated: false,
    }
    expect((await readJobUse(store.db, ['job_1'])).get('job_1')).toEqual(expected)
    expect(await readJobUsage(store.db, 'job_1')).toEqual({
      total: expected,
      turns: [{ turnId: 'turn_1', models: [{ model: 'openai:scripted', requests: 40, usage: expected }] }],
    })
    expect(await readSpending(store.db)).toMatchObject([
      { purpose: 'translation', input: expected.input, output: expected.output, cost: millionths },
    ])
  })

  test('what is estimated says so, and what has no price has no cost', async () => {
    const store = await stores.open()
    const { projectId } = await addProject(store)
    await addMeteredTurn(store, projectId)
    const models = await startScriptedModels([{ text: 'x'.repeat(300), usage: 'none' }])
    endings.push(models.close)
    const settings = { provider: 'openai-compatible', model: 'local', baseUrl: models.url } as const
    const work = { turnId: 'turn_1', projectId, purpose: 'agent' as const }
    await meterModel(createModel(settings), null, { store }, work).step(request, new AbortController().signal)
    expect((await readJobUse(store.db, ['job_1'])).get('job_1')).toMatchObject({
      output: 100,
      cost: null,
      estimated: true,
    })
  })

  test('a request that is ended in the middle has cost what came of it', async () => {
    const store = await stores.open()
    const { projectId } = await addProject(store)
    await addMeteredTurn(store, projectId)
    const failing: Model = {
      name: 'openai:scripted',
      contextTokens: 1,
      step: async ({ onUsage }) => {
        onUsage?.({ input: 50, output: 5, cached: 0, isEstimated: true })
        await Promise.reject(new Error('The turn was cancelled.'))
        throw new Error('never')
      },
    }
    const work = { turnId: 'turn_1', projectId, purpose: 'agent' as const }
    const metered = meterModel(failing, null, { store }, work)
    await expect(metered.step(request, new AbortController().signal)).rejects.toThrow('cancelled')
    expect((await readJobUse(store.db, ['job_1'])).get('job_1')).toMatchObject({ input: 50, output: 5 })
  })
})
