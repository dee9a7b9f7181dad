import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildProblems } from '../packages/docwright/src/build/build-problems.ts'
import { checkProblems } from '../packages/docwright/src/check/check-problems.ts'
import { themeDefaults } from '../packages/docwright/src/config/defaults.ts'
import { configProblems } from '../packages/docwright/src/config/config-problems.ts'
import { contentProblems } from '../packages/docwright/src/content/content-problems.ts'
import { navigationProblems } from '../packages/docwright/src/navigation/navigation-problems.ts'
import { openapiProblems } from '../packages/docwright/src/openapi/openapi-problems.ts'
import { referenceProblems } from '../packages/docwright/src/references/reference-problems.ts'
import { renderProblems } from '../packages/docwright/src/render/basics/render-problems.ts'
import { siteProblems } from '../packages/docwright/src/site/site-problems.ts'
import { workflowProblems } from '../packages/docwright/src/workflows/workflow-problems.ts'
import { translateProblems } from '../packages/docwright/src/translate/translate-problems.ts'
import { sourceProblems } from '../packages/docwright/src/source/source-problems.ts'

const root = join(import.meta.dirname, '..')

test('every diagnostic is documented with its severity, and nothing else is', () => {
  const tables = [
    sourceProblems,
    configProblems,
    navigationProblems,
    openapiProblems,
    referenceProblems,
    contentProblems,
    siteProblems,
    renderProblems,
    checkProblems,
    buildProblems,
    translateProblems,
    workflowProblems,
  ]
  const known = tables.flatMap((table) => Object.entries(table).map(([code, { severity }]) => `${code} ${severity}`))
  const page = readFileSync(join(root, 'docs/reference/diagnostics.mdx'), 'utf8')
  const documented = [...page.matchAll(/^\| `([a-z\d-]+)` \| (error|warning) \|/gm)].map(
    ([, code = '', severity = '']) => `${code} ${severity}`,
  )
  expect([...new Set(documented)].toSorted()).toEqual([...new Set(known)].toSorted())
})

test('the page on themes prints what each theme decides', () => {
  const rows = Object.entries(themeDefaults).map(
    ([theme, { eyebrows, drilldown, text, headings }]) =>
      `| \`${theme}\` | \`${eyebrows}\` | \`${drilldown}\` | ${text} | ${headings} |`,
  )
  const page = readFileSync(join(root, 'docs/look/themes.mdx'), 'utf8')
  const table = page.slice(page.indexOf('| Theme |'))
  expect(table.split('\n\n')[0]?.trim().split('\n').slice(2)).toEqual(rows)
})
