import { expect, test } from 'vitest'
import { estimateCost, priceOf } from './estimate-cost.ts'

test('what texts cost is told in words, tokens and money', () => {
  const { texts, words, tokens } = estimateCost(['Every page has a title.', 'Don’t stop.'])
  expect([texts, words]).toEqual([2, 7])
  expect(tokens.input).toBeGreaterThan(tokens.output)
  expect(estimateCost([])).toEqual({ texts: 0, words: 0, characters: 0, tokens: { input: 0, output: 0 } })
  expect(priceOf({ input: 2_000_000, output: 100_000 }, '3/15')).toBe(7.5)
  expect(priceOf({ input: 1, output: 1 }, '0.15/0.6')).toBeCloseTo(0.000_000_75)
  for (const none of [undefined, '', '3', 'a/b', '3/-1']) expect(priceOf({ input: 1, output: 1 }, none)).toBeUndefined()
})
