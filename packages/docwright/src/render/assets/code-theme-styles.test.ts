import { wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { defaultCodeThemes } from '../../config/defaults.ts'
import { codeThemeStyles } from './code-theme-styles.ts'
import { isCodeTheme, loadCodeTheme } from '../../content/highlight/code-theme.ts'

const grounds = { light: '#e2e0de', dark: '#23262d' }

test.each([grounds, { light: '#cfcfcf', dark: '#353539' }, { light: '#3a3a3a', dark: '#d0d0d0' }])(
  'the default themes can be read on the hardest grounds, $light and $dark',
  async (hardest) => {
    const css = await codeThemeStyles(defaultCodeThemes, hardest)
    const colors = Array.from(css.matchAll(/--([ld]):(#[\da-f]{6})/g))
    expect(colors.length).toBeGreaterThan(10)
    for (const [, scheme, color = ''] of colors) {
      const ground = scheme === 'l' ? hardest.light : hardest.dark
      expect(wcagContrast(color, ground), `${color} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  },
)

const block = '.code-block:where(:not([data-dw-own])),.code-group:where(:not([data-dw-own]))'

test('the style sheet is the same every time', async () => {
  expect(await codeThemeStyles(defaultCodeThemes, grounds)).toBe(await codeThemeStyles(defaultCodeThemes, grounds))
})

test('the default themes leave the ground to the look of the site', async () => {
  expect(await codeThemeStyles(defaultCodeThemes, grounds)).not.toContain('--dw-surface')
})

test('a theme that an author chose brings its ground and keeps its colours', async () => {
  const css = await codeThemeStyles({ light: 'catppuccin-latte', dark: 'catppuccin-mocha' }, grounds)
  expect(css).toContain(`${block}{--dw-surface:light-dark(#eff1f5,#1e1e2e);--dw-text:light-dark(#4c4f69,#cdd6f4)`)
})

test('dark code blocks are dark in light surroundings too', async () => {
  const css = await codeThemeStyles({ light: 'dark-plus', dark: 'dark-plus' }, grounds)
  expect(css).toContain(`${block}{color-scheme:dark;--dw-surface:light-dark(#0b0c0e,#0b0c0e)`)
})

test('the theme of variables takes its colours from the author’s style sheet', async () => {
  const css = await codeThemeStyles({ light: 'css-variables', dark: 'css-variables' }, grounds)
  expect(css).toContain('--l:var(--mint-color-text)')
  expect(css).toContain('{--d:var(--mint-token-keyword)}')
  expect(css).not.toContain('{color-scheme:')
  expect(css).not.toMatch(/#0000/)
})

test('font styles that only one theme has are not set in the other', async () => {
  const css = await codeThemeStyles({ light: 'github-light-default', dark: 'night-owl' }, grounds)
  expect(css).toContain('.line .fi{font-style:italic}')
  expect(css).toContain('.line .di{font-style:var(--if-dark,italic)}')
  expect(css).toContain('.line .li{font-style:var(--if-light,italic)}')
  expect(css).toContain(':root{--if-dark: }:root.dark{--if-light: ;--if-dark:initial}')
})

// The names of `styling.codeblocks`.
const namedThemes = `
  andromeeda aurora-x ayu-dark catppuccin-frappe catppuccin-latte catppuccin-macchiato catppuccin-mocha dark-plus dracula
  dracula-soft everforest-dark everforest-light github-dark github-dark-default github-dark-dimmed
  github-dark-high-contrast github-light github-light-default github-light-high-contrast gruvbox-dark-hard
  gruvbox-dark-medium gruvbox-dark-soft gruvbox-light-hard gruvbox-light-medium gruvbox-light-soft houston
  kanagawa-dragon kanagawa-lotus kanagawa-wave laserwave light-plus material-theme material-theme-darker
  material-theme-lighter material-theme-ocean material-theme-palenight min-dark min-light monokai night-owl nord
  one-dark-pro one-light plastic poimandres red rose-pine rose-pine-dawn rose-pine-moon slack-dark slack-ochin
  snazzy-light solarized-dark solarized-light synthwave-84 tokyo-night vesper vitesse-black vitesse-dark vitesse-light
  css-variables`
  .trim()
  .split(/\s+/)

test('every theme that docs.json can name has a ground and colours of its own', async () => {
  expect(namedThemes).toHaveLength(61)
  expect(namedThemes.filter((name) => !isCodeTheme(name))).toEqual([])
  const sheets = await Promise.all(namedThemes.map((name) => codeThemeStyles({ light: name, dark: name }, grounds)))
  expect(new Set(sheets).size).toBe(namedThemes.length)
  const bare = namedThemes.filter((_, index) => {
    const css = sheets[index] ?? ''
    const colors = new Set(Array.from(css.matchAll(/\{--l:([^}]+)\}/g), ([, color]) => color))
    return colors.size < 3 || !/--dw-surface:light-dark\((?:#[\da-f]{3,8}|var\()/.test(css)
  })
  expect(bare).toEqual([])
  await expect(loadCodeTheme('no-such-theme')).rejects.toThrow('There is no code theme “no-such-theme”.')
})
