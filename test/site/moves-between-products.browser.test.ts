import { expect, test } from 'vitest'
import { visitSite } from './visit-site.ts'

const visited = visitSite({
  'docs.json': {
    navigation: {
      products: [
        {
          product: 'Alpha',
          tabs: [
            { tab: 'One', pages: ['a/start'] },
            { tab: 'Two', pages: ['a/two'] },
          ],
        },
        {
          product: 'Beta',
          tabs: [
            { tab: 'Three', pages: ['b/start'] },
            { tab: 'Four', pages: ['b/four'] },
          ],
        },
        { product: 'Gamma', tabs: [{ tab: 'Five', pages: ['c/start'] }] },
      ],
    },
  },
  'a/start.mdx': '---\ntitle: Alpha start\n---\n\n[To Beta](/b/start)\n',
  'a/two.mdx': '# Two',
  'b/start.mdx': '---\ntitle: Beta start\n---\n\n[To Gamma](/c/start)\n',
  'b/four.mdx': '# Four',
  'c/start.mdx': '---\ntitle: Gamma start\n---\n\n[To Alpha](/a/start)\n',
})

test('a move to another product exchanges its button in the sidebar and the tabs of the drawer', async () => {
  const { page, faults } = await visited.watch('/a/start')
  for (const [product, tab] of [
    ['Beta', 'Three'],
    ['Gamma', undefined],
    ['Alpha', 'One'],
  ] as const) {
    const link = page.getByRole('link', { name: `To ${product}` })
    await link.hover()
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/navigation\.\w+\.js$/.test(name)),
    )
    await link.click()
    await expect.poll(() => page.locator('#page-title').textContent()).toBe(`${product} start`)
    const labels = page.locator('#sidebar .side-head .switcher .switcher-label')
    expect(await labels.allTextContents()).toEqual(tab === undefined ? [product] : [product, tab])
  }
  expect(faults).toEqual([])
})
