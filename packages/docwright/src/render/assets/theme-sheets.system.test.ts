import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { themes } from '../../config/schema/theme.ts'
import { createMemorySource } from '../../source/memory-source.ts'
import { themeFile } from '../basics/theme-file.ts'
import { createSite } from '../../site/create-site.ts'
import { createSiteAssets } from './site-assets.ts'

async function sheetOf(theme: string, files: Record<string, string> = {}): Promise<string> {
  const config = { theme, name: 'Test', colors: { primary: '#0b5c2e' }, navigation: { pages: ['index'] } }
  const result = await createSite(
    createMemorySource({ 'docs.json': JSON.stringify(config), 'index.mdx': 'Text', ...files }),
  )
  if ('noSite' in result) throw new Error('The site should exist.')
  const assets = await createSiteAssets(result.site, { purpose: 'build' })
  const css = assets.ofTheSite.find(({ path }) => /\/theme\.\w+\.css$/.test(path))
  return new TextDecoder().decode(css?.content())
}

test.each(themes.filter((theme) => theme !== 'mint'))(
  '%s brings its own rules, and no other theme’s',
  async (theme) => {
    const css = await sheetOf(theme)
    expect(css).toContain('@layer docwright.look')
    const [others] = (await sheetOf('mint')).split('@layer docwright.site{')
    expect(css.length).toBeGreaterThan((others ?? '').length)
    expect(css.length - (await sheetOf('mint')).length).toBeLessThan(8000)
  },
)

test('the first theme is the style sheet of all of them alone', async () => {
  expect(await sheetOf('mint')).not.toContain('@layer docwright.look{')
})

test('every theme sets its rules in the layer that the theme’s sheet names', () => {
  const folder = join(import.meta.dirname, '../../../../theme/src/styles/themes')
  for (const theme of themes.filter((name) => name !== 'mint'))
    expect(readFileSync(join(folder, `${theme}.css`), 'utf8')).toMatch(/^\/\*[\s\S]*?\*\/\s*@layer docwright\.look \{/)
})

test('what a script of the author may put into a page has its styles on every page', async () => {
  const passages = themeFile('passages.css')
  expect(await sheetOf('mint')).not.toContain(passages)
  expect(await sheetOf('mint', { 'hint.js': 'document.body.append(document.createElement("kbd"))' })).toContain(
    passages,
  )
})
