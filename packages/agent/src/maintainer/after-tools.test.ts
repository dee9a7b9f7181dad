import { expect, test } from 'vitest'
import { asksFor } from './after-tools.ts'

test('the prompt of a workflow is known, also behind the note that its previous turn was stopped', () => {
  const prompt = 'Translate what has changed.'
  expect(asksFor(`${prompt}\n`, prompt)).toBe(true)
  expect(
    asksFor(`${prompt}\n\n[The work was stopped: no credit. Its changes were dropped.]\n\n${prompt}`, prompt),
  ).toBe(true)
  expect(asksFor(`Fix the title.\n\n${prompt}`, prompt)).toBe(false)
  expect(asksFor(`${prompt}\n\n[The work was stopped: no credit.]\n\nFix the title.`, prompt)).toBe(false)
})
