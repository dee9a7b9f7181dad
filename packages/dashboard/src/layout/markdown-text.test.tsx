import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { MarkdownText } from './markdown-text.tsx'

function html(text: string): string {
  return render(<MarkdownText text={text} />).replace(/^<div class="prose">(.*)<\/div>$/s, '$1')
}

test('paragraphs, emphasis, code, lists and links', () => {
  expect(html('A **bold** word and `code`.\n\n- one\n- two\n  more\n\n1. first')).toBe(
    '<p>A <strong>bold</strong> word and <code>code</code>.</p><ul><li>one</li><li>two\nmore</li></ul><ol><li>first</li></ol>',
  )
  expect(html('# Title\n```\n<b>\n```')).toBe(
    '<p class="prose-heading">Title</p><pre tabindex="0"><code>&lt;b></code></pre>',
  )
  expect(html('Above\n---\nbelow')).toBe('<p>Above</p><hr/><p>below</p>')
  expect(html('See https://example.com/a.')).toBe(
    '<p>See <a href="https://example.com/a" rel="noopener noreferrer nofollow">https://example.com/a</a>.</p>',
  )
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'JaVaScRiPt:x', '/local'])(
  'an address such as %s is text',
  (address) => {
    expect(html(`[here](${address})`)).not.toContain('<a')
  },
)

test('three dashes are a rule, and end a paragraph', () => {
  expect(html('Above\n---\nBelow')).toBe('<p>Above</p><hr/><p>Below</p>')
})

test('entities are the signs they stand for, except in code', () => {
  expect(html('Close &lt;Options> &amp; more, **&lt;b>** `&lt;`')).toBe(
    '<p>Close &lt;Options> &amp; more, <strong>&lt;b></strong> <code>&amp;lt;</code></p>',
  )
})

test('HTML is text, and an unfinished fence ends with the text', () => {
  expect(html('<img src=x onerror=alert(1)>')).toBe('<p>&lt;img src=x onerror=alert(1)></p>')
  expect(html('```js\nlet a')).toBe('<pre tabindex="0"><code>let a</code></pre>')
})

test('text that only looks like the beginning of links stays text', () => {
  const text = `${'['.repeat(60_000)} ${'[a]('.repeat(10_000)}`
  expect(render(<MarkdownText text={text} />)).toBe(`<div class="prose"><p>${text}</p></div>`)
})
