import { renderContent } from '@docwright/theme'
import { expect, test } from 'vitest'
import { createDescriber, type KnownDescriptions } from './describe.ts'

function html(markdown: string): string {
  const describe = createDescriber((href) => (href.startsWith('/') ? `/docs${href}` : href))
  return renderContent(describe(markdown), { language: 'en', icon: () => undefined })
}

test('plain text is a paragraph', () => {
  expect(html('The id of a pet')).toBe('<p>The id of a pet</p>')
})

test('Markdown is rendered, links of the site lead below its base path', () => {
  expect(html('**Bold** [link](/a)')).toBe('<p><strong>Bold</strong> <a href="/docs/a">link</a></p>')
})

test('a description that another page showed before has its links asked for again', () => {
  const known: KnownDescriptions = new Map()
  const asked: string[] = []
  for (const page of ['one', 'two']) {
    const describe = createDescriber((href) => {
      asked.push(`${page} ${href}`)
      return `/docs${href}`
    }, known)
    expect(renderContent(describe('See [a](/a).'), { language: 'en', icon: () => undefined })).toBe(
      '<p>See <a href="/docs/a">a</a>.</p>',
    )
  }
  expect(asked).toEqual(['one /a', 'two /a'])
})

test('a link without words shows its address', () => {
  expect(html('See [](https://jsonapi.org/format/).')).toContain(
    'href="https://jsonapi.org/format/">https://jsonapi.org/format/</a>',
  )
  expect(html('[![Logo](/a.png)](/b)')).toContain('<img')
})

test('HTML that authors mix in stays', () => {
  expect(html('<p>One<br/>two <b>three</b></p>')).toBe('<p>One<br>two <b>three</b></p>')
  expect(html('a<br>b')).toContain('<br>')
})

test.each([
  '<script>alert(1)</script>text',
  '<img src=x onerror=alert(1)>text',
  '<a href="javascript:alert(1)">text</a>',
  '[text](javascript:alert(1))',
  '<style>*{display:none}</style>text',
  '<iframe src="https://example.com"></iframe>text',
  '<p style="position:fixed" onclick="alert(1)">text</p>',
  '<svg><script>alert(1)</script></svg>text',
  '<form action="https://example.com"><button>text</button></form>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>text',
])('%s is harmless', (markdown) => {
  const shown = html(markdown)
  expect(shown).not.toMatch(/<(?:script|style|iframe|svg|form|button|math)|<[^>]*(?:javascript:|\son\w+=|\sstyle=)/i)
  expect(shown).toContain('text')
})

test('what looks like MDX is text', () => {
  expect(html('`{id}` and {id} <')).toBe('<p><code>{id}</code> and {id} &lt;</p>')
})

test('fenced code is a code block with its language', () => {
  const [node] = createDescriber((href) => href)('```json\n{"a": 1}\n```')
  expect(node).toMatchObject({ name: 'CodeBlock', properties: { language: 'json', code: '{"a": 1}' } })
})

test('headings of a description are below those of the page, and ids of the page are its own', () => {
  expect(html('# Title\n\n<p id="content">x</p>')).not.toMatch(/<h1|id="content"/)
})

test('alerts as GitHub has them are callouts; other quotations are quotations', () => {
  expect(html('> [!WARNING]\n> Mind *this*.')).toMatch(/data-callout-type="warning"[^]*<p>Mind <em>this<\/em>\.<\/p>/)
  expect(html('> [!NOTE]\n>\n> - One')).not.toContain('[!NOTE]')
  expect(html('> [!NOBODY]\n> said')).toContain('<blockquote>')
  expect(html('> said')).toContain('<blockquote>')
})

test('callouts of docs.json are callouts, and what they hold is Markdown', () => {
  const shown = html('Before.\n\n<Note>\nMay be `{}`.\n\n- one\n</Note>\nAfter.\n\n<Warning>**Now**</Warning>')
  expect(shown).toContain('<code>{}</code>')
  expect(shown).toContain('<li>one</li>')
  expect(shown).toContain('<strong>Now</strong>')
  expect(shown.match(/data-callout-type/g)).toHaveLength(2)
  expect(shown).toContain('<p>After.</p>')
  expect(shown).not.toContain('[!')
})

test('code that shows a callout stays code, and one that never ends is text', () => {
  const code = '```mdx\n<Note>\n  a\n</Note>\n```'
  expect(html(code)).not.toContain('class="callout')
  expect(html('<Note>\n```js\n  if (a) b\n```\n</Note>')).toContain('  if')
  expect(html('<Note>\nopen')).not.toContain('class="callout')
})

test('what is nested deeper than can be followed is shown as it is written', () => {
  expect(html('<b>'.repeat(20_000)).startsWith('<p>&lt;b&gt;&lt;b&gt;')).toBe(true)
})
