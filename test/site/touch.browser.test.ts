import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitSite } from './visit-site.ts'

const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n')

const { open } = visitSite({
  'docs.json': {
    styling: { eyebrows: 'breadcrumbs' },
    contextual: { options: ['copy', 'view'] },
    navigation: { tabs: [{ tab: 'Guides', groups: [{ group: 'All', root: 'other', pages: ['index'] }] }] },
    logo: '/logo.svg',
    footer: { links: [{ items: [{ label: 'Terms', href: 'https://example.com' }] }] },
  },
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 28"><rect width="100" height="28" /></svg>',
  'other.mdx': '---\ntitle: Other\n---\n\nText.\n',
  'index.mdx': `---
title: Home
description: What a finger can press.
---

Text.

<Tabs>
  <Tab title="macOS">One.</Tab>
  <Tab title="Linux">Two.</Tab>
</Tabs>

<Expandable title="attributes">Text.</Expandable>

\`\`\`text expandable
${lines}
\`\`\`

## Heading

Text.
`,
})

test.for([
  '.page-action',
  '.page-action-menu',
  '.logo-link',
  '.breadcrumb-item a',
  '.tab',
  '.expandable > summary',
  '.code-block-fold',
  '.footer-columns a',
])('a finger has 44 px for %s, and what is seen stays where it is', async (selector) => {
  const page = await open('/', { window: 'phone', hasTouch: true, isMobile: true })
  const target = page.locator(selector).first()
  const missed = () =>
    target.evaluate((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, right, top, height } = element.getBoundingClientRect()
      const middle = top + height / 2
      // Corners may be round.
      const inner = Math.min(14, (right - left) / 3)
      const places = [left + inner, (left + right) / 2, right - inner].flatMap((x) =>
        [middle - 21, middle + 21].map((y) => [x, y]),
      )
      return places.filter(([x = 0, y = 0]) => !element.contains(document.elementFromPoint(x, y)))
    })
  await target.scrollIntoViewIfNeeded()
  const seen = await seenOf(target)
  // Whoever touches the page anywhere, as to scroll it.
  await page.tap('h1')
  await expect.poll(missed).toEqual([])
  expect(await seenOf(target)).toEqual(seen)
})

test('the room of a button ends where the one beside it begins', async () => {
  const page = await open('/', { window: 'phone', hasTouch: true, isMobile: true })
  await page.tap('h1')
  const copy = page.locator('.page-action', { hasText: 'Copy page' })
  const missed = () =>
    copy.evaluate((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const places = Array.from({ length: Math.floor(right - left) - 2 }, (_, index) => left + 1 + index)
      return places.filter((x) => !element.contains(document.elementFromPoint(x, (top + bottom) / 2)))
    })
  // Once the styles of touch are there.
  await expect.poll(() => copy.evaluate((element) => getComputedStyle(element, '::before').position)).toBe('absolute')
  expect(await missed()).toEqual([])
})

test('a finger has 44 px for each row of the drawer and of the contents', async () => {
  const page = await open('/', { window: 'phone', hasTouch: true, isMobile: true })
  await page.tap('.toc summary')
  const heights = (selector: string) =>
    page.locator(selector).evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))
  expect(await heights('.toc-item > a')).toEqual([44])
  await page.tap('.menu-button')
  await expect.poll(() => heights('.sidebar-nav li > a')).toEqual([44])
})

/** Size, and place within what is around it, wherever the page is scrolled to. */
function seenOf(target: Locator): Promise<number[]> {
  return target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const around = element.parentElement?.getBoundingClientRect()
    return [left, top - (around?.top ?? 0), width, height].map(Math.round)
  })
}
