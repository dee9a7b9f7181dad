import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { leakedSyntax } from './leaked-syntax.ts'
import { markdownText } from './markdown-text.ts'
import { pageText } from './page-text.ts'
import { sourceWords, type Reader } from './source-words.ts'
import { missingWords, wordsOf } from './words-of.ts'

const root = mkdtempSync(join(tmpdir(), 'words-'))
afterAll(() => rmSync(root, { recursive: true }))

function wordsOfPage(text: string, reader?: Reader): string | undefined {
  writeFileSync(join(root, 'page.mdx'), text)
  return sourceWords(root, 'page.mdx', reader)?.words.join(' ')
}

test('the words of a page are its texts, code, visible attributes and snippets, and nothing of its syntax', () => {
  writeFileSync(join(root, 'part.mdx'), 'From a snippet.\n')
  expect(
    wordsOfPage(
      `---\ntitle: Hidden\n---\nimport Part from '/part.mdx'\n\n# Head {#id}\n\n<Card title="Shown" icon="rocket">**Bold** \`code\`</Card>\n\n{/* comment */}\n\n<Part />\n`,
    ),
  ).toBe('Head Shown Bold code From a snippet')
  expect(wordsOfPage('<Card>\n')).toBeUndefined()
})

test.each([
  ['---\ntitle: "API guide"\n---\n# Api Guide\n\nText', 'Text'],
  ['| a | b |\n|--|--|\n| c | d | lost |\n| e |', 'a b c d e'],
  ['You are{{domain}}an expert', 'You are an expert'],
  ['```js\nimport x // [!code ++]\n```', 'import x'],
  ['import { Tube } from "/tube.jsx"\n\n<Tube title="Data">Shown</Tube>', 'Shown'],
  ['export const Local = () => null\n\n<Local title="Data" />', ''],
  ['<AccordionGroup title="Nothing"><Accordion title="Shown" /></AccordionGroup>', 'Shown'],
  ['<Frame caption="See [the park](https://example.org/x.htm)"><img src="a.png" /></Frame>', 'See the park'],
  ['<Visibility for="agents">Agent</Visibility>\n\n<Visibility for="humans">Human</Visibility>', 'Human'],
])('the words that a person must find of %j are %j', (text, words) => {
  expect(wordsOfPage(text)).toBe(words)
})

test('what is for agents is looked for in the Markdown only', () => {
  expect(wordsOfPage('<Visibility for="agents">A</Visibility><Visibility for="humans">B</Visibility>', 'agents')).toBe(
    'A',
  )
})

test('a word without spaces around it is found where a label of the page stands before it', () => {
  expect(wordsOf('显示Heading')).toEqual(['显示', 'Heading'])
  expect(missingWords(['属性', 'Heading', 'show'], '显示属性 显示Heading shown')).toEqual(['show'])
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

test('an attribute is no text, whatever stands in it', () => {
  expect(pageText('<main><button data-copy="a > b, [x](/y)">Copy</button></main>').all).not.toContain('/y')
})

test('what a component written in JavaScript may show later counts as given', () => {
  const { all, prose } = pageText(
    '<main><docwright-island data-island="{&quot;children&quot;:[&quot;Later&quot;]}"><template data-slot="0"><p>On **click**</p></template></docwright-island></main>',
  )
  expect(missingWords(['Later', 'On', 'click'], all)).toEqual([])
  expect(prose.trim()).toBe('')
})

test.each([
  '<Card title="x">',
  '{/* note */}',
  '**bold**',
  '***bold***',
  '[text](/page)',
  "import X from 'y'",
  '## Heading',
  '```',
])('%j in prose is syntax that leaked', (text) => {
  expect(leakedSyntax(`Words ${text.startsWith('#') ? `\n${text}` : text} words`)).toHaveLength(1)
  const html = text.startsWith('#') ? `<p>${text}</p>` : `<p>Words ${text.replaceAll('<', '&lt;')}\nwords</p>`
  expect(leakedSyntax(pageText(`<main>${html}</main>`).prose)).toHaveLength(1)
})

test('prices, arrows, braces, hidden letters and the stars of two blocks are no syntax', () => {
  expect(leakedSyntax('It costs $5 * 3, a < b, {name}, C# and 2 ** 3. Key *******k or ****p')).toEqual([])
  expect(leakedSyntax(pageText('<main><li>f(**kwargs)</li><li>g(**kwargs)</li></main>').prose)).toEqual([])
})

test.each([
  [String.raw`Say \*\*stars\*\* here`, 'Say **stars** here'],
  [String.raw`Open \<Your name, \`x\`\> now`, 'Open <Your name, > now'],
  [String.raw`See ![Panel\](/images/a.png)`, 'See ![Panel](/images/a.png)'],
  ['&#42;&#42;最适合：&#42;&#42;团队', '**最适合：**团队'],
  ['Use &lt;Card&gt; here', 'Use <Card> here'],
  ['- ` `language ``` for blocks', 'language ``` for blocks'],
  ['<ResponseField name="a" type="List<Item>[]" />', 'a List<Item>[] required'],
])('the syntax that %j wants to be seen is no leak', (text, seen) => {
  writeFileSync(join(root, 'page.mdx'), text)
  expect(leakedSyntax(seen, sourceWords(root, 'page.mdx')?.literal)).toEqual([])
  expect(leakedSyntax(`${seen} and **more**`, sourceWords(root, 'page.mdx')?.literal)).toHaveLength(1)
})

test('in the Markdown of a page no component may be left, and every mark must have its meaning', () => {
  const { all, prose } = markdownText('# Head\n\nSome `code` and **bold**, [link](/x).\n\n```\n<Card>\n```\n')
  expect(wordsOf(all)).toEqual(expect.arrayContaining('Head Some code and bold link Card'.split(' ')))
  expect(leakedSyntax(prose)).toEqual([])
  expect(leakedSyntax(markdownText('Text\n\n<Card title="a">\n\nText **bold **end **\n').prose)).toHaveLength(2)
})
