import { expect, test } from 'vitest'

import { abortingPage } from '../testing/aborting-page.ts'
import { bodyOf, compileText, notation, problemsOf } from '../testing/compile-text.ts'

const parsers = ['native', 'javascript'] as const

/** What says in the page's notation that something could not be read. */
const problem = /\[PageProblem (?:[^"\]]|"(?:[^"\\]|\\.)*")*\]/g

test.each(parsers)('a syntax error loses nothing of the page (%s)', async (parser) => {
  const text = 'before\n\n<Card title="x">\n\nhi **b**\n\nafter'
  expect(await bodyOf(text, { parser })).toBe(
    '<p>before</p>[PageProblem code="mdx-syntax" message="<Card> is opened here and never closed." ' +
      String.raw`fix="Write </Card> where it ends. If it is closed elsewhere, both tags have to be in one item of a list, or both outside of it. Or write \\< to show the character." ` +
      'file="guides/page.mdx" line=3 column=1]' +
      '<p><Card title="x"></p><p>hi <strong>b</strong></p><p>after</p>',
  )
  expect(await problemsOf(text, { parser })).toEqual(['error mdx-syntax 3:1'])
})

test('lines count from the top of the file, with front matter, byte order mark and CRLF', async () => {
  expect(await problemsOf('\uFEFF---\r\ntitle: ä\r\n---\r\n\r\nüü😀 </Card>')).toEqual(['error mdx-syntax 5:6'])
})

test.each(parsers)('HTML comments are left out, with a warning each (%s)', async (parser) => {
  const text = 'a <!-- b --> c\n\n<!--\nd\n-->\n\ne `<!-- f -->`'
  expect(await bodyOf(text, { parser })).toBe('<p>a            c</p><p>e <code><!-- f --></code></p>')
  expect(await problemsOf(text, { parser })).toEqual(['warning mdx-html-comment 1:3', 'warning mdx-html-comment 3:1'])
})

test.each(parsers)('a comment that nothing ends is text (%s)', async (parser) => {
  expect(await bodyOf('a <!-- b\n\nc', { parser })).toBe('<p>a <!-- b</p><p>c</p>')
  expect(await bodyOf('a <!-- `b` --> c', { parser })).toBe('<p>a              c</p>')
})

test.each(parsers)('elements without content need not be closed (%s)', async (parser) => {
  const text = 'a<br>b <img src="/x.png" alt="1 > 0">\n\nc</br>'
  expect(await bodyOf(text, { parser })).toBe('<p>a<br/>b <img src="/x.png" alt="1 > 0"/></p><p>c</p>')
  expect(await problemsOf(text, { parser })).toEqual([
    'warning mdx-void-element 1:2',
    'warning mdx-void-element 1:8',
    'warning mdx-void-element 3:2',
  ])
})

test.each(parsers)('“<100” is text, with a warning (%s)', async (parser) => {
  expect(await bodyOf('costs <100 and a <= b', { parser })).toBe('<p>costs <100 and a <= b</p>')
  expect(await problemsOf('costs <100', { parser })).toEqual(['warning mdx-stray-character 1:7'])
})

test.each(parsers)('a “{” in prose is text, with a warning (%s)', async (parser) => {
  expect(await bodyOf('open { brace\n\nnext **p**', { parser })).toContain(
    '<p>open { brace</p><p>next <strong>p</strong></p>',
  )
  expect(await problemsOf('open { brace', { parser })).toEqual(['warning mdx-stray-character 1:6'])
})

test.each(parsers)('words in braces are text, with a warning (%s)', async (parser) => {
  expect(await bodyOf('use {your own name}', { parser })).toBe('<p>use {your own name}</p>')
  expect(await problemsOf('use {your own name}', { parser })).toEqual(['warning mdx-stray-character 1:5'])
})

test.each(parsers)('links in angle brackets are links, with a warning (%s)', async (parser) => {
  const text = 'see <https://a.b/c_d> or <me@x.org>'
  expect(await bodyOf(text, { parser })).toBe(
    '<p>see <a href="https://a.b/c_d">https://a.b/c_d</a> or <a href="mailto:me@x.org">me@x.org</a></p>',
  )
  expect(await problemsOf(text, { parser })).toEqual(['warning mdx-autolink 1:5', 'warning mdx-autolink 1:26'])
})

test.each(parsers)('a placeholder in angle brackets is text, with a warning (%s)', async (parser) => {
  expect(await bodyOf('use <your-api-key> here', { parser })).toBe('<p>use <your-api-key> here</p>')
  expect(await problemsOf('use <your-api-key> here', { parser })).toEqual(['warning mdx-stray-character 1:5'])
})

test.each(parsers)('a missing closing tag is put in where its parent ends (%s)', async (parser) => {
  const text = '<Steps>\n<Step title="a">\n- x\n</Steps>\n\nend'
  expect(await bodyOf(text, { parser })).toMatch(
    /^\[Steps\]\[Step title="a" id="a"\]<ul><li>x<\/li><\/ul>\[\/Step\].*\[\/Steps\]<p>end<\/p>$/,
  )
  expect(await problemsOf(text, { parser })).toEqual(['error mdx-syntax 4:1'])
})

test.each(parsers)('a tag that is closed in another paragraph holds both (%s)', async (parser) => {
  const text = '<Card>text\n\nmore</Card>\n\nend'
  expect(await bodyOf(text, { parser })).toMatch(/\[Card\]<p>text<\/p><p>more<\/p>\[\/Card\]<p>end<\/p>$/)
  expect(await problemsOf(text, { parser })).toEqual(['error mdx-syntax 1:1'])
})

test.each(parsers)('a stray closing tag is text (%s)', async (parser) => {
  expect(await bodyOf('</Card>\n\nend', { parser })).toMatch(/^\[PageProblem [^\]]*\]<p><\/Card><\/p><p>end<\/p>$/)
  expect(await problemsOf('</Card>\n\nend', { parser })).toEqual(['error mdx-syntax 1:1'])
})

test.each(parsers)(
  'a tag with an expression that cannot be read is text, every character of it (%s)',
  async (parser) => {
    expect(await bodyOf('<Card title={a b}>x</Card>\n\nend', { parser })).toMatch(
      /^\[PageProblem .*?column=1\]<p><Card title=\{a b\}>x<\/Card><\/p><p>end<\/p>$/,
    )
    expect(await problemsOf('<Card title={a b}>x</Card>\n\nend', { parser })).toEqual(['error mdx-syntax 1:1'])
  },
)

test.each(parsers)('an unfinished statement does not swallow the page (%s)', async (parser) => {
  expect(await bodyOf('export const a = {\n\nhi', { parser })).toContain('<p>hi</p>')
  expect(await problemsOf('export const a = {\n\nhi', { parser })).toEqual(['error module-syntax 1:1'])
})

test.each(parsers)('a closing tag in a list item closes what is around the list (%s)', async (parser) => {
  expect(await bodyOf('<Accordion title="a">\n- foo\n  </Accordion>\n\nend', { parser })).toMatch(
    /^\[Accordion title="a" id="a"\]<ul><li>foo<\/li><\/ul>.*\[\/Accordion\]<p>end<\/p>$/,
  )
})

test('the native parser’s poor messages come from the other one', async () => {
  const { diagnostics } = await compileText('<Card b=>\n\nend')
  expect(diagnostics[0]?.message).toBe('The attributes of <Card> cannot be read: “>” is not expected there.')
})

test.each(parsers)(
  'a page with more mistakes than are worth mending is text, every character of it (%s)',
  async (parser) => {
    const count = parser === 'native' ? 200 : 40
    const text = '# T\n\n' + '<Card a={b c}>\n\n'.repeat(count) + '<Note>words</Note> {a.b(c d)} end'
    const page = await compileText(text, { parser })
    expect(page.body[0]).toMatchObject({ name: 'Heading' })
    expect(page.diagnostics.length).toBeGreaterThan(10)
    const shown = notation(page.body).replaceAll(problem, '')
    expect(shown.match(/<p><Card a=\{b c\}><\/p>/g)).toHaveLength(count)
    expect(shown).toMatch(/words.*\{a\.b\(c d\)\} end/s)
  },
)

test.each(parsers)('one block that cannot be read leaves the rest of the page whole (%s)', async (parser) => {
  const text = [
    'Before **it**.',
    '{items.map((item) => <Card title={item.name}>{item.text}</Card>}',
    '<Card title="A">Kept</Card>',
    'Write {your name}, or {"id": 5}.',
    '<Card title={`a ${b}>oops</Card>',
    'After `code`.',
  ].join('\n\n')
  const shown = (await bodyOf(text, { parser })).replaceAll(problem, '')
  expect(shown).toContain('<p>Before <strong>it</strong>.</p>')
  expect(shown).toContain('[Card title="A"]Kept[/Card]')
  expect(shown).toContain('Write {your name}, or {"id": 5}.')
  expect(shown).toContain('<p>After <code>code</code>.</p>')
  expect(shown).toContain('<p>{items.map((item) => <Card title={item.name}>{item.text}</Card>}</p>')
  expect(shown).toContain('<Card title={`a ${b}>oops</Card>')
})

test.each(parsers)('both parsers agree on an ordinary page (%s)', async (parser) => {
  expect(
    await bodyOf(
      'import A from "/a.mdx"\n\n# T `c` {#Id}\n\n<Card title="x" cols={2}>\n  hello **b** {1 + 1}\n</Card>\n\n<Tip>x</Tip>\n\n- a\n- b\n\n1. c\n\n   d\n\n> q\n\n<A/>',
      { parser, files: { 'a.mdx': 'snippet' } },
    ),
  ).toBe(
    '[Heading level=2 id="Id" aliases=["t-c"]]T <code>c</code>[/Heading][Card title="x" cols=2]<p>hello <strong>b</strong> 2</p>[/Card]' +
      '[Tip]x[/Tip]<ul><li>a</li><li>b</li></ul><ol><li><p>c</p><p>d</p></li></ol><blockquote><p>q</p></blockquote><p>snippet</p>',
  )
})

test('60,000 pieces of code on one line take no time that grows with their square', async () => {
  const code = Array.from({ length: 60_000 }, () => '`$a$$`').join(' ')
  expect(await bodyOf(`ä ${code}`, { parser: 'native' })).toBe(
    `<p>ä ${code.replaceAll(/`(.*?)`/g, '<code>$1</code>')}</p>`,
  )
})

test('the slow parser explains what ends the process of the fast one', async () => {
  expect(await problemsOf(abortingPage, { parser: 'javascript' })).toEqual(['error mdx-syntax 12:3'])
  expect(await bodyOf(abortingPage, { parser: 'javascript' })).toMatch(
    /^<p>before<\/p>\[Note\].*<li>item one<\/li>.*\[\/Note\]<p>after<\/p>$/,
  )
})

test.each(parsers)('a merge that is not finished is one error, and both versions are shown (%s)', async (parser) => {
  const conflict = '<<<<<<< HEAD\nMine\n=======\nTheirs\n>>>>>>> main'
  const text = `a\n\n${conflict}\n\nb\n\n${conflict}\n`
  expect(await problemsOf(text, { parser })).toEqual(['error merge-conflict 3:1', 'error merge-conflict 11:1'])
  const body = await bodyOf(text, { parser })
  expect(body).toContain('<p>Mine</p><p>Theirs</p>')
  expect(body).not.toMatch(/<h1|<blockquote|HEAD|main/)
  expect(await problemsOf(`\`\`\`text\n${conflict}\n\`\`\`\n`, { parser })).toEqual([])
})

test.each(parsers)(
  'a formula on lines of its own may stand far to the right, in a component within another (%s)',
  async (parser) => {
    const text =
      'A\n\n<Note>\n  <Card\n    title="x"\n  >\n    $$\n    1{,}0 \\times x_{1}\n    $$\n\n    more\n  </Card>\n</Note>\n\nB'
    const body = await bodyOf(text, { parser })
    expect(body).toContain('1{,}0')
    expect(body).toContain('more')
    expect(body).toMatch(/\/Note\]<p>B<\/p>$/)
    expect(await problemsOf(text, { parser })).toEqual([])
  },
)
