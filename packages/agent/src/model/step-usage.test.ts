import { afterEach, beforeEach, expect, test } from 'vitest'
import { startScriptedModels, type ScriptedAnswer, type ScriptedModels } from '../testing/index.ts'
import { createModel } from './create-model.ts'
import type { ModelRequest, StepUsage } from './model.ts'
import type { ModelProvider } from './model-settings.ts'

const providers = ['anthropic', 'openai', 'google', 'openai-compatible'] as const satisfies readonly ModelProvider[]
let server: ScriptedModels
beforeEach(async () => {
  server = await startScriptedModels()
})
afterEach(async () => server.close())

async function spent(provider: ModelProvider, answer: ScriptedAnswer): Promise<StepUsage[]> {
  server.add(answer)
  const heard: StepUsage[] = []
  const request: ModelRequest = {
    system: 'S'.repeat(300),
    messages: [{ role: 'user', text: 'Say something.' }],
    tools: [],
    onUsage: (usage) => heard.push(usage),
  }
  const model = createModel({ provider, model: 'scripted', baseUrl: server.url, apiKey: 'key' })
  await model.step(request, new AbortController().signal)
  return heard
}

test.each(providers)('%s: what a provider counts is taken as it is, with what it remembered', async (provider) => {
  expect(await spent(provider, { text: 'Done.', usage: { input: 1_234, output: 56, cached: 1_000 } })).toEqual([
    { input: 1_234, output: 56, cached: 1_000, isEstimated: false },
  ])
  const refusal = { text: 'No.', stop: 'refusal', usage: { input: 77, output: 3 } } as const
  expect(await spent(provider, refusal)).toMatchObject([{ input: 77, output: 3, isEstimated: false }])
})

test.each(providers)(
  '%s: what a provider does not count, or cannot have counted, is estimated and said to be',
  async (provider) => {
    for (const usage of [
      'none',
      { input: -5, output: 3 },
      { input: 0, output: 0 },
      { input: 1e12, output: 4 },
      { input: 99_999_999, output: 4 },
      { input: 100, output: 60_000_000 },
    ] as const) {
      const [heard, ...others] = await spent(provider, { text: 'x'.repeat(300), usage })
      expect(others).toEqual([])
      expect(heard).toMatchObject({ output: 100, cached: 0, isEstimated: true })
      expect(heard?.input).toBeGreaterThan(100)
      expect(heard?.input).toBeLessThan(200)
    }
  },
)

test('what breaks off in the middle is estimated as far as it came; where nothing began, nothing was spent', async () => {
  const [heard] = await spent('openai-compatible', { text: 'x'.repeat(300), fault: { cutAfter: 2 } })
  expect(heard).toMatchObject({ output: 50, isEstimated: true })
  server.add({ status: 500 })
  const heardOfNothing: StepUsage[] = []
  const model = createModel({ provider: 'openai', model: 'scripted', baseUrl: server.url, apiKey: 'key' })
  const request = { system: '', messages: [], tools: [], onUsage: (usage: StepUsage) => heardOfNothing.push(usage) }
  await model.step(request, new AbortController().signal)
  expect(heardOfNothing).toEqual([])
})
