import { expect, test } from 'vitest'
import { leavesSidebarRoom } from './sidebar-room.ts'

test.each([
  '@media (min-width: 1024px) { #content-area { padding-left: 23.7rem; } }',
  '#sidebar { width: 16rem } #content-area { margin-left: -3rem; padding-left: 344px }',
  'html:lang(en) #content-area, main { padding-inline-start: calc(18rem + 2rem) !important }',
])('a padding as wide as a sidebar is room for it: %s', (sheet) => {
  expect(leavesSidebarRoom(['a { color: red }', sheet])).toBe(true)
})

test.each([
  '/*'.repeat(50_000),
  '#content-area,'.repeat(7_000),
  `#content-area{${' padding-left: 1px;'.repeat(5_000)}`,
])('a hostile sheet is read to its end', (sheet) => {
  expect(leavesSidebarRoom([sheet])).toBe(false)
})

test.each([
  '#content-area { padding-left: 2rem; max-width: 60rem; }',
  '#content-area > #header { padding-left: 23.7rem }',
  '#content-area h2 { scroll-padding-left: 300px; padding-left: 300px }',
  '/* #content-area { padding-left: 23.7rem } */ #content-area { width: 100% }',
  '#content-area { scroll-padding-left: 300px; --padding-left: 300px }',
  '#content-area-wide { padding-left: 23.7rem }',
  '#content-area { padding-left: max(1.5rem, calc((100vw - 80rem) / 2)) }',
  '#content-area { padding-left: clamp(1rem, 4vw, 240px) }',
])('other rules are not: %s', (sheet) => {
  expect(leavesSidebarRoom([sheet])).toBe(false)
})
