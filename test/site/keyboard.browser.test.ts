import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { focused, tabStops, tabTo } from './focus.ts'
import { visitSite } from './visit-site.ts'

const files = {
  'docs.json': {
    navbar: { links: [{ label: 'Support', href: '/guides/support' }] },
    navigation: {
      versions: [
        {
          version: '2',
          tabs: [
            {
              tab: 'Guides',
              groups: [
                { group: 'Start', pages: ['index', 'guides/support'] },
                {
                  group: 'More',
                  pages: [
                    { group: 'Nested', pages: ['guides/deep', { group: 'Deeper', pages: ['guides/deeper'] }] },
                    { group: 'Rooted', root: 'guides/rooted', pages: ['guides/below'] },
                  ],
                },
              ],
            },
            {
              tab: 'Tools',
              menu: [
                { item: 'Hammer', pages: ['tools/hammer'] },
                { item: 'Saw', pages: ['tools/saw'] },
              ],
            },
          ],
        },
        { version: '1', pages: ['v1/index'] },
      ],
    },
    footer: { socials: { github: 'https://github.com/example' } },
  },
  'index.mdx': '---\ntitle: Home\n---\n\n## First\n\nA [link](/guides/support).\n\n## Second\n\nText.\n',
  'guides/support.mdx': '# Support',
  'guides/deep.mdx': '# Deep',
  'guides/deeper.mdx': '---\ntitle: Deepest\n---\n',
  'guides/rooted.mdx': '# Rooted page',
  'guides/below.mdx': '# Below',
  'tools/hammer.mdx': '# Hammer',
  'tools/saw.mdx': '# Saw',
  'v1/index.mdx': '# Old home',
}

const { open } = visitSite(files)

test('the first stop is the skip link; it leads to the content', async () => {
  const page = await open('/')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatchObject({ name: 'Skip to content', isVisible: true })
  await page.keyboard.press('Enter')
  expect(await focused(page)).toMatchObject({ id: 'content-area' })
  await page.keyboard.press('Tab')
  expect((await focused(page)).part).toBe('main')
})

test('Tab goes through header, tabs, sidebar, content and footer; every stop can be seen, and none is in a closed group', async () => {
  const stops = await tabStops(await open('/'))
  const parts = stops.map(({ part }) => part)
  expect(parts.filter((part, index) => part !== parts[index - 1])).toEqual([
    'skip link',
    'header',
    'tabs',
    'sidebar',
    'main',
    'footer',
  ])
  expect(stops.filter(({ isVisible }) => !isVisible)).toEqual([])
  const names = stops.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Version: 2', 'Support', 'Guides', 'Tools', 'Tools: Menu', 'Nested']))
  expect(names).not.toContain('Deep')
  expect(names).not.toContain('Below')
})

test('Enter and Space open and close nested groups; one with a page of its own has two stops: its link, and what folds it', async () => {
  const page = await open('/')
  await tabTo(page, 'Nested')
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press(key)
    await page.keyboard.press('Tab')
    expect((await focused(page)).name).toBe('Deep')
    await page.keyboard.press('Tab')
    await page.keyboard.press(key)
    await page.keyboard.press('Tab')
    expect((await focused(page)).name).toBe('Deepest')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press(key)
    await page.keyboard.press('Tab')
    expect((await focused(page)).name).toBe('Rooted')
    // Back, and the outer group as it was.
    for (const back of ['Shift+Tab', 'Shift+Tab', 'Shift+Tab', key]) await page.keyboard.press(back)
    expect((await focused(page)).name).toBe('Nested')
    await page.keyboard.press('Tab')
    expect((await focused(page)).name).toBe('Rooted')
    await page.keyboard.press('Shift+Tab')
  }
  await page.keyboard.press('Tab')
  expect((await focused(page)).tag).toBe('a')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatchObject({ tag: 'summary', name: 'Rooted', isVisible: true })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect((await focused(page)).name).toBe('Below')
})

test('a switcher opens by Enter on its current entry, moves by arrows, and gives the focus back on Escape', async () => {
  const page = await open('/')
  await tabTo(page, 'Version')
  await page.keyboard.press('Enter')
  await expectFocus(page, '2')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expectFocus(page, '1')
  await page.keyboard.press('ArrowDown')
  await expectFocus(page, '2')
  await page.keyboard.press('End')
  await expectFocus(page, '1')
  await page.keyboard.press('Escape')
  await expectFocus(page, 'Version: 2')
  await page.keyboard.press('Enter')
  await expectFocus(page, '2')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/v1')
})

test('a tab’s menu opens by its own button and leads to its items', async () => {
  const page = await open('/')
  await tabTo(page, 'Tools: Menu')
  await page.keyboard.press('Space')
  await expectFocus(page, 'Hammer')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expectFocus(page, 'Saw')
  await page.keyboard.press('Escape')
  await expectFocus(page, 'Tools: Menu')
  await page.keyboard.press('Space')
  await expectFocus(page, 'Hammer')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/tools/hammer')
})

test('the colour scheme is chosen by keys, and said', async () => {
  const page = await open('/')
  await page
    .getByRole('button', { name: /colou?r|theme|appearance/i })
    .first()
    .focus()
  const name = (await focused(page)).name
  await page.keyboard.press('Enter')
  await expectFocus(page, 'System')
  await page.keyboard.press('End')
  await expectFocus(page, 'Dark')
  await page.keyboard.press('Enter')
  await expectFocus(page, name)
  expect(await page.getAttribute('html', 'class')).toBe('dark')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'Dark')
  expect(await page.locator('[data-scheme=dark]').getAttribute('aria-pressed')).toBe('true')
  expect(await accessibilityProblems(page)).toEqual([])
})

test('the drawer of a phone opens by its button, keeps the focus, and gives it back on Escape', async () => {
  const page = await open('/', { window: 'phone' })
  await tabTo(page, 'Menu')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'Close')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  expect(await drawer.isVisible()).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
  const outside: string[] = []
  for (let count = 0; count < 20; count++) {
    await page.keyboard.press('Tab')
    const { name, part, isVisible } = await focused(page)
    if (part !== 'sidebar' || !isVisible) outside.push(`${name} in ${part}`)
  }
  expect(outside).toEqual([])
  await page.keyboard.press('Escape')
  await expectFocus(page, 'Menu')
  expect(await drawer.isVisible()).toBe(false)
})

test('the drawer closes by its button too; backwards Tab stays inside, and switchers open while it stays', async () => {
  const page = await open('/', { window: 'phone' })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expectFocus(page, 'Close')
  await page.keyboard.press('Shift+Tab')
  expect((await focused(page)).part).toBe('sidebar')
  expect(await page.locator('main').evaluate((main) => main.closest('[inert]') !== null)).toBe(true)
  await tabTo(page, 'Version')
  await page.keyboard.press('Enter')
  await expectFocus(page, '2')
  await page.keyboard.press('Escape')
  await expectFocus(page, 'Version: 2')
  expect(await page.getByRole('dialog', { name: 'Menu' }).isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Close' }).click()
  await expectFocus(page, 'Menu')
  expect(await page.locator('[inert]').count()).toBe(0)
})

test('the drawer names the tab that its list is of, and leads to the others', async () => {
  const page = await open('/', { window: 'phone' })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expectFocus(page, 'Close')
  await tabTo(page, 'Tabs: Guides')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'Guides')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expectFocus(page, 'Hammer')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/tools/hammer')
})

/** Focus may move a moment after the key. */
function expectFocus(page: Page, name: string): Promise<void> {
  return expect.poll(async () => (await focused(page)).name).toMatch(new RegExp(`^${name}`))
}
