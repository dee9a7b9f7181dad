import { expect, test } from 'vitest'
import { markdownOf } from './testing/markdown-of.ts'

test('lists nest, and are tight where all their items are', async () => {
  const text = '- a\n- b\n  1. c\n  2. d\n     - e\n\nText\n\n3. x\n\n   more\n4. y'
  expect(await markdownOf(text)).toBe('- a\n- b\n  1. c\n  2. d\n     - e\n\nText\n\n3. x\n\n   more\n\n4. y\n')
})

test('task lists keep their boxes', async () => {
  expect(await markdownOf('- [ ] open\n- [x] done')).toBe('- [ ] open\n- [x] done\n')
})

test('two lists next to each other do not become one', async () => {
  expect(await markdownOf('- a\n- b\n\n* c\n\n1. d\n\n1) e')).toBe('- a\n- b\n\n* c\n\n1. d\n\n1) e\n')
})

test('code inside a list item is indented', async () => {
  expect(await markdownOf('1. Run\n   ```sh\n   a\n\n   b\n   ```')).toBe('1. Run\n\n   ```sh\n   a\n\n   b\n   ```\n')
})

test('a fence is longer than those in the code; its title is behind the language', async () => {
  expect(await markdownOf('````md title="a.md"\n```js\nx\n```\n````\n\n``` Only a title\ny\n```')).toBe(
    '````md a.md\n```js\nx\n```\n````\n\n```Only a title\ny\n```\n',
  )
})

test('comments that mark lines of code are left out, unless they say what came and what went', async () => {
  expect(await markdownOf('```js {1}\na() // [!code focus]\n```')).toBe('```js\na()\n```\n')
  // Without colors, the old and the new would stand side by side as if both were meant.
  const changed = '```js\n// [!code highlight]\na()\n\nb() // [!code --]\nc() // [!code ++]\nd() // [!code focus]\n```'
  expect(await markdownOf(changed)).toBe('```js\na()\n\nb() // [!code --]\nc() // [!code ++]\nd()\n```\n')
})

test('tables keep their alignment; a pipe is escaped', async () => {
  expect(await markdownOf('| A | B | C | D |\n|:--|:-:|--:|---|\n| `x\\|y` | a \\| b | [c](/c) |')).toBe(
    '| A | B | C | D |\n| :--- | :---: | ---: | --- |\n| `x\\|y` | a \\| b | [c](/base/c) |  |\n',
  )
})

test('blocks in a cell become lines', async () => {
  const text = `<table>
  <thead><tr><th>Name</th><th>What</th></tr></thead>
  <tbody>
    <tr>
      <td>a<br/>b</td>
      <td>

        First **para**.

        - one
        - two

        \`\`\`js
        f()
        g()
        \`\`\`
      </td>
    </tr>
  </tbody>
</table>`
  expect(await markdownOf(text)).toBe(
    '| Name | What |\n| --- | --- |\n| a<br>b | First **para**.<br>- one<br>- two<br>`f()`<br>`g()` |\n',
  )
})

test('cells over several rows and columns leave the others empty; a table without headings has empty ones', async () => {
  const text =
    '<table><tr><td rowSpan={2}>a</td><td>b</td><td>c</td></tr><tr><td colSpan={2}>d</td></tr><tr><td>e</td></tr></table>'
  expect(await markdownOf(text)).toBe('|  |  |  |\n| --- | --- | --- |\n| a | b | c |\n|  | d |  |\n| e |  |  |\n')
})

test('quotations hold blocks', async () => {
  expect(await markdownOf('> ## A\n>\n> - b\n>   - c\n>\n> ```\n> d\n>\n> e\n> ```')).toBe(
    '> ## A\n>\n> - b\n>   - c\n>\n> ```\n> d\n>\n> e\n> ```\n',
  )
})

test('HTML elements give way to what they hold', async () => {
  const text = `<div className="grid"><p>One</p><section><h3 id="x">Two</h3></section></div>
<details><summary>More <b>here</b></summary>Inside</details>
<dl><dt>Term</dt><dd>Meaning</dd></dl>
<figure><img src="/a.png" alt="A" /><figcaption>Below</figcaption></figure>
<pre>{"x\\n  y"}</pre>`
  expect(await markdownOf(text)).toBe(
    'One\n\n### Two\n\n**More here**\n\nInside\n\n**Term**\n\nMeaning\n\n![A](/base/a.png)\n\n*Below*\n\n```\nx\n  y\n```\n',
  )
})

test('what a browser hides is left out', async () => {
  const text = `<img className="block dark:hidden" src="/light.png" alt="Chart" />
<img className="hidden dark:block" src="/dark.png" alt="Chart" />

<div style={{ display: 'none' }}>Nothing</div>
<style>{".a { color: red }"}</style>

Seen`
  expect(await markdownOf(text)).toBe('![Chart](/base/light.png)\n\nSeen\n')
})
