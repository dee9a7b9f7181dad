import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { enclosureSheet, mathSheet } from './math-sheet.ts'

test('formulas load one font, which may be used by everybody, and none of the library that sets them', () => {
  const published: string[] = []
  const css = mathSheet((name, extension) => {
    published.push(name)
    return `/fonts/${name}.${extension}`
  })
  expect(published).toEqual(['stix-two-math'])
  expect([...css.matchAll(/url\(("[^d][^"]*")\)/g)].map(([, url]) => url)).toEqual(['"/fonts/stix-two-math.woff2"'])
  expect(css).not.toMatch(/Temml/)
})

test('primes are as large and as low as those of an exponent, in a row of them as alone', () => {
  const css = mathSheet(() => '')
  expect(css.match(/mo\.tml-prime\{font-size:1\.3em;transform:translateY\(0\.27em\)\}/g)).toHaveLength(2)
  expect(css).toContain(':is(msup, msubsup) > mo.tml-prime{font-size:0.92em}')
  expect(css).not.toContain('.mathscr')
})

test('what strikes and encloses is in a sheet of its own, and nothing of the library is lost', () => {
  const [formulas, enclosures] = [mathSheet(() => ''), enclosureSheet()]
  expect(formulas).not.toMatch(/menclose|cancel|longdiv/)
  expect(enclosures).toContain('.tml-xcancel{clip-path:polygon(')
  expect(enclosures).toContain('.tml-cancelto{')
  expect(enclosures).not.toMatch(/\.tml-hat|math\{|\{\}/)
  const temml = readFileSync(createRequire(import.meta.url).resolve('temml/dist/Temml-Local.css'), 'utf8')
  const names = new Set(
    [...temml.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name]) => name),
  )
  names.delete('mathscr')
  expect([...names].filter((name) => !`${formulas}${enclosures}`.includes(`.${name}`))).toEqual([])
})
