import { expect, test } from 'vitest'
import { describePullRequest, titleNow } from './describe-pull-request.ts'

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

test('what is left is what is left now: once, first, and without what a later message has changed', () => {
  const left = '\n\n**Left for you**\n\n- `a.mdx` line 3: `/x` leads nowhere\n- The navigation lists `b` twice\n'
  const stories = [
    { prompt: 'Fix the links', summary: `Made it.${left}`, files: ['c.mdx'] },
    { prompt: 'Fix the links', summary: `Made it again.${left}`, files: ['docs/a.mdx'] },
  ]
  expect(describePullRequest('job_1', stories.slice(0, 1))).toMatch(
    /^## Left for you\n\n- `a\.mdx` line 3: `\/x` leads nowhere\n- The navigation lists `b` twice\n\n## What was done\n\n> Fix the links\n\nMade it\.\n\n---/,
  )
  const later = describePullRequest('job_1', [...stories, { prompt: 'And', summary: 'Done.', files: ['a.mdx'] }])
  expect(later.match(/Left for you/g)).toHaveLength(1)
  expect(later).not.toContain('leads nowhere')
  expect(later).toContain('- The navigation lists `b` twice')
})

test.each([
  ['Fix 3 links', 'Hide pricing', 'Fix 3 links; hide pricing'],
  ['Fix 3 links; hide pricing', 'Hide pricing', 'Fix 3 links; hide pricing'],
  ['Fix 3 links; hide pricing', 'Undo the last change', 'Fix 3 links'],
  ['Fix 3 links', 'Undo the last change', 'Fix 3 links'],
])('the title after a follow-up: %s + %s', (earlier, added, title) => {
  expect(titleNow(earlier, added)).toBe(title)
})
