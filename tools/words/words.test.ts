import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { leakedSyntax, pageText } from './page-text.ts'
import { sourceWords } from './source-words.ts'

const root = mkdtempSync(join(tmpdir(), 'words-'))
afterAll(() => rmSync(root, { recursive: true }))

test('the words of a page are its texts, code, visible attributes and snippets, and nothing of its syntax', () => {
  writeFileSync(join(root, 'part.mdx'), 'From a snippet.\n')
  writeFileSync(
    join(root, 'page.mdx'),
    `---\ntitle: Hidden\n---\nimport Part from '/part.mdx'\n\n# Head {#id}\n\n<Card title="Shown" icon="rocket">**Bold** \`code\`</Card>\n\n{/* comment */}\n\n<Part />\n`,
  )
  expect(sourceWords(root, 'page.mdx')).toEqual('Head Shown Bold code From a snippet'.split(' '))
  writeFileSync(join(root, 'broken.mdx'), '<Card>\n')
  expect(sourceWords(root, 'broken.mdx')).toBeUndefined()
})

test('the text of a page has no tags, and knows code from prose', () => {
  const { all, prose } = pageText(
    '<nav>Menu</nav><main><p>A &amp; <b>b</b>c</p><pre>&lt;Card&gt;</pre><style>x{}</style></main>',
  )
  expect(all).toContain('A & bc')
  expect(all).toContain('<Card>')
  expect(all).not.toMatch(/Menu|x\{\}/)
  expect(prose).not.toContain('Card')
})

test.each(['<Card title="x">', '{/* note */}', '**bold**', '[text](/page)', "import X from 'y'", '## Heading', '```'])(
  '%j in prose is syntax that leaked',
  (text) => {
    expect(leakedSyntax(`Words ${text.startsWith('#') ? `\n${text}` : text} words`)).toHaveLength(1)
  },
)

test('prices, arrows and braces are no syntax', () => {
  expect(leakedSyntax('It costs $5 * 3, a < b, {name}, C# and 2 ** 3.')).toEqual([])
})
