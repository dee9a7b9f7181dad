import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileText, notation } from '../testing/compile-text.ts'

// A series as long as one likes: `PAGE_CASES=50000 PAGE_SEED=1 npm test -- random-pages`.
const cases = Number(process.env['PAGE_CASES'] ?? 150)
const seed = Number(process.env['PAGE_SEED'] ?? 13)

const words = ['alpha', 'beta gamma', 'délta', '文字', '😀', 'a_b', '1 < 2', 'x > y', 'a & b', '5%']
const marks = [
  ['*', '**', '_', '__', '~~', '`', '``', '```', '~~~', '$', '$$', '\\', '\\\\', '{', '}', '{{', '}}', '<', '>'],
  ['</', '/>', '|', '[', ']', '](', ')', '![', '#', '## ', '- ', '1. ', '> ', '---', '***', '|---|', '[^1]', '[^1]: '],
  ['&amp;', '&#', '&lt', '<!--', '-->', '{/*', '*/}', '"', "'", '=', '\n', '\n\n', '\n    ', '\t', ' ', '  \n', '\r\n'],
  ['\u2028', '\uFFFE', '\u200B', '\uD800'],
].flat()
const tags = [
  ['<Card title="x">', '</Card>', '<Card title={"x"} />', '<Card {...x}>', '<Card title=>', '<Card title={', '<Note>'],
  ['</Note>', '<Tabs>', '<Tab title="a">', '</Tab>', '</Tabs>', '<Latex>', '</Latex>', '<Unknown a={b}>', '</Unknown>'],
  ['<br>', '<img src="/x.png">', '<details>', '<summary>', '</details>', '<table><tr><td>', '</td></tr></table>'],
  ['<a href="javascript:alert(1)">', '</a>', '<pre>', '</pre>', '<script>', '</script>', '<style>{`', '`}</style>'],
  ['<https://example.com>', '<a@b.co>'],
].flat()
const code = [
  ['export const a = 1', 'export const b = () => <p>x</p>', "import x from '/snippets/x.mdx'", '{a}', '{1 + 1}'],
  ['{`a ${1} b`}', '{[1, 2].map((n) => <b key={n}>{n}</b>)}', '{undefined.x}', '{while}', '{"}"}', '{/x}/.source}'],
  ['{a ? <b>x</b> : null}', '{(() => { for (;;) {} })()}', '```js title="a" {1-2}\nlet a\n```'],
].flat()
const pages = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...words) },
      { weight: 4, arbitrary: fc.constantFrom(...marks) },
      { weight: 2, arbitrary: fc.constantFrom(...tags) },
      { weight: 1, arbitrary: fc.constantFrom(...code) },
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(''))

/** Characters that stand for others while a page is parsed. */
const standIns = /[\uFDD0-\uFDEF]/

test.each(['native', 'javascript'] as const)(
  'any text is a page, and every problem has its place (%s)',
  async (parser) => {
    await fc.assert(
      fc.asyncProperty(pages, async (text) => {
        const { body, diagnostics } = await compileText(text, { parser })
        const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
        for (const { code: kind, file, line, column, message } of diagnostics) {
          expect(kind).not.toBe('page-crashed')
          expect(message).not.toMatch(standIns)
          if (file !== 'guides/page.mdx') continue
          const { length } = lines[line - 1] ?? ''
          expect({ kind, line, column, fits: line <= lines.length && column <= length + 1 }).toMatchObject({
            fits: true,
          })
        }
        expect(notation(body)).not.toMatch(standIns)
      }),
      { numRuns: cases, seed },
    )
  },
)

test('what opens a fenced block is shown as it is written', async () => {
  const { body } = await compileText('```{{ $x\na\n```\n\n~~~ $\nb\n~~~\n', { parser: 'javascript' })
  expect(notation(body)).not.toMatch(standIns)
})

test('a mistake in statements stands in its line also behind separators that only JavaScript takes for line ends', async () => {
  const { diagnostics } = await compileText('export const a = 1\u2028export const a = 1')
  expect(diagnostics.map(({ code: kind, line, column }) => [kind, line, column])).toEqual([['module-syntax', 1, 33]])
})
