import { expect, test } from 'vitest'
import { guardStyles } from './guard-styles.ts'

function guarded(css: string): string {
  return guardStyles(css, 'styles/menu.css').replaceAll(':where(:not([data-dw-own]))', '!')
}

test('each class of a selector holds for elements of the theme alone', () => {
  expect(guarded('.menu, .side > .row:hover::after { color: red }')).toBe(
    '.menu!, .side! > .row!:hover::after { color: red }',
  )
  expect(guarded(':is(.arrow, .cta .glyph):dir(rtl) {}')).toBe(':is(.arrow!, .cta! .glyph!):dir(rtl) {}')
  expect(guarded('@media (width > 1.5em) { .menu { color: red } }')).toBe(
    '@media (width > 1.5em) { .menu! { color: red } }',
  )
})

test('a rule within a rule is about what the outer one is about', () => {
  expect(guarded('.menu { .entry & { color: red } &.open { color: red } } .side {}')).toBe(
    '.menu! { .entry & { color: red } &.open { color: red } } .side! {}',
  )
})

test('what authors may write, what is marked already, and what a selector only asks for stay', () => {
  for (const css of [
    '.prose :where(.sr-only) {}',
    '.card:where([data-dw])[data-linked] {}',
    'html:has(.menu):not(.side) {}',
    '/* .menu { } */ a::before { content: ".menu {" }',
    '[data-kind=".menu"] { background: url(a.menu) }',
    '@keyframes turn { 12.5% { color: red } }',
  ])
    expect(guarded(css)).toBe(css)
  expect(guardStyles('.block {}', 'styles/scheme-classes.css')).toBe('.block {}')
})
