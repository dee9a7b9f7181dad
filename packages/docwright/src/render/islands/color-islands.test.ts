import { trustHtml } from '@docwright/theme'
import { expect, test } from 'vitest'
import type { ComponentNode, ComponentResult } from '../../content/content-tree.ts'
import { codeInIslands } from './color-islands.ts'

function island(html: string): ComponentNode {
  const result: ComponentResult = { kind: 'island', use: '{}', digest: '', html: trustHtml(html), headings: [] }
  return { type: 'component', name: 'Island', properties: {}, children: [], result }
}

function htmlOf({ result }: ComponentNode): string | undefined {
  return result?.kind === 'island' ? result.html : undefined
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
  if (first !== undefined)
    first.result = { kind: 'code', html: trustHtml('<span class="line line-focus"><i>$1</i></span>'), popovers: [] }
  code.color()
  expect(htmlOf(one)).toBe(
    '<p>a</p><pre><code class="language-ts has-focused"><span class="line line-focus"><i>$1</i></span></code></pre>',
  )
  expect(htmlOf(other)).toBe('<code class="language-sh"><span class="line">ls</span></code><code>x</code>')
})
