import { expect, test } from 'vitest'
import type { Diagnostic } from '../source/diagnostic.ts'
import { formatReport } from './report-formats.ts'

const broken: Diagnostic = {
  code: 'broken-link',
  severity: 'error',
  message: 'The link to “/a,b” leads nowhere: 100 % sure.',
  fix: 'Correct it.',
  file: 'guides/one two.mdx',
  line: 3,
  column: 5,
  endLine: 3,
  endColumn: 9,
}
const warning: Diagnostic = {
  code: 'unknown-icon',
  severity: 'warning',
  message: 'The icon <x & "y"> does not exist.',
  file: 'docs.json',
  line: 1,
  column: 1,
  endLine: 2,
}
const context = { folder: 'docs', version: '1.2.3' }

test('GitHub gets an annotation per problem, on its line, with what would end it written in another way', () => {
  expect(formatReport('github', [broken, warning], context)).toBe(
    '::error file=docs/guides/one two.mdx,line=3,col=5,endColumn=9,title=broken-link::The link to “/a,b” leads nowhere: 100 %25 sure.%0ACorrect it.\n' +
      '::warning file=docs/docs.json,line=1,endLine=2,title=unknown-icon::The icon <x & "y"> does not exist.',
  )
  expect(formatReport('github', [{ ...warning, file: 'a,b:c.mdx' }], { ...context, folder: '' })).toContain(
    'file=a%2Cb%3Ac.mdx,',
  )
  expect(formatReport('github', [], context)).toBe('')
})

test('SARIF has each rule once, and each place as an address', () => {
  const report = JSON.parse(formatReport('sarif', [broken, broken, warning], context)) as object
  expect(report).toMatchObject({
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'docwright',
            semanticVersion: '1.2.3',
            rules: [{ id: 'broken-link' }, { id: 'unknown-icon' }],
          },
        },
        results: [
          {
            ruleId: 'broken-link',
            level: 'error',
            message: { text: 'The link to “/a,b” leads nowhere: 100 % sure.\nCorrect it.' },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: 'docs/guides/one%20two.mdx' },
                  region: { startLine: 3, startColumn: 5, endLine: 3, endColumn: 9 },
                },
              },
            ],
          },
          {},
          { level: 'warning' },
        ],
      },
    ],
  })
})

test('JUnit has a suite per file; an error fails, a warning is a remark, and nothing found is a test that passed', () => {
  expect(formatReport('junit', [broken, warning], context)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="docwright check">
  <testsuite name="docs/guides/one two.mdx" tests="1" failures="1">
    <testcase classname="docs/guides/one two.mdx" name="broken-link at 3:5"><failure type="broken-link" message="The link to “/a,b” leads nowhere: 100 % sure.">docs/guides/one two.mdx:3:5
The link to “/a,b” leads nowhere: 100 % sure.
Correct it.</failure></testcase>
  </testsuite>
  <testsuite name="docs/docs.json" tests="1" failures="0">
    <testcase classname="docs/docs.json" name="unknown-icon at 1:1"><system-out>docs/docs.json:1:1
The icon &lt;x &amp; &quot;y&quot;&gt; does not exist.</system-out></testcase>
  </testsuite>
</testsuites>`)
  expect(formatReport('junit', [], context)).toContain('<testcase classname="docs/docs.json" name="no problems"/>')
  expect(formatReport('junit', [{ ...warning, message: 'a\u0000b' }], context)).toContain('a\u{FFFD}b')
})
