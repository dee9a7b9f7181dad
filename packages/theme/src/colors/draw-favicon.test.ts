import { assert, constantFrom, integer, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { contrastOf } from './contrast.ts'
import { drawFavicon, faviconColors } from './draw-favicon.ts'

const colors = { primary: '#166E3F', light: '#26BD6C' }

test.each([
  ['Acme Docs', 'A'],
  ['  «élan»', 'É'],
  ['straße', 'S'],
  ['ßeta', 'ß'],
  ['ǆep', 'Ǆ'],
  ['日本語ドキュメント', '日'],
  ['مرحبا', 'م'],
  ['שלום', 'ש'],
  ['नमस्ते', 'न'],
  ['क्षमा', 'क्ष'],
  ['e\u0301tude', 'É'],
  ['👩‍👩‍👧‍👦 Family', '👩‍👩‍👧‍👦'],
  ['🇩🇪 Handbuch', '🇩🇪'],
  ['#1 guide', '1'],
  ['1️⃣ First', '1️⃣'],
  ['-a\u0301 la carte', 'Á'],
  ['<script>', 'S'],
  [`z${'\u0351'.repeat(500)}algo`, 'Z'],
])('the icon of “%s” shows %s', (name, initial) => {
  expect(letterIn(drawFavicon(name, colors))).toBe(initial)
})

test.each(['', '   ', '—', '<&>"', '\u202e', '\ud83d'])('a name without a letter (“%s”) gets lines of text', (name) => {
  const svg = drawFavicon(name, colors)
  expect(letterIn(svg)).toBeUndefined()
  expect(svg.match(/<rect x=/g)).toHaveLength(3)
})

test('the icon has the accents of both schemes', () => {
  const svg = drawFavicon('Acme', colors)
  expect(svg).toContain('<rect class="g" width="32" height="32" rx="7" fill="#166e3f"/>')
  expect(svg).toContain('fill="#ffffff" font-family')
  expect(svg).toContain('@media(prefers-color-scheme:dark){.g{fill:#26bd6c}.i{fill:#000000}}')
})

test('whatever the name, the icon is one well-formed element with no more than a letter of it', () => {
  assert(
    property(string({ unit: 'binary' }), (name) => {
      const svg = drawFavicon(name, colors)
      expect(svg.match(/<[^/]/g)?.length).toBe(letterIn(svg) === undefined ? 7 : 5)
      expect(svg.length).toBeLessThan(600)
      expect(svg).not.toMatch(/\p{Cs}|\p{Cc}|&/u)
    }),
  )
})

test('whatever the accent, the letter can be read on it', () => {
  const hexadecimal = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  assert(
    property(hexadecimal, constantFrom('#ffffff', '#101010', '#808080'), (primary, background) => {
      const { light, dark } = faviconColors({ primary, background: { light: background, dark: background } })
      for (const { ground, ink } of [light, dark]) expect(contrastOf(ground, ink)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

function letterIn(svg: string): string | undefined {
  return /<text[^>]*>([^<]+)<\/text>/.exec(svg)?.[1]
}
