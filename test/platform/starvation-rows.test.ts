import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { heldRows } from '../../bench/starvation/held-rows.ts'
import { testedRows } from '../../bench/starvation/tested-rows.ts'

const root = join(import.meta.dirname, '../..')

/** First cells of the tables that say who holds how many. */
function rowsOf(page: string): string[] {
  const tables = page.split(/^\| What \| Who \|.*\n\| --- .*\n/m).slice(1)
  const names = tables.flatMap((table) => /^(?:\|.*\n)+/.exec(table)?.[0].trim().split('\n') ?? [])
  return names.map((row) => row.split('|')[1]?.trim() ?? '')
}

test('for each row of the table of shares there is a figure or a test', () => {
  const page = readFileSync(join(root, 'docs/operate/shares.mdx'), 'utf8')
  const covered = [...heldRows.flatMap(({ what, rows = [what] }) => rows), ...testedRows.map(({ what }) => what)]
  expect(new Set(covered)).toEqual(new Set(rowsOf(page)))
})

test.each(testedRows)('$what is held by a test that is there', ({ file, test: name }) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(`test('${name}`)
})
