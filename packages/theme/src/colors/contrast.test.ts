import { wcagContrast } from 'culori/fn'
import { assert, constant, double, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { composite, contrastOf, hexOf, readable, readableOn, schemeOf } from './contrast.ts'

const hexadecimal = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const color = record({
  mode: constant('oklch' as const),
  l: double({ min: 0, max: 1, noNaN: true }),
  c: double({ min: 0, max: 0.3, noNaN: true }),
  h: double({ min: 0, max: 360, noNaN: true }),
})

test('contrast is that of WCAG', () => {
  assert(
    property(hexadecimal, hexadecimal, (first, second) => {
      expect(contrastOf(first, second)).toBeCloseTo(wcagContrast(first, second), 10)
    }),
  )
})

test('a colour is made readable with the least change of its lightness', () => {
  assert(
    property(color, hexadecimal, (wanted, ground) => {
      const found = readable(wanted, () => [ground], 4.5)
      expect(contrastOf(found, ground)).toBeGreaterThanOrEqual(4.5)
      // If no step is enough, it is black or white.
      expect(found).toBe(nearestBySteps(wanted, ground) ?? found)
    }),
  )
})

/** The same by trying one step after the other. */
function nearestBySteps(
  wanted: { mode: 'oklch'; l: number; c: number; h: number },
  ground: string,
): string | undefined {
  const direction = contrastOf(ground, '#ffffff') > contrastOf(ground, '#000000') ? 1 : -1
  const room = direction > 0 ? 1 - wanted.l : wanted.l
  for (let steps = 0; steps * 0.005 < room; steps += 1) {
    const hex = hexOf({ ...wanted, l: wanted.l + direction * steps * 0.005 })
    if (contrastOf(hex, ground) >= 4.5) return hex
  }
  return undefined
}

test('what is readable, and what is no colour, stays as it is', () => {
  expect(readableOn('#111111', '#ffffff')).toBe('#111111')
  expect(readableOn('var(--mint-color-text)', '#ffffff')).toBe('var(--mint-color-text)')
  expect(schemeOf('var(--mint-color-background)')).toBeUndefined()
})

test('a translucent colour appears as browsers mix it', () => {
  expect(composite('#ffffff', 0.5, '#000000')).toBe('#808080')
  expect(composite('#16a34a', 0, '#ffffff')).toBe('#ffffff')
  expect(composite('#16a34a', 1, '#ffffff')).toBe('#16a34a')
})
