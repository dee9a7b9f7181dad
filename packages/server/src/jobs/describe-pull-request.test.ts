import { expect, test } from 'vitest'
import { describePullRequest } from './describe-pull-request.ts'

function described(summary: string): string {
  return describePullRequest('job_1', [{ prompt: 'Fix it', summary }])
    .replace('> Fix it\n\n', '')
    .replace('\n\n---\n\nAgent job `job_1`.\n', '')
}

test.each([
  ['Close <Options> and ask @ada', 'Close &lt;Options> and ask @\u200Bada'],
  ['Close `<Options>` for @ada', 'Close `<Options>` for @\u200Bada'],
  ['The decorator `@Input()` of <b>', 'The decorator `@Input()` of &lt;b>'],
  // Marks that may pair in another way leave nothing as it stands.
  ['one ` mark\nand `<b>` more', 'one ` mark\nand `&lt;b>` more'],
  ['one ` mark\n\nand `<b>` more', 'one ` mark\n\nand `<b>` more'],
  ['`` ` `<b>` `` <i>', '`` ` `&lt;b>` `` &lt;i>'],
  ['\\`<b>`', '\\`&lt;b>`'],
  ['```\n`<b>`\n```\n\n`<b>`', '```\n`&lt;b>`\n```\n\n`<b>`'],
])('%j mentions nobody and has no HTML outside of code', (summary, body) => {
  expect(described(summary)).toBe(body)
})

test('what a reviewer should look at comes first: no text is long enough to push it out of sight', () => {
  const notice = { code: 'added-script', message: 'The change adds a script: <script>', file: 'a.mdx', line: 3 }
  const body = describePullRequest('job_1', [{ prompt: 'Fix it', summary: 'x'.repeat(100_000) }], [notice])
  expect(body).toMatch(
    /^## Please review\n\n- The change adds a script: &lt;script> \(`a\.mdx:3`\)\n\n## What was done\n\n> Fix it/,
  )
  const many = describePullRequest(
    'job_1',
    [],
    Array.from({ length: 80 }, () => notice),
  )
  expect(many).toContain('- … and 30 more')
})

test('a text beyond what forges take is cut at a line, with its code closed, and says so', () => {
  const summary = [
    'Translated:',
    '```text',
    ...Array.from({ length: 9000 }, (_, at) => `guide-${at}.mdx 😀`),
    '```',
  ].join('\n')
  const body = describePullRequest('job_1', [{ prompt: 'Translate', summary }])
  expect(body.length).toBeLessThan(65_536)
  expect(body).toMatch(
    /\nguide-\d+\.mdx 😀\n```\n\n_The rest of this text is too long for a pull request\. .*_\n\n---\n\nAgent job `job_1`\.\n$/,
  )
})
