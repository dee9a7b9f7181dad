import { expect, test } from 'vitest'
import { colorClass } from './color-class.ts'
import { siteStyles } from './site-styles.ts'

const colors = { primary: '#166E3F' }

test('the sheet is a layer that authors’ styles win over', () => {
  expect(siteStyles({ colors }).css).toMatch(/^@layer docwright\.site\{:root\{--dw-page:/)
})

test('browsers without `light-dark()` have the colours of each scheme by class', () => {
  const { css } = siteStyles({ colors: { primary: '#166E3F', light: '#26BD6C' } })
  const older = /@supports not \(color:light-dark\(red,red\)\)\{:root\{([^}]*)\}\.dark\{([^}]*)\}\}/.exec(css)
  expect(older?.[1]).toContain('--dw-accent:#166e3f')
  expect(older?.[2]).toContain('--dw-accent:#26bd6c')
  expect(older?.[0].match(/--dw-page:#/g)).toHaveLength(2)
})

test('fonts are variables, their faces stand before the layer', () => {
  const { css } = siteStyles({
    colors,
    fonts: { faces: '@font-face{}', body: 'Inter, sans-serif', headingWeight: 550 },
  })
  expect(css).toMatch(/^@font-face\{\}@layer/)
  expect(css).toContain('--font-body:Inter, sans-serif')
  expect(css).toContain('--dw-heading-weight:550')
  expect(css).not.toContain('--font-mono')
})

test('a background image follows the scheme, by class and by system', () => {
  const { css } = siteStyles({ colors, backgroundImage: { light: '/l.png', dark: '/d".png' } })
  expect(css).toContain('--dw-background-light:url("/l.png")')
  expect(css).toContain('--dw-background-dark:url("/d%22.png")')
  expect(css).toContain('@media(prefers-color-scheme:dark)')
  expect(css).toContain('.dark #background-color{background-image:var(--dw-background-dark)}')
})

test('a thing’s own colour is a class, once per pair', () => {
  const pair = { light: '#FF0000', dark: '#00ff00' }
  const { css } = siteStyles({ colors, ownColors: [pair, pair, { light: '#abc' }] })
  expect(css.split('.own-color-ff0000-00ff00{')).toHaveLength(2)
  expect(css).toContain('.own-color-abc-abc{--dw-own-color:light-dark(#abc,#abc)')
  expect(colorClass(pair)).toBe('own-color-ff0000-00ff00')
})

test('only hexadecimal colours become classes and rules', () => {
  expect(colorClass({ light: 'red;}' })).toBeUndefined()
  expect(colorClass(undefined)).toBeUndefined()
  expect(siteStyles({ colors, ownColors: [{ light: 'red;}' }] }).css).not.toContain('red;}')
})

test('a decoration is a rule of the sites that have one', () => {
  expect(siteStyles({ colors, decoration: 'grid' }).css).toContain('.decoration{')
  expect(siteStyles({ colors, decoration: 'grid' }).css).toContain('#background-color{position:fixed')
  expect(siteStyles({ colors }).css).not.toMatch(/\.decoration|#background-color/)
})

test('a site without a banner names no grounds of banners', () => {
  const author = { primary: '#2a4cd0' }
  expect(siteStyles({ colors: author }).css).not.toContain('banner')
  expect(siteStyles({ colors: author, hasBanner: true }).css).toContain('--dw-banner-info:#2a4cd0')
})
