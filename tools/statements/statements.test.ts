import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { statementsOf } from './statements-of.ts'
import { titlesOf } from './titles-of.ts'

const root = resolve(import.meta.dirname, '../..')
const files = globSync(
  ['packages/*/src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'bench/**/*.test.ts', 'test/**/*.test.{ts,tsx}'],
  {
    cwd: root,
  },
)
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** By section and beginning of a statement: titles of tests by the end of their file's path, or why there are none. */
const testsSchema = z.record(
  z.string(),
  z.record(
    z.string(),
    z.union([
      z.enum(['introduction', 'reason', 'advice']),
      z.record(z.string(), z.union([z.string(), z.array(z.string()).min(1)])),
    ]),
  ),
)

describe.each([
  { page: 'failure-modes', sections: undefined },
  { page: 'shares', sections: undefined },
  { page: 'scale', sections: ['How soon a push is visible', 'What each failure looks like'] },
])('docs/operate/$page', ({ page, sections }) => {
  const statements = statementsOf(read(`docs/operate/${page}.mdx`)).filter(
    ({ section }) => sections?.includes(section) ?? true,
  )
  const tests = testsSchema.parse(parse(read(`tools/statements/${page}.yaml`)))
  const entries = Object.entries(tests).flatMap(([section, parts]) =>
    Object.entries(parts).map(([beginning, held]) => ({ section, beginning, held })),
  )

  test('every statement names the tests that hold it, or why it has none', () => {
    const held = statements.map(({ section, text }) => {
      const found = entries.filter((entry) => entry.section === section && text.startsWith(entry.beginning))
      return { section, text, entries: found.length }
    })
    expect(held.filter(({ entries: count }) => count !== 1)).toEqual([])
  })

  test('nothing is held that the page does not say any more', () => {
    const said = entries.map(({ section, beginning }) => {
      const found = statements.filter((each) => each.section === section && each.text.startsWith(beginning))
      return { section, beginning, statements: found.length }
    })
    expect(said.filter(({ statements: count }) => count !== 1)).toEqual([])
  })

  test('every test that is named is there', () => {
    const named = entries.flatMap(({ held }) =>
      typeof held === 'string'
        ? []
        : Object.entries(held).flatMap(([path, titles]) => [titles].flat().map((title) => ({ path, title }))),
    )
    expect(named.length).toBeGreaterThan(0)
    const wrong = named.filter(({ path, title }) => {
      const found = files.filter((file) => file.endsWith(`/${path}`))
      return found.length !== 1 || !titlesOf(read(found[0] ?? '')).includes(title)
    })
    expect(wrong).toEqual([])
  })
})

test('statements are sentences and rows, and titles are those of tests', () => {
  const page =
    '---\ntitle: A\n---\n\nOne. Two\nlines.\n\n## Part\n\n- An item.\n\n| a | b |\n| - | - |\n| `x`, y | z |\n'
  expect(statementsOf(page)).toEqual([
    { section: '', text: 'One.' },
    { section: '', text: 'Two lines.' },
    { section: 'Part', text: 'An item.' },
    { section: 'Part', text: '`x`, y | z' },
  ])
  const source = [
    `test('plain', async () => {})`,
    `test.each([['a', 'b']])('it’s %s', (name) => {})`,
    `test(\n  "with 'quotes'",\n  { timeout: 5 },\n  async () => {})`,
    `describe('no test', () => {})`,
    `expect(say('no title')).toBe('x')`,
  ].join('\n')
  expect(titlesOf(source)).toEqual(['plain', 'it’s %s', "with 'quotes'"])
})
