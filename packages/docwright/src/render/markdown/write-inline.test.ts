import { expect, test } from 'vitest'
import { markdownOf } from './testing/markdown-of.ts'

test('emphasis, code and deletions', async () => {
  expect(await markdownOf('**a** *b* ***c*** ~~d~~ `e` ``f`g`` <b>h </b>i <kbd>Ctrl</kbd> H<sub>2</sub>O')).toBe(
    '**a** *b* ***c*** ~~d~~ `e` `` f`g `` **h** i `Ctrl` H<sub>2</sub>O\n',
  )
})

test('emphasis in the middle of words survives', async () => {
  const text = '<b>「注意：」</b>文字 <b>注意：</b>文字 <b>`a`</b>s <b>x</b>y'
  expect(await markdownOf(text)).toBe('**「注意**：」文字 **注意**：文字 <strong>`a`</strong>s **x**y\n')
})

test('line breaks stay; two of them end the paragraph', async () => {
  expect(await markdownOf('a<br/>- b\\\nc<br/><br/>d<br/>')).toBe('a\\\n\\- b\\\nc\n\nd\n')
})

test('links have the base path, addresses stand alone, and links in links are text', async () => {
  const text =
    '[a *b*](/guides/x#y "Title") https://a.b/c_d <a@b.co> [c](#d) <a href="/i"><img src="/j.png" alt="k"/></a> <a href="https://l.m"><Icon icon="x" /></a>'
  expect(await markdownOf(text)).toBe(
    '[a *b*](/base/guides/x#y "Title") <https://a.b/c_d> <a@b.co> [c](#d) [![k](/base/j.png)](/base/i) <https://l.m>\n',
  )
})

test('pictures keep their text; data is left out', async () => {
  expect(await markdownOf('![a [b]](/x%20y.png) <img src="data:image/png;base64,AAAA" alt="dot" />')).toBe(
    '![a \\[b\\]](/base/x%20y.png) dot\n',
  )
})

test('embedded pages and films become links', async () => {
  const text = `<iframe src="https://www.youtube.com/embed/x" title="Tour" />

<iframe src="https://a.b/c" />

<video controls><source src="/v/demo.mp4" /></video>`
  expect(await markdownOf(text)).toBe(
    '[Tour](https://www.youtube.com/embed/x)\n\n<https://a.b/c>\n\n[demo.mp4](/base/v/demo.mp4)\n',
  )
})

test('things of their own do not run together', async () => {
  const text = `a <Badge>Final</Badge><Badge>Standards</Badge>

<div className="flex flex-col gap-3">{["one", "two"].map((item) => (
  <a href={"/" + item} className="flex items-center"><span>GUIDE</span><span>{item}</span></a>
))}</div>`
  expect(await markdownOf(text)).toBe('a Final Standards\n\n[GUIDE one](/base/one)\n\n[GUIDE two](/base/two)\n')
})

test('drawings give their words', async () => {
  expect(
    await markdownOf('a <svg aria-label="Logo"><path d="M0 0" /></svg> <svg><text>In</text><text>Out</text></svg>'),
  ).toBe('a Logo In Out\n')
})
