import { expect, test } from 'vitest'
import { bodyOf, compileText } from '../testing/compile-text.ts'

test.each([
  ['**会重试：**408、**不会重试：**401', '<p><strong>会重试：</strong>408、<strong>不会重试：</strong>401</p>'],
  ['**发布前审查。**他们会发现', '<p><strong>发布前审查。</strong>他们会发现</p>'],
  ['FailproofAI는 **정책(policies)**으로 해결', '<p>FailproofAI는 <strong>정책(policies)</strong>으로 해결</p>'],
  [
    'これは**「引用」**です。**二つ目。**続く',
    '<p>これは<strong>「引用」</strong>です。<strong>二つ目。</strong>続く</p>',
  ],
  ['408**：重试**次', '<p>408<strong>：重试</strong>次</p>'],
  [
    '*重试：*408 ~~重试：~~408 ***重试：***408',
    '<p><em>重试：</em>408 <del>重试：</del>408 <em><strong>重试：</strong></em>408</p>',
  ],
])('%s is emphasis, though no space stands outside of it', async (text, html) => {
  expect(await bodyOf(text)).toBe(html)
})

test('an emphasis may hold code, links and names of variables', async () => {
  expect(await bodyOf('보고서는 **`a.md`**에서, **[b](https://b.c)**에')).toBe(
    '<p>보고서는 <strong><code>a.md</code></strong>에서, <strong><a href="https://b.c">b</a></strong>에</p>',
  )
  expect(await bodyOf('**{{name}}（甲）**乙', { variables: { name: 'N' } })).toBe('<p><strong>N（甲）</strong>乙</p>')
})

test('a space before the last mark of a line does not keep it from closing', async () => {
  expect(await bodyOf('支払いは**米ドル (USD) **で')).toBe('<p>支払いは<strong>米ドル (USD) </strong>で</p>')
  for (const text of ['2**3 **漢字**', '**甲** 和 **乙**丙']) expect(await bodyOf(text)).not.toContain(' </strong>')
})

test('the one after another begins where it is written', async () => {
  expect(await bodyOf('**甲：**乙丙**丁**')).toBe('<p><strong>甲：</strong>乙丙<strong>丁</strong></p>')
  expect(await bodyOf('**甲、****乙:** 丙')).toBe('<p><strong>甲、</strong><strong>乙:</strong> 丙</p>')
})

test.each([
  '2 ** 3 and **kwargs, **args',
  '** 空白 **です',
  'def f(**kwargs)',
  '星**なし',
  String.raw`\*\*甲：\*\*乙`,
  '3:00（朝）~4:00（夜）~5:00',
])('the marks of %s stay as they are', async (text) => {
  expect(await bodyOf(text)).toBe(`<p>${text.replaceAll('\\', '')}</p>`)
})

test('code keeps its text, and places in the file stay true', async () => {
  expect(await bodyOf('`**甲：**乙`')).toBe('<p><code>**甲：**乙</code></p>')
  const { diagnostics } = await compileText('**甲：**乙\n\n**甲：**乙 <Nope />')
  expect(diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`)).toEqual(['unknown-component 3:9'])
})

test('a line of thousands of marks is no more work than its length', async () => {
  const { diagnostics } = await compileText(`字${' **字'.repeat(20_000)}`)
  expect(diagnostics).toEqual([])
})
