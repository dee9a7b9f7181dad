import { expect, test } from 'vitest'
import { renderInline } from './render-inline.ts'

function render(markdown: string): string {
  return renderInline(markdown, (href) => (href.startsWith('/') ? `/base${href}` : href))
}

test('links, bold, italic and code become elements', () => {
  expect(render('New: **v2** is *out*, see `api` and [the guide](/guide).')).toBe(
    'New: <strong>v2</strong> is <em>out</em>, see <code>api</code> and <a href="/base/guide">the guide</a>.',
  )
})

test('marks may be nested', () => {
  expect(render('**[Read *this*](https://example.com)**')).toBe(
    '<strong><a href="https://example.com">Read <em>this</em></a></strong>',
  )
})

test('everything else is text', () => {
  expect(render('<script>alert(1)</script> a < b & c_d_e')).toBe(
    '&lt;script&gt;alert(1)&lt;/script&gt; a &lt; b &amp; c_d_e',
  )
})

test('a link that would run a script keeps only its text', () => {
  expect(render('[x](javascript:alert)')).toBe('x')
})

test('character references are characters; everything that looks like a tag stays text', () => {
  expect(render('Hi &nbsp; **x** &mdash; &#8364; &#x20AC; &lt;b&gt; AT&T & co; &;')).toBe(
    'Hi &nbsp; <strong>x</strong> &mdash; &#8364; &#x20AC; &lt;b&gt; AT&amp;T &amp; co; &amp;;',
  )
})
