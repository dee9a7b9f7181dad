import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { statementsOf } from './statements-of.ts'

const root = resolve(import.meta.dirname, '../..')

/** What stands behind a statement: tests, or the lines that it only introduces. */
const line = z.strictObject({
  line: z.string().min(12),
  tests: z.array(z.strictObject({ file: z.string(), name: z.string().min(12) })).optional(),
  said: z.string().optional(),
})
const lines = z.array(line).parse(JSON.parse(readFileSync(join(import.meta.dirname, 'lines.json'), 'utf8')))
const statements = statementsOf(readFileSync(join(root, 'docs/operate/failure-modes.mdx'), 'utf8'))

test('statements are rows, entries of lists and paragraphs, each on one line', () => {
  const text =
    '---\ntitle: A\n---\n\n## Head\n\nOne\nparagraph.\n\n- An entry\n  of two lines.\n- Another.\n\n| a | b |\n| - | - |\n| c | d |\n'
  expect(statementsOf(text)).toEqual(['One paragraph.', '- An entry of two lines.', '- Another.', '| c | d |'])
})

test('each line of “When something fails” says which tests hold it, and none is left of a line that is gone', () => {
  const found = statements.map((statement) => lines.filter((known) => statement.startsWith(known.line)).length)
  expect(statements.filter((_, index) => found[index] !== 1)).toEqual([])
  expect(lines.filter((known) => !statements.some((statement) => statement.startsWith(known.line)))).toEqual([])
})

test('the tests that hold them are there', () => {
  const wrong = lines.flatMap(({ line: start, tests = [], said }) => {
    if (said === undefined && tests.length === 0) return [`${start}: no test`]
    return tests.filter(({ file, name }) => !has(file, name)).map(({ file, name }) => `${start}: ${file}: ${name}`)
  })
  expect(wrong).toEqual([])
})

function has(file: string, name: string): boolean {
  const path = join(root, file)
  return existsSync(path) && readFileSync(path, 'utf8').includes(name)
}
