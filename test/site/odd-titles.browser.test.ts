import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { layoutShifts, sidewaysOverflow, withoutFonts } from './layout-problems.ts'
import { windows } from './open-page.ts'
import { visitSite } from './visit-site.ts'

// Titles that nobody writes on purpose: each stays inside what it stands in, wherever a site shows it.

const titles: Readonly<Record<string, string>> = {
  long: 'How to move a whole project '.repeat(8).trim(),
  unbroken: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2),
  emoji: '🚀🔥👩‍👩‍👧‍👦',
  arabic: 'الإعداد الأول للمشروع (API v2)',
}
const keys = Object.keys(titles)

const { watch } = visitSite({
  'docs.json': {
    name: 'Odd titles',
    navigation: {
      tabs: [
        {
          tab: 'Guides',
          groups: [
            {
              group: titles['unbroken'] ?? '',
              pages: [...keys, { group: titles['long'] ?? '', expanded: true, pages: ['inside'] }],
            },
          ],
        },
        { tab: titles['unbroken'] ?? '', pages: ['other'] },
      ],
    },
  },
  'inside.mdx': '---\ntitle: Inside\n---\n',
  'other.mdx': '---\ntitle: Other\n---\n',
  ...Object.fromEntries(
    keys.map((key) => [`${key}.mdx`, `---\ntitle: "${titles[key]}"\n---\n\n## ${titles[key]}\n\nText.\n\n## Next\n`]),
  ),
})

/** Titles that are wider than the element in which they stand. */
function outside(page: Page, inside: string, title: string): Promise<string[]> {
  return page.evaluate(
    ([frame = '', own = '']) => {
      const box = document.querySelector(frame)?.getBoundingClientRect()
      if (box === undefined) return [`no ${frame}`]
      const all = [...document.querySelectorAll(`${frame} ${own}`)]
      if (all.length === 0) return [`no ${own}`]
      return all.flatMap((element) => {
        const { left, right, height } = element.getBoundingClientRect()
        if (height === 0) return []
        return left >= box.left - 1 && right <= box.right + 1 ? [] : [`${element.className}: ${left} to ${right}`]
      })
    },
    [inside, title],
  )
}

test.for(Object.keys(windows).flatMap((window) => keys.map((key) => [key, window as keyof typeof windows] as const)))(
  'the title “%s” stays inside page, sidebar and list of headings: %s',
  async ([key, window]) => {
    const { page, faults } = await watch('/inside', { window })
    await withoutFonts(page)
    await page.goto(new URL(`/${key}`, page.url()).href)
    expect(await page.locator('#page-title').innerText()).toBe(titles[key])
    expect(await page.title()).toContain(titles[key])
    expect(await sidewaysOverflow(page)).toEqual([])
    expect(await outside(page, '#content-area', 'h1, #content-area h2')).toEqual([])
    const headings = window === 'desk' ? await outside(page, '#table-of-contents', 'a') : []
    expect(headings).toEqual([])
    if (window !== 'desk') {
      await page.locator('.menu-button').click()
      await page.waitForFunction(() => document.querySelector('#sidebar')?.getBoundingClientRect().left === 0)
    }
    expect(await page.locator('.sidebar-nav [aria-current="page"]').innerText()).toBe(titles[key])
    expect(await outside(page, '#sidebar', '.sidebar-title')).toEqual([])
    expect(await layoutShifts(page)).toEqual([])
    expect(faults).toEqual([])
  },
)

test.for(keys)('the search finds the title “%s” and shows it inside of its list', async (key) => {
  const { page, faults } = await watch('/inside', { window: 'phone' })
  await page.keyboard.press('/')
  // Emoji are no words; the page is found by its address.
  await page.locator('#search-input').fill(key === 'emoji' ? key : (titles[key] ?? '').slice(0, 12))
  const option = page.locator('#search-list [role="option"]').first()
  await expect.poll(() => option.innerText()).toContain((titles[key] ?? '').slice(0, 5))
  // Where a page stands is one line, which ends in an ellipsis.
  expect(await outside(page, '#search-dialog', '#search-list [role="option"] :not(.search-trail *)')).toEqual([])
  expect(await page.locator('.search-body').evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0)
  expect(faults).toEqual([])
})
