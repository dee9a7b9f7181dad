import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { readFont } from './read-font.ts'
import { trimmedFont } from './trimmed-font.ts'

const original = (family: string, name: string): Buffer =>
  readFileSync(createRequire(import.meta.url).resolve(`@fontsource-variable/${family}/files/${name}.woff2`))

test('text and code load what pages show of their fonts, with the measures that these had', () => {
  const text = original('inter', 'inter-latin-wght-normal')
  const code = original('jetbrains-mono', 'jetbrains-mono-latin-wght-normal')
  const [trimmedText, trimmedCode] = [
    trimmedFont('inter-latin-wght-normal', text),
    trimmedFont('jetbrains-mono-latin-wght-normal', code),
  ]
  expect(trimmedText.length).toBeLessThan(43_000)
  expect(trimmedCode.length).toBeLessThan(15_000)
  expect(readFont(trimmedText)).toEqual(readFont(text))
  // Letters that are all of one width need no table of how widths vary.
  expect(readFont(trimmedCode)).toEqual({ ...readFont(code), boldWidth: undefined, weights: [400, 800] })
})

test('another file of that name, and another font, are published as they are', () => {
  const other = Buffer.from('another version')
  expect(trimmedFont('inter-latin-wght-normal', other)).toBe(other)
  const cyrillic = original('inter', 'inter-cyrillic-wght-normal')
  expect(trimmedFont('inter-cyrillic-wght-normal', cyrillic)).toBe(cyrillic)
})
