import { expect, test } from 'vitest'
import { chooseModel } from './choose-model.ts'

const choices = ['anthropic:claude-sonnet-5', 'docwright/maintainer']

test('a model is found by its whole name, its name, or a word of it', () => {
  expect(chooseModel('anthropic:claude-sonnet-5', choices)).toBe('anthropic:claude-sonnet-5')
  expect(chooseModel('Claude-Sonnet-5', choices)).toBe('anthropic:claude-sonnet-5')
  expect(chooseModel('sonnet', choices)).toBe('anthropic:claude-sonnet-5')
  expect(chooseModel('maintainer', choices)).toBe('docwright/maintainer')
})

test('the two names that clients send unasked stand for the usual model, any other is refused', () => {
  expect(chooseModel(undefined, choices)).toBeUndefined()
  expect(chooseModel('opus', choices)).toBeUndefined()
  expect(() => chooseModel('gpt', choices)).toThrow('invalid-body')
})
