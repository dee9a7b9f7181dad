import { expect, test } from 'vitest'

import { findFormulas } from './find-formulas.ts'

function formulas(text: string): string[] {
  return findFormulas(text, { start: 0, end: text.length }).map(({ formula, display }) =>
    display ? `[${formula}]` : formula,
  )
}

test.each([
  ['$x$ and $a_1 + b$', ['x', 'a_1 + b']],
  ['$n$th and $k$-means', ['n', 'k']],
  ['$\\$5 + x$', ['\\$5 + x']],
  ['$$a + b$$', ['[a + b]']],
  ['$$\na\n\nb\n$$', ['[a\n\nb]']],
  ['> $$\n> a\n> $$', ['[a]']],
])('%j', (text, found) => {
  expect(formulas(text)).toEqual(found)
})

test.each([
  'It costs $5 and $10.',
  'From $5-$10, or $100K/$200K.',
  'US$100–US$200',
  '$HOME/$PATH',
  '$ x $',
  '`$x`$',
  '| $5 | $6 |',
  '|$a|$b|',
  '<Card title="$5" x="$b">',
  '${a}-${b}',
  'a $x\n\nb$ c',
  'escaped \\$x$',
])('%j has no formula', (text) => {
  expect(formulas(text)).toEqual([])
})
