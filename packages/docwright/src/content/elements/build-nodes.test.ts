import { expect, test } from 'vitest'

import { bodyOf, compileText, problemsOf } from '../testing/compile-text.ts'

test('a fenced block is a component with its info', async () => {
  expect(await bodyOf('```ts file.ts {1} lines\nconst a = "<b>"\n\nx\n```')).toBe(
    '[CodeBlock code="const a = \\"<b>\\"\\n\\nx" language="ts" lines highlight=[1] title="file.ts"]',
  )
  expect(await bodyOf('```\nplain\n```')).toBe('[CodeBlock code="plain"]')
  expect(await bodyOf('```nocopy\nplain\n```')).toBe('[CodeBlock code="plain" nocopy]')
  expect(await bodyOf('```python{2} a.py\nx\n```')).toBe(
    '[CodeBlock code="x" language="python" highlight=[2] title="a.py"]',
  )
  expect(await bodyOf('```nocopy="false"\nx\n```')).toBe('[CodeBlock code="x" nocopy=false]')
})

test.each([
  ['```js\nx\n\n# Swallowed', 'warning fence-unclosed 1:1'],
  ['- a\n\n  ```js\n  x\n\n- b', 'warning fence-unclosed 3:3'],
  ['````js\nx\n```', 'warning fence-unclosed 1:1'],
])('a block that is never closed is named: %j', async (text, problem) => {
  expect(await problemsOf(text)).toEqual([problem])
})

test.each([
  '~~~js\nx\n~~~~',
  '> ```js\n> x\n> ```',
  '<Note>\n  ```js\n  x\n  ```\n</Note>',
  '```\n```',
  '````md\n```\n````',
])('a closed block is none of these: %j', async (text) => {
  expect(await problemsOf(text)).toEqual([])
})

test('a mermaid block is a diagram', async () => {
  expect(await bodyOf('```mermaid placement="top-left" actions={false}\ngraph TD\n```')).toBe(
    '[Mermaid code="graph TD" placement="top-left" actions=false]',
  )
})

test('tables keep their alignment without inline styles', async () => {
  expect(await bodyOf('| a | b |\n|:-:|--:|\n| 1 | `{x}` |')).toBe(
    '<table><thead><tr><th align="center">a</th><th align="right">b</th></tr></thead>' +
      '<tbody><tr><td align="center">1</td><td align="right"><code>{x}</code></td></tr></tbody></table>',
  )
})

test('task lists, strikethrough and autolinks', async () => {
  expect(await bodyOf('- [x] ~~a~~\n- [ ] https://x.y')).toBe(
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled/> <del>a</del></li>' +
      '<li class="task-list-item"><input type="checkbox" disabled/> <a href="https://x.y">https://x.y</a></li></ul>',
  )
})

test('footnotes of the page and of its snippets keep apart', async () => {
  const { anchors } = await compileText('import A from "/a.mdx"\n\nx[^1]\n\n<A/>\n\n<A/>\n\n[^1]: page', {
    files: { 'a.mdx': 'y[^1]\n\n[^1]: snippet' },
  })
  expect(anchors.filter((id) => id.endsWith('user-content-fn-1'))).toEqual([
    'snippet-1-user-content-fn-1',
    'snippet-2-user-content-fn-1',
    'user-content-fn-1',
  ])
  expect(new Set(anchors).size).toBe(anchors.length)
})

test('formulas are components; prices are text', async () => {
  expect(await bodyOf('Let $x_1$ cost $5 or $10, $\\frac{a}{b}$.')).toBe(
    '<p>Let [Latex formula="x_1" display=false] cost $5 or $10, [Latex formula="\\\\frac{a}{b}" display=false].</p>',
  )
  expect(await bodyOf('$$\n\\sum_{i}\n$$')).toBe('<p>[Latex formula="\\\\sum_{i}" display]</p>')
  expect(await bodyOf('<Latex>8 x (vk - {a}) < b</Latex>')).toBe('[Latex display=false formula="8 x (vk - {a}) < b"]')
  const quoted = '[Latex display=false formula="\\\\frac{a}{b}"]'
  expect(await bodyOf('<Latex>{"\\\\frac{a}{b}"}</Latex>')).toBe(quoted)
  expect(await bodyOf('<Latex>{`\\\\frac{a}{b}`}</Latex>')).toBe(quoted)
  expect(await bodyOf('`$x$` and\n\n```\n$y$\n```')).toBe('<p><code>$x$</code> and</p>[CodeBlock code="$y$"]')
})

test('a heading that repeats the page’s title is left out', async () => {
  expect(await bodyOf('---\ntitle: Hello\n---\n\n# Hello\n\ntext')).toBe('<p>text</p>')
  expect(await bodyOf('---\ntitle: Hello\n---\n\n# Other\n\ntext')).toBe(
    '[Heading level=2 id="other"]Other[/Heading]<p>text</p>',
  )
})

test('comments show nothing', async () => {
  expect(await bodyOf('a {/* b */} c\n\n{/* d */}')).toBe('<p>a  c</p>')
})

test.each([
  ['<Badge>a</Badge> <Badge>b</Badge>', '[Badge]a[/Badge] [Badge]b[/Badge]'],
  ['<kbd>Ctrl</kbd>\n<kbd>C</kbd>', '<kbd>Ctrl</kbd> <kbd>C</kbd>'],
  ['<a href="/x">x</a>\n\n<a href="/y">y</a>', '<a href="/x">x</a> <a href="/y">y</a>'],
  ['<div>\n  {1} {2}\n  <b>c</b>\n</div>', '<div>1 2 <b>c</b></div>'],
  ['<img src="/a.png"/>\n<img src="/b.png"/>', '<img src="/a.png"/> <img src="/b.png"/>'],
])('what stands in a line stays apart, though MDX makes blocks of tags alone: %j', async (text, body) => {
  expect(await bodyOf(text)).toBe(body)
})

test.each([
  ['<b>a</b><b>b</b>', '<b>a</b><b>b</b>'],
  ['x <b>a</b> <b>b</b>', '<p>x <b>a</b> <b>b</b></p>'],
  ['<div>a</div> <div>b</div>', '<div>a</div><div>b</div>'],
  ['<Card>a</Card>\n\n<b>b</b>', '[Card]a[/Card]<b>b</b>'],
  [
    '<div>\n<img src="/a.png"/>\n<a href="/x"><img src="/b.png"/></a>\n</div>',
    '<div><img src="/a.png"/><a href="/x"><img src="/b.png"/></a></div>',
  ],
])('nothing is put where the author wrote nothing, and between blocks: %j', async (text, body) => {
  expect(await bodyOf(text)).toBe(body)
})

test('a no-break space after # makes a heading, and stays in code', async () => {
  expect(await bodyOf('##\u00A0 Title\n\nText')).toBe('[Heading level=2 id="title"]Title[/Heading]<p>Text</p>')
  expect(await bodyOf('```\n##\u00A0x\n```\n\n##\u00A0Title')).toContain('code="##\u00A0x"')
})
