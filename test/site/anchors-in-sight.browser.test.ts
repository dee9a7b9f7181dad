import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitSite } from './visit-site.ts'

const sheets: [theme: string, css: string][] = [
  ['mint', ''],
  ...globSync(resolve(import.meta.dirname, '../../packages/theme/src/styles/themes/*.css'))
    .toSorted()
    .map((path): [string, string] => [basename(path, '.css'), readFileSync(path, 'utf8')]),
]
const heights = [600, 768, 1080]

const pages = Array.from({ length: 200 }, (_, index) => `page-${index + 1}`)
const modes = ['wide', 'center', 'landing', 'custom', 'frame']

const visited = visitSite({
  'docs.json': {
    navigation: {
      global: { anchors: [{ anchor: 'Community', icon: 'users', href: 'https://example.com' }] },
      languages: ['en', 'fr'].map((language) => ({
        language,
        products: [
          {
            product: 'Server',
            description: 'What answers',
            anchors: [
              { anchor: 'Guides', icon: 'book', pages: language === 'en' ? [...pages, ...modes] : ['fr/page'] },
              { anchor: 'API', icon: 'code', pages: [`${language}/api`] },
            ],
          },
          { product: 'Client', pages: [`${language}/client`] },
        ],
      })),
    },
  },
  ...Object.fromEntries(
    [...pages, 'fr/page', 'en/api', 'fr/api', 'en/client', 'fr/client'].map((path) => [`${path}.mdx`, 'Text.']),
  ),
  ...Object.fromEntries(modes.map((mode) => [`${mode}.mdx`, `---\nmode: ${mode}\n---\n\nText.\n`])),
})

/** Scrolls the list to its last entry, and says of everything that shall stay in sight whether a reader could press it. */
async function atTheEnd(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(() => {
    const list = document.querySelector('.side-list')
    list?.scrollTo({ top: list.scrollHeight, behavior: 'instant' })
    function isInSight(element: Element | undefined): boolean {
      const box = element?.getBoundingClientRect()
      if (element === undefined || box === undefined || box.height === 0) return false
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      return element.contains(top) && box.top >= 0 && box.bottom <= innerHeight
    }
    const links = [...document.querySelectorAll('.sidebar-list a')]
    const [box, around] = [list, list?.parentElement].map((element) => element?.getBoundingClientRect().height ?? 0)
    return {
      entries: links.length,
      last: isInSight(links.at(-1)),
      first: isInSight(links[0]),
      hidden: [...document.querySelectorAll('.nav-anchor, .side-switchers .nav-dropdown-products-selector-trigger')]
        .filter((element) => !isInSight(element))
        .map((element) => element.textContent),
      // The list keeps more than half of the room, also where the window is low.
      hasRoom: (box ?? 0) > (around ?? 0) / 2,
    }
  })
}

const good = { entries: 205, last: true, first: false, hidden: [], hasRoom: true }

/** A look at every theme in windows of every height. */
async function everyTheme(page: Page, width: number): Promise<unknown[]> {
  const wrong: unknown[] = []
  for (const height of heights) {
    await page.setViewportSize({ width, height })
    for (const [theme, css] of sheets) {
      await page.evaluate((text) => {
        const style = document.getElementById('theme') ?? document.createElement('style')
        style.id = 'theme'
        style.textContent = text
        document.head.append(style)
      }, css)
      const found = await atTheEnd(page)
      if (JSON.stringify(found) !== JSON.stringify(good)) wrong.push({ theme, width, height, ...found })
    }
  }
  return wrong
}

test('anchors and switchers stay in sight at the last of 200 entries, in nine themes, at three heights', async () => {
  expect(sheets).toHaveLength(9)
  const page = await visited.open('/page-100', { bypassCSP: true })
  await page.locator('.side-list').hover()
  await expect.poll(() => page.locator('.sidebar-list a').count()).toBe(205)
  expect(await everyTheme(page, 1366)).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('.menu-button').click()
  await page.locator('#sidebar:popover-open').waitFor()
  expect(await everyTheme(page, 390)).toEqual([])
  expect(await page.locator('.side-switchers .localization-select-trigger').isVisible()).toBe(true)
})

test.for(modes)('anchors and switchers stay in sight in the mode %s', async (mode) => {
  const page = await visited.open(`/${mode}`)
  await page.setViewportSize({ width: 1366, height: 650 })
  if (['center', 'landing', 'custom'].includes(mode)) await page.locator('.menu-button').click()
  await page.locator('.side-list').hover()
  await expect.poll(() => page.locator('.sidebar-list a').count()).toBe(205)
  expect(await atTheEnd(page)).toEqual(good)
})
