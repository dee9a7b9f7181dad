import { expect, test } from 'vitest'
import { visitSite } from './visit-site.ts'

const { open } = visitSite({
  'docs.json': { contextual: { options: ['copy', 'view'] }, navigation: { pages: ['index'] } },
  'index.mdx': `---
title: Home
description: What a finger can press.
---

Text.
`,
})

test.for(['.page-action', '.page-action-menu'])(
  'a finger has 44 px for %s, and what is seen stays where it is',
  async (selector) => {
    const page = await open('/', { window: 'phone', hasTouch: true, isMobile: true })
    const target = page.locator(selector).first()
    const missed = () =>
      target.evaluate((element) => {
        const { left, right, top, height } = element.getBoundingClientRect()
        const middle = top + height / 2
        const places = [left + 2, (left + right) / 2, right - 2].flatMap((x) =>
          [middle - 21, middle + 21].map((y) => [x, y]),
        )
        return places.filter(([x = 0, y = 0]) => !element.contains(document.elementFromPoint(x, y)))
      })
    await target.scrollIntoViewIfNeeded()
    const seen = await target.boundingBox()
    // Whoever touches the page anywhere, as to scroll it.
    await page.tap('h1')
    await expect.poll(missed).toEqual([])
    expect(await target.boundingBox()).toEqual(seen)
  },
)
