import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { components } from '../packages/theme/src/components/components.ts'
import { documentedComponents, withComponentTables } from './component-tables.ts'

const folder = resolve(import.meta.dirname, '../docs/components')
const pages = readdirSync(folder).filter((name) => name.endsWith('.mdx'))

test.each(pages)(
  'the tables of docs/components/%s are those of the definitions; `TABLES=write` renews them',
  (name) => {
    const file = join(folder, name)
    const page = readFileSync(file, 'utf8')
    const renewed = withComponentTables(page, components)
    if (process.env['TABLES'] === 'write') writeFileSync(file, renewed)
    expect(process.env['TABLES'] === 'write' ? renewed : page).toBe(renewed)
  },
)

test('every component whose properties are documented has a table on a page', () => {
  const documented = new Set(pages.flatMap((name) => documentedComponents(readFileSync(join(folder, name), 'utf8'))))
  const missing = [...components]
    .filter(([name, { names }]) => name === names[0])
    .filter(([, { properties = {} }]) => Object.values(properties).some(({ text }) => text !== undefined))
    .map(([name]) => name)
    .filter((name) => !documented.has(name))
  // All kinds of callouts share the table of `Note`, groups of examples that of `CodeGroup`, and cards that of columns;
  // headings are written in Markdown.
  const alike = new Set([
    'Info',
    'Tip',
    'Warning',
    'Check',
    'Danger',
    'RequestExample',
    'ResponseExample',
    'CardGroup',
    'Heading',
  ])
  expect(missing.filter((name) => !alike.has(name))).toEqual([])
})
