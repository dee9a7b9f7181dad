import { expect, test } from 'vitest'
import { codeGround } from './code-ground.ts'
import { composite, contrastOf } from './contrast.ts'
import { deriveColors } from './derive-colors.ts'
import { siteStyles } from './site-styles.ts'

// A white accent tints marked lines most in the dark, a black one in the light.
const sites = [
  { primary: '#166E3F', light: '#26BD6C' },
  { primary: '#09090b', light: '#FAFAFA' },
  { primary: '#fff' },
  { primary: '#ffff00' },
  { primary: '#808080', background: { light: '#999999', dark: '#555555' } },
  { primary: '#ff0000', background: { light: '#101010', dark: '#fafafa' } },
]

test.each(sites)('nothing that code stands on is harder to read on, on a site with $primary', (options) => {
  const { light, dark } = deriveColors(options)
  for (const colors of [light, dark]) {
    const hardest = codeGround(colors)
    const tints = [colors.accent, colors.green, colors.red, colors.amber]
    const grounds = [colors.surface, ...tints.map((tint) => composite(tint, 0x17 / 255, colors.surface))]
    for (const ground of grounds)
      expect(contrastOf(colors.text, ground)).toBeGreaterThanOrEqual(contrastOf(colors.text, hardest))
    expect(contrastOf(colors.text, hardest), 'text on its tint').toBeGreaterThanOrEqual(4.5)
  }
})

test('the grounds of code belong to the styles of a site', () => {
  const colors = { primary: '#000000', light: '#ffffff' }
  const { light, dark } = deriveColors(colors)
  const expected = { light: codeGround(light), dark: codeGround(dark) }
  expect(siteStyles({ colors }).codeGrounds).toEqual(expected)
  expect(expected.dark).toBe(composite('#ffffff', 0x17 / 255, dark.surface))
})
