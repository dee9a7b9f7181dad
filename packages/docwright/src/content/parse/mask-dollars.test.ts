import { expect, test } from 'vitest'
import { bodyOf, problemsOf } from '../testing/compile-text.ts'

const parsers = ['native', 'javascript'] as const

async function formulas(text: string, parser: 'native' | 'javascript'): Promise<string[]> {
  const body = await bodyOf(text, { parser })
  return [...body.matchAll(/\[Latex formula="((?:[^"\\]|\\.)*)" display(=false)?/g)].map(([, formula = '', inline]) => {
    const written = JSON.parse(`"${formula}"`) as string
    return inline === undefined ? `[${written}]` : written
  })
}

test.each(
  parsers.flatMap((parser) =>
    (
      [
        ['$x$ and $a_1 + b$', ['x', 'a_1 + b']],
        ['$n$th and $k$-means', ['n', 'k']],
        [String.raw`$\$5 + x$`, [String.raw`\$5 + x`]],
        [String.raw`Text \$5, ${'$'}{\bf f}$ end, $\frac{{a}}{b}$`, [String.raw`{\bf f}`, String.raw`\frac{{a}}{b}`]],
        ['$$a + b$$', ['[a + b]']],
        ['A $$ [n](P+Q)=[n]P $$ b, $[n](P)$', ['[[n](P+Q)=[n]P]', '[n](P)']],
        ['$$ [n](P+Q)=[n]P $$\n\nnext', ['[[n](P+Q)=[n]P]']],
        ['$$\na\n\nb\n$$', ['[a\n\nb]']],
        ['$$ a\n+ b $$\n\n<Note>x</Note>', ['[a\n+ b]']],
        ['> $$\n> a\n> $$', ['[a]']],
        ['- item\n  $$\n  a < b\n  $$', ['[a < b]']],
        ['It costs $5 and $10, or $x$.', ['x']],
        ['<Card title="$x$">$a < b$</Card>', ['a < b']],
        ['# Head $x_{1}$', ['x_{1}']],
        ['| a |\n|--|\n| $x$ |', ['x']],
        ['Between `$` or `$$`:\n$e^{i\\pi} + 1$.', ['e^{i\\pi} + 1']],
      ] as [string, string[]][]
    ).map(([text, found]) => [parser, text, found] as const),
  ),
)('%s: formulas of %j', async (parser, text, found) => {
  expect(await formulas(text, parser)).toEqual(found)
  expect(await problemsOf(text, { parser })).toEqual([])
})

test.each(
  parsers.flatMap((parser) =>
    [
      'It costs $5 and $10.',
      'From $5-$10, or $100K/$200K.',
      'US$100–US$200',
      '$HOME/$PATH',
      '$HOME/bin:$PATH and $HOME/a, $USER.',
      '$ x $',
      '`$x`$',
      '| $5 | $6 |',
      '|$a|$b|\n|--|--|\n|$1|$2|',
      '<Card title="$5" x="$b">x</Card>',
      '**$5**, then <b>$10</b> and a$',
      'a $x\n\nb$ c',
      String.raw`escaped \$x$`,
      '$$ of the shell, and more\n\n<Note>x</Note>',
      `<ParamField body="a" type="string | '$'" required>\n  Use '$' to start\n</ParamField>`,
      'see [$a](/x) and [b$](/y)',
    ].map((text) => [parser, text] as const),
  ),
)('%s: %j has no formula, and keeps its signs', async (parser, text) => {
  expect(await formulas(text, parser)).toEqual([])
  const signs = (source: string): number => source.split('$').length
  expect(signs(await bodyOf(text, { parser }))).toBe(signs(text))
  expect(await problemsOf(text, { parser })).toEqual([])
})

test.each(parsers)('values in texts of JavaScript stay what they are (%s)', async (parser) => {
  const text = 'export const a = "$5"\n\nexport const b = `${a} and $6`\n\n{b} {`x ${a}$`} $y$'
  expect(await bodyOf(text, { parser })).toBe('<p>$5 and $6 x $5$ [Latex formula="y" display=false]</p>')
})

test.each(parsers)(
  'a formula that looks like a mistake does not make one of the page around it (%s)',
  async (parser) => {
    const text = 'Cost $5 <b>per a$ unit</b>.\n\n<Note>${x$ and $y$</Note>'
    expect(await formulas('A $5 <b>per a$ unit</b>.\n\n$x$', parser)).toEqual(['x'])
    expect(await bodyOf(text, { parser })).toContain('Cost $5 <b>per a$ unit</b>.')
  },
)
