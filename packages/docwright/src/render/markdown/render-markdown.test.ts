import { expect, test } from 'vitest'
import { markdownOf } from './testing/markdown-of.ts'
import { renderMarkdown } from '@docwright/theme'

test('a page begins with its title and description', () => {
  const page = { title: 'Set up `a_b` *now*', description: 'Read [this](/x) <b>first</b>.\nThen `run`.', body: [] }
  expect(renderMarkdown(page, { language: 'en', link: (href) => `/base${href}` })).toBe(
    '# Set up `a_b` *now*\n\n> Read [this](/base/x) \\<b>first\\</b>. Then `run`.\n',
  )
})

test('a page without content is its title', () => {
  expect(renderMarkdown({ title: 'Empty', body: [] }, { language: 'en' })).toBe('# Empty\n')
})

test('blocks have one blank line between them', async () => {
  expect(await markdownOf('## One\n\n\n\nText\nover lines.\n\n---\n\n> Said\n>\n> twice\n\nEnd')).toBe(
    '## One\n\nText over lines.\n\n---\n\n> Said\n>\n> twice\n\nEnd\n',
  )
})

test('headings keep their level and lose their id', async () => {
  expect(await markdownOf('## A\n\n### B `c` {#own}\n\n###### C \\#')).toBe('## A\n\n### B `c`\n\n###### C \\#\n')
})

test('snippets, variables and expressions are resolved', async () => {
  const files = { 'snippets/hello.mdx': 'Hello **{name}**, {{product}}!' }
  const text =
    'import Hello from "/snippets/hello.mdx"\n\nexport const year = 2000 + 24\n\n<Hello name="Ada" />\n\n{year} {[1, 2].map((n) => <b>{n}</b>)}{/* hidden */}'
  expect(await markdownOf(text, { files, variables: { product: 'Acme' } })).toBe(
    'Hello **Ada**, Acme!\n\n2024 **1**<strong>2</strong>\n',
  )
})

test('parts for agents are here, parts for humans are not', async () => {
  const text = `<Visibility for="humans">Look at the picture.</Visibility>

<Visibility for="agents">
  Call \`setup\` first.
</Visibility>

- one<Visibility for="agents"> and more</Visibility>
- two<Visibility for="humans"> and less</Visibility>

<Steps>
  <Visibility for="agents"><Step title="Only here">Do.</Step></Visibility>
  <Step title="Everywhere">Rest.</Step>
</Steps>`
  expect(await markdownOf(text)).toBe(
    'Call `setup` first.\n\n- one and more\n- two\n\n1. **Only here**\n\n   Do.\n\n2. **Everywhere**\n\n   Rest.\n',
  )
})

test('footnotes stay footnotes', async () => {
  expect(await markdownOf('Said[^a] and done[^1].\n\n[^a]: By **her**.\n\n    Twice.\n[^1]: Soon.')).toBe(
    'Said[^a] and done[^1].\n\n[^a]: By **her**.\n\n    Twice.\n\n[^1]: Soon.\n',
  )
})

test('formulas and diagrams keep their source', async () => {
  expect(await markdownOf('Let $a_1 < b$ be.\n\n$$\n\\frac{a}{b}\n$$\n\n```mermaid\ngraph LR\n```')).toBe(
    'Let $a_1 < b$ be.\n\n$$\n\\frac{a}{b}\n$$\n\n```mermaid\ngraph LR\n```\n',
  )
})

test('what cannot be compiled says so', async () => {
  expect(await markdownOf('Before\n\n{a +}\n\n<Card\n\nAfter')).not.toMatch(/undefined|\[object/)
})
