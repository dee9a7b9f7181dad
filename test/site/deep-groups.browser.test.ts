import { expect, test } from 'vitest'
import { windows } from './open-page.ts'
import { visitSite } from './visit-site.ts'

// A sidebar is as wide for a page below sixty groups as for any other.

const levels = Array.from({ length: 60 }, (_, index) => 60 - index)
const nested = levels.reduce<(string | object)[]>(
  (inner, level) => [{ group: `Group at level ${level}`, pages: [`level-${level}`, ...inner] }],
  [],
)
const { open } = visitSite({
  'docs.json': { navigation: { groups: nested } },
  ...Object.fromEntries(levels.map((level) => [`level-${level}.mdx`, `---\ntitle: Page ${level}\n---\n\nText.\n`])),
})

test.for(Object.keys(windows) as (keyof typeof windows)[])(
  'the titles of groups and pages stand beside each other’s guides at any depth: %s',
  async (window) => {
    const page = await open('/level-60', { window })
    if (window !== 'desk') {
      await page.click('.menu-button')
      await page.waitForFunction(() => document.querySelector('#sidebar')?.getBoundingClientRect().left === 0)
    }
    const squeezed = await page.evaluate(() => {
      const side = document.querySelector('#sidebar')?.getBoundingClientRect()
      return [...document.querySelectorAll('.sidebar-title')].flatMap((title) => {
        const { left, right, height } = title.getBoundingClientRect()
        return side && left >= side.left && right <= side.right && right - left >= 80 && height < 90
          ? []
          : [`${title.textContent}: ${left} to ${right}, ${height} px high`]
      })
    })
    expect(squeezed).toEqual([])
  },
)
