import type { IGrammar } from 'shiki/textmate'
import { expect, test } from 'vitest'
import { loadCodeTheme } from './code-theme.ts'
import { createGrammarEngine } from './grammar-engine.ts'
import { GrammarSet } from './grammar-set.ts'
import { PairedTheme } from './paired-theme.ts'
import { CodeTokenizer } from './tokenize-code.ts'

const theme = new PairedTheme(await loadCodeTheme('github-light-default'), await loadCodeTheme('dark-plus'))
const json = await new GrammarSet(createGrammarEngine(), theme, []).grammarFor('json', '')

/** A grammar whose time is up as often as told: it goes by the clock on the wall, which others' work moves on too. */
function interrupted(times: number): { grammar: IGrammar; calls(): number } {
  if (json === undefined) throw new Error('No grammar for json')
  let calls = 0
  const grammar = Object.assign(Object.create(json) as IGrammar, {
    tokenizeLine2(...given: Parameters<IGrammar['tokenizeLine2']>) {
      calls += 1
      return { ...json.tokenizeLine2(...given), stoppedEarly: calls <= times }
    },
  })
  return { grammar, calls: () => calls }
}

test('a line that waited for others is tried again, and not for ever', () => {
  const idle = { time: 5000, now: () => 0 }
  expect(new CodeTokenizer(theme, idle).tokenize(interrupted(2).grammar, ['{ "a": 1 }'])).toHaveLength(1)
  const { grammar, calls } = interrupted(99)
  expect(new CodeTokenizer(theme, idle).tokenize(grammar, ['{ "a": 1 }'])).toBeUndefined()
  expect(calls()).toBe(3)
})

test('a line that used its time up itself is given up at once', () => {
  let time = 0
  const { grammar, calls } = interrupted(99)
  const busy = { time: 5000, now: () => (time += 4900) }
  expect(new CodeTokenizer(theme, busy).tokenize(grammar, ['{ "a": 1 }'])).toBeUndefined()
  expect(calls()).toBe(1)
})

test('a line that was met before has the same tokens, and is not taken apart again', () => {
  const { grammar, calls } = interrupted(0)
  const tokenizer = new CodeTokenizer(theme, { time: 5000, now: () => 0 })
  const line = '{ "name": ["ü", 1.5e3, true] } // a comment that no JSON has'
  const [first = []] = tokenizer.tokenize(grammar, [line]) ?? []
  expect(first.map(({ text }) => text).join('')).toBe(line)
  expect(new Set(first.map(({ look }) => look.classes)).size).toBeGreaterThan(3)
  expect(tokenizer.tokenize(grammar, [line])).toEqual([first])
  expect(calls()).toBe(1)
})

test('so many lines are remembered, and not as many as there are', () => {
  const { grammar, calls } = interrupted(0)
  const tokenizer = new CodeTokenizer(theme, { time: 5000, now: () => 0 })
  for (let number = 0; number < 20_002; number += 1) tokenizer.tokenize(grammar, [`${number}`])
  expect(calls()).toBe(20_002)
  tokenizer.tokenize(grammar, ['20001'])
  expect(calls()).toBe(20_002)
  tokenizer.tokenize(grammar, ['1'])
  expect(calls()).toBe(20_003)
})
