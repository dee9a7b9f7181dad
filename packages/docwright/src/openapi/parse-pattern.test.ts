import { expect, test } from 'vitest'
import { parsePattern } from './parse-pattern.ts'

test('a pattern becomes a tree of texts, choices, groups and repetitions', () => {
  expect(parsePattern('^(a|b){2,}\\1$')).toEqual({
    kind: 'sequence',
    nodes: [
      {
        kind: 'repeat',
        low: 2,
        high: Infinity,
        node: {
          kind: 'group',
          index: 1,
          node: {
            kind: 'choice',
            options: [
              { kind: 'sequence', nodes: [{ kind: 'text', characters: 'a' }] },
              { kind: 'sequence', nodes: [{ kind: 'text', characters: 'b' }] },
            ],
          },
        },
      },
      { kind: 'reference', index: 1 },
    ],
  })
})

test('a class has the characters that it lists, or all others', () => {
  expect(parsePattern('[a-c0-2x]')).toEqual({ kind: 'sequence', nodes: [{ kind: 'text', characters: 'abcx012' }] })
  const others = parsePattern('[^a-z]')
  expect(others).toMatchObject({ nodes: [{ characters: expect.stringMatching(/^0123456789/) }] })
})

test('conditions that look around add nothing', () => {
  expect(parsePattern('(?=.*x)a(?<!b)')).toEqual({ kind: 'sequence', nodes: [{ kind: 'text', characters: 'a' }] })
})

test('a bracket that closes nothing is no pattern, and neither is one nested without end', () => {
  expect(parsePattern('a)b')).toBeUndefined()
  expect(parsePattern('('.repeat(60) + ')'.repeat(60))).toBeUndefined()
})
