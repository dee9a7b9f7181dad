import { expect, test } from 'vitest'
import { codeInIslands } from './color-islands.ts'

function island(html: string) {
  return { type: 'component' as const, name: 'Island', properties: { html }, children: [] }
}

test('code is found with its language and marks, and gets its colours back in its place', () => {
  const one = island(
    '<p>a</p><pre><code class="language-ts has-focused"><span class="line line-focus">a &lt; b</span>\n<span class="line">"c"</span></code></pre>',
  )
  const other = island('<code class="language-sh"><span class="line">ls</span></code><code>x</code>')
  const code = codeInIslands([one, island('<p>no code</p>'), other])
  expect(code.blocks.map(({ properties }) => properties)).toEqual([
    { language: 'ts', code: 'a < b\n"c"', highlight: [], focus: [1] },
    { language: 'sh', code: 'ls', highlight: [], focus: [] },
  ])
  const [first] = code.blocks
  if (first !== undefined) first.properties['html'] = '<span class="line line-focus"><i>$1</i></span>'
  code.color()
  expect(one.properties.html).toBe(
    '<p>a</p><pre><code class="language-ts has-focused"><span class="line line-focus"><i>$1</i></span></code></pre>',
  )
  expect(other.properties.html).toBe('<code class="language-sh"><span class="line">ls</span></code><code>x</code>')
})
