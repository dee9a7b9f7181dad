import { expect, test } from 'vitest'
import type { Model } from '../model/model.ts'
import { createModelTranslator } from './model-translator.ts'

const task = {
  from: 'en',
  to: 'fr',
  glossary: { keep: [], terms: {} },
  signal: new AbortController().signal,
}
const request = { id: 't1', kind: 'paragraph', text: 'A guide', placeholders: {}, context: { page: 'Page' } } as const

function modelThatSays(text: string): Model {
  const answer = { text, calls: [], stop: 'finished', usage: { input: 10, output: 5 } } as const
  return { name: 'scripted', contextTokens: 1000, step: () => Promise.resolve({ kind: 'answer', answer }) }
}

const json = '{"translations":[{"id":"t1","text":"Un guide"}]}'

test.each([
  ['in a fence', `\`\`\`json\n${json}\n\`\`\``],
  ['behind a sentence', `Voici :\n${json}`],
  ['as a list alone', '[{"id":"t1","text":"Un guide"}]'],
])('an answer that is written as text, %s, is read', async (_name, text) => {
  expect([...(await createModelTranslator(modelThatSays(text)).translate([request], task))]).toEqual([
    ['t1', 'Un guide'],
  ])
})

test('a model is told what the words of its texts mean, and how to write', async () => {
  const told: string[] = []
  const model: Model = {
    ...modelThatSays(json),
    step(asked) {
      told.push(asked.system)
      return modelThatSays(json).step(asked, task.signal)
    },
  }
  const notes = { Guide: 'A page that explains.', Region: 'A data center.' }
  const glossary = { keep: [], terms: {}, notes, style: 'Say “vous”.' }
  await createModelTranslator(model).translate([request], { ...task, glossary })
  expect(told[0]).toContain('What words mean here:\n“Guide”: A page that explains.\nHow to write: Say “vous”.')
})

test('an answer without JSON has no translations', async () => {
  const { translate } = createModelTranslator(modelThatSays('Un guide {pour} tous'))
  expect((await translate([request], task)).size).toBe(0)
})

test('a text that is answered twice is answered wrongly, also with the same words', async () => {
  const twice = '{"translations":[{"id":"t1","text":"Un guide"},{"id":"t1","text":"Un guide"}]}'
  expect((await createModelTranslator(modelThatSays(twice)).translate([request], task)).get('t1')).toBe('')
})

test('a model that never answers is given up after four attempts, as a passing fault', async () => {
  let attempts = 0
  const fault = { kind: 'retry', code: 'model-timeout', message: 'The model sent nothing for a minute.' } as const
  const silent: Model = {
    name: 'silent',
    contextTokens: 1000,
    step() {
      attempts += 1
      return Promise.resolve({ kind: 'fault', fault })
    },
  }
  const { translate } = createModelTranslator(silent, () => Promise.resolve())
  await expect(translate([request], task)).rejects.toMatchObject({ fault })
  expect(attempts).toBe(4)
})
