import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { sentenceForms } from '../packages/agent/src/maintainer/sentences/sentence-table.ts'
import { exampleSentence } from '../packages/agent/src/maintainer/sentences/write-sentence.ts'
import { withSentenceTable } from './sentence-table.ts'

test('the sentences of docs/agent/maintainer.mdx are those of the forms; `TABLES=write` renews them', () => {
  const file = resolve(import.meta.dirname, '../docs/agent/maintainer.mdx')
  const page = readFileSync(file, 'utf8')
  const renewed = withSentenceTable(page, sentenceForms, exampleSentence)
  if (process.env['TABLES'] === 'write') writeFileSync(file, renewed)
  expect(process.env['TABLES'] === 'write' ? renewed : page).toBe(renewed)
  for (const form of sentenceForms) expect(renewed).toContain(`| ${form.does} |`)
})
