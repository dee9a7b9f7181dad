import { expect, test } from 'vitest'
import { composite, contrastOf } from './contrast.ts'
import { deriveColors } from './derive-colors.ts'
import type { ColorName } from './scheme-colors.ts'

// Colors of real sites, and the worst that can be thought of.
const sites = [
  { primary: '#166E3F', light: '#26BD6C', dark: '#166E3F' },
  { primary: '#0061d5', light: '#f6fafd', dark: '#002947' },
  { primary: '#09090b', light: '#FAFAFA', dark: '#09090b' },
  { primary: '#2d00f7', light: '#4cc9f0', dark: '#f72585', background: { light: '#EEEEEE', dark: '#222831' } },
  { primary: '#ffff00' },
  { primary: '#000' },
  { primary: '#fff' },
  { primary: '#808080', background: { light: '#999999', dark: '#555555' } },
  { primary: '#ff0000', background: { light: '#101010', dark: '#fafafa' } },
]

const texts: ColorName[] = [
  'text',
  'text-soft',
  'text-muted',
  'accent',
  'blue',
  'green',
  'amber',
  'orange',
  'red',
  'purple',
]

test.each(sites)('every text of a site with $primary has AA contrast on every ground', (options) => {
  const { light, dark } = deriveColors(options)
  for (const colors of [light, dark]) {
    for (const name of texts) {
      for (const ground of [colors.page, colors.surface, colors.raised]) {
        expect(contrastOf(colors[name], ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  }
})

test.each(sites)('the current item of a site with $primary can be read on its tint', (options) => {
  const { light, dark } = deriveColors(options)
  for (const { accent, page, surface, raised } of [light, dark]) {
    for (const ground of [page, surface, raised]) {
      expect(contrastOf(accent, composite(accent, 0x17 / 255, ground))).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test.each(sites)('buttons of a site with $primary can be read and told from the page', (options) => {
  const { light, dark } = deriveColors(options)
  for (const colors of [light, dark]) {
    expect(contrastOf(colors['on-accent'], colors['accent-solid'])).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(colors['accent-solid'], colors.page)).toBeGreaterThan(1.3)
  }
})

test('a colour that can be read stays as the author wrote it', () => {
  const { light, dark, adjustments } = deriveColors({ primary: '#166E3F', light: '#26BD6C' })
  expect(light.accent).toBe('#166e3f')
  expect(dark.accent).toBe('#26bd6c')
  expect(adjustments).toEqual([])
})

test('a colour that cannot be read is changed in lightness and reported', () => {
  const { light, adjustments } = deriveColors({ primary: '#facc15', light: '#fde047' })
  expect(adjustments).toHaveLength(1)
  expect(adjustments[0]).toMatchObject({ color: 'primary', scheme: 'light', from: '#facc15', ground: '#ffffff' })
  expect(adjustments[0]?.to).toBe(light.accent)
  expect(adjustments[0]?.contrast).toBeLessThan(2)
})

test('a button on which white text nearly fits becomes a little darker, and is reported once', () => {
  const { light, dark, adjustments } = deriveColors({ primary: '#166E3F', light: '#26BD6C', dark: '#0177ff' })
  expect(light['on-accent']).toBe('#ffffff')
  expect(dark['accent-solid']).toBe(light['accent-solid'])
  expect(adjustments).toMatchObject([
    { color: 'dark', scheme: 'light', from: '#0177ff', to: light['accent-solid'], ground: '#ffffff' },
  ])
})

test('a bright button has dark text', () => {
  const { light } = deriveColors({ primary: '#166E3F', dark: '#facc15' })
  expect([light['accent-solid'], light['on-accent']]).toEqual(['#facc15', '#0b0b0c'])
})

test('grounds are the author’s where given', () => {
  const { light, dark } = deriveColors({ primary: '#166E3F', background: { light: '#EEEEEE', dark: '#222831' } })
  expect([light.page, dark.page]).toEqual(['#eeeeee', '#222831'])
})

test('without a background the page is white, and dark but not black', () => {
  const { light, dark } = deriveColors({ primary: '#166E3F' })
  expect(light.page).toBe('#ffffff')
  expect(contrastOf(dark.page, '#000000')).toBeGreaterThan(1.1)
  expect(contrastOf(dark.border, '#000000')).toBeGreaterThan(contrastOf(dark.page, '#000000'))
})

test('properties hold both schemes, and authors’ names as channels', () => {
  const { properties } = deriveColors({ primary: '#166E3F', light: '#26BD6C' })
  expect(properties['dw-accent']).toBe('light-dark(#166e3f, #26bd6c)')
  expect(properties['primary']).toBe('22 110 63')
  expect(properties['primary-light']).toBe('38 189 108')
  expect(properties['background-light']).toBe('255 255 255')
})

test('a colour that is none counts as not given', () => {
  expect(() => deriveColors({ primary: 'nonsense', light: '', background: { dark: 'x' } })).not.toThrow()
})

test('a reported contrast is that with the worst ground, and never looks sufficient', () => {
  const { adjustments } = deriveColors({ primary: '#0060ff', light: '#e4587d' })
  expect(adjustments.map(({ scheme, contrast }) => [scheme, contrast < 4.5])).toEqual([
    ['light', true],
    ['dark', true],
  ])
  expect(adjustments[0]?.contrast).toBe(4.23)
})
