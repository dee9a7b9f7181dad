import { expect, test } from 'vitest'
import { askForNew, questionsIn } from './ask-new.ts'

async function answer(given: Parameters<typeof askForNew>[0], ...answers: string[]) {
  const asked: string[] = []
  const ask = async (question: string): Promise<string> => {
    asked.push(question)
    return Promise.resolve(answers[asked.length - 1] ?? '')
  }
  return { ...(await askForNew(given, ask)), asked }
}

test('three questions at most, and Enter takes what stands in brackets', async () => {
  expect(await answer({}, '', '', '')).toEqual({
    folder: 'docs',
    name: 'Docs',
    start: true,
    asked: [
      'Which folder shall the site be in? (docs) ',
      'What is your product called? (Docs) ',
      'Preview it now? (yes) ',
    ],
  })
  expect(await answer({}, ' my-notes ', 'Notes 2', 'no')).toMatchObject({
    folder: 'my-notes',
    name: 'Notes 2',
    start: false,
  })
})

test('what the arguments say is not asked', async () => {
  expect(await answer({ folder: 'a-b', start: false })).toMatchObject({
    name: 'A B',
    start: false,
    asked: ['What is your product called? (A B) '],
  })
  expect(await answer({ folder: 'x', name: 'X', start: true })).toMatchObject({ asked: [] })
})

test('where nobody answers, nothing is asked and nothing is served', async () => {
  expect(await askForNew({ folder: 'handbook' }, undefined)).toEqual({
    folder: 'handbook',
    name: 'Handbook',
    start: false,
  })
  expect(await askForNew({ start: true }, undefined)).toMatchObject({ folder: 'docs', start: true })
  const pipe = { isTTY: false }
  expect(questionsIn(pipe as NodeJS.ReadStream, pipe as NodeJS.WriteStream)).toBeUndefined()
})
