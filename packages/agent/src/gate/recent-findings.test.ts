import { expect, test } from 'vitest'
import { inspectFiles } from './inspect-changes.ts'
import { createRecentFindings } from './recent-findings.ts'

test('what was found is looked for once while it is remembered, and texts are told apart by where they end', () => {
  const looked: string[] = []
  const recent = createRecentFindings<string>(2)
  const find = (...texts: string[]): string => {
    const name = texts.join('|')
    return recent.of(texts, () => {
      looked.push(name)
      return name
    })
  }
  expect([find('ab', 'c'), find('a', 'bc'), find('ab', 'c')]).toEqual(['ab|c', 'a|bc', 'ab|c'])
  expect(looked).toEqual(['ab|c', 'a|bc'])
  // Findings that are asked for stay; the others are forgotten.
  for (const text of ['1', '2', '3', '4', '5', '6']) {
    find(text)
    find('ab', 'c')
  }
  find('a', 'bc')
  expect(looked.filter((name) => name === 'ab|c')).toHaveLength(1)
  expect(looked.filter((name) => name === 'a|bc')).toHaveLength(2)
})

test('a change that is looked over again is told the same, and what is known of the files decides anew', () => {
  const key = `ghp_${'a1B2'.repeat(9)}`
  const unlikely = 'q8Zr3Lk9Xw2Vb7Nt5Hy1Gd4Fs6'
  const after = `See https://new.example/a.\n\n${key}\n\n${unlikely}\n`
  const codes = (before?: string): string[] =>
    inspectFiles([{ path: 'a.mdx', before, after }]).map(({ code, line }) => `${code} ${line}`)
  expect(codes()).toEqual(['new-host 1', 'secret 3', 'secret 5'])
  expect(codes()).toEqual(['new-host 1', 'secret 3', 'secret 5'])
  expect(codes(`- ${unlikely}\n`)).toEqual(['new-host 1', 'secret 3'])
})
