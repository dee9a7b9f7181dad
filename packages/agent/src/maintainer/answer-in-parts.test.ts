import { expect, test } from 'vitest'
import type { Json, Model, ModelMessage, ToolCall } from '../model/model.ts'
import { answerInParts } from './answer-in-parts.ts'
import { hasFinished } from './after-tools.ts'

const usage = { input: 0, output: 0 }
const write = (index: number): ToolCall => ({ id: `w${index}`, name: 'write_file', input: { path: `${index}.mdx` } })
const finish: ToolCall = { id: 'f', name: 'finish', input: { title: 'All' } }

/** Writes the files that are not there, however many. */
function writer(there: ReadonlySet<Json>): Model {
  return answerInParts({
    name: 'rules',
    contextTokens: 1,
    step({ messages }) {
      if (hasFinished(messages))
        return Promise.resolve({ kind: 'answer', answer: { text: 'Done.', calls: [], stop: 'finished', usage } })
      const missing = Array.from({ length: 600 }, (_, index) => write(index)).filter(({ id }) => !there.has(id))
      return Promise.resolve({
        kind: 'answer',
        answer: { text: 'Work.', calls: [...missing, finish], stop: 'tools', usage },
      })
    },
  })
}

async function callsOf(agent: Model, messages: ModelMessage[], there: Set<Json>): Promise<readonly ToolCall[]> {
  const step = await agent.step({ system: '', messages, tools: [] }, new AbortController().signal)
  if (step.kind === 'fault') throw new Error(step.fault.message)
  const { calls, text } = step.answer
  for (const { id } of calls) there.add(id)
  const answers = calls.map(({ id, name }) => ({ callId: id, name, text: 'ok', isError: false }))
  messages.push({ role: 'assistant', text, calls }, { role: 'tools', answers })
  return calls
}

test('more changes than one step may make are made in several, and the end comes last', async () => {
  const there = new Set<Json>()
  const messages: ModelMessage[] = [{ role: 'user', text: 'Go.' }]
  const agent = writer(there)
  const parts = [await callsOf(agent, messages, there), await callsOf(agent, messages, there)]
  expect(parts.map(({ length }) => length)).toEqual([250, 250])
  const last = await callsOf(agent, messages, there)
  expect(last).toHaveLength(101)
  expect(last.at(-1)).toEqual(finish)
  expect(await callsOf(agent, messages, there)).toEqual([])
  expect(there.size).toBe(601)
})

test('another process that takes the work over after a part goes on with what is missing', async () => {
  const there = new Set<Json>()
  const messages: ModelMessage[] = [{ role: 'user', text: 'Go.' }]
  await callsOf(writer(there), messages, there)
  const other = writer(there)
  expect(await callsOf(other, messages, there)).toHaveLength(250)
  expect(await callsOf(other, messages, there)).toHaveLength(101)
  expect(there.size).toBe(601)
})
