import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { visitSite } from './visit-site.ts'

const styles = resolve(import.meta.dirname, '../../packages/theme/src/styles/themes')
const themes = globSync('*.css', { cwd: styles })
  .map((path) => basename(path, '.css'))
  .toSorted()

const { open } = visitSite({
  'docs.json': {
    navigation: {
      tabs: [
        { tab: 'Guides', pages: ['index'] },
        { tab: 'Tools', pages: ['tools'] },
      ],
    },
  },
  'index.mdx':
    '---\ntitle: Start\n---\n\n<Tabs>\n<Tab title="One">First</Tab>\n<Tab title="Two">Second</Tab>\n</Tabs>\n',
  'tools.mdx': '---\ntitle: Tools\n---\n',
})

test.for(['mint', ...themes])('what is chosen has one mark, a line below its name, in the theme %s', async (theme) => {
  const page = await open('/', { forcedColors: 'active', bypassCSP: true })
  if (theme !== 'mint')
    for (const path of [`${theme}.css`, `${theme}/tabs.css`])
      if (globSync(path, { cwd: styles }).length > 0)
        await page.addStyleTag({ content: readFileSync(resolve(styles, path), 'utf8') })
  for (const selector of ['#navbar .nav-tabs-item[aria-current]', '.tab[aria-selected="true"]']) {
    const marks = await page.locator(selector).evaluate((element) => {
      const { bottom, height } = getComputedStyle(element, '::after')
      return { bottom, height, outline: getComputedStyle(element).outlineStyle }
    })
    expect(marks).toEqual({ bottom: '0px', height: '2px', outline: 'none' })
  }
})
