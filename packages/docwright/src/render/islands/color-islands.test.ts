import { trustHtml } from '@docwright/theme'
import { expect, test } from 'vitest'
import type { ComponentNode, ComponentResult } from '../../content/content-tree.ts'
import { codeInIslands } from './color-islands.ts'

function island(html: string): ComponentResult {
  return { kind: 'island', use: '{}', digest: '', html: trustHtml(html), headings: [] }
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
  if (first === undefined) throw new Error('No code was found.')
  const html = trustHtml('<span class="line line-focus"><i>$1</i></span>')
  const colored: ComponentNode = { ...first, result: { kind: 'code', html, popovers: [] } }
  const islands = code.color(new Map([[first, colored]]))
  expect(islands.get(one)).toMatchObject({
    html: '<p>a</p><pre><code class="language-ts has-focused"><span class="line line-focus"><i>$1</i></span></code></pre>',
  })
  expect(islands.get(other)).toEqual(other)
})
