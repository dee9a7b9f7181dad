import { expect, test } from 'vitest'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { focused, tabTo } from './focus.ts'
import { layoutShifts, settle, withoutFonts } from './layout-problems.ts'
import { visitSite } from './visit-site.ts'

const tabs = `<Tabs>
<Tab title="One">First panel</Tab>
<Tab title="Two">Second panel</Tab>
<Tab title="Three">Third panel</Tab>
</Tabs>
`
const files = {
  'docs.json': {
    navigation: {
      languages: [
        { language: 'en', pages: ['tabs', 'long', 'accordion', 'code', 'tooltip', 'tree'] },
        { language: 'ar', pages: ['ar/tabs'] },
      ],
    },
  },
  'tabs.mdx': tabs,
  'ar/tabs.mdx': tabs,
  'long.mdx': `${tabs.replace('First panel', `\n\n${'First panel\n\n'.repeat(9)}`)}\nBelow\n`,
  'accordion.mdx': `<AccordionGroup>
<Accordion title="Why">Because</Accordion>
<Accordion title="How">Like this</Accordion>
</AccordionGroup>

[To the second](#how)
`,
  'code.mdx': '```js run.js\nconst answer = 42\n```\n\n```text\n' + 'wide '.repeat(100) + '\n```\n',
  'tooltip.mdx': 'An <Tooltip tip="Application Programming Interface">API</Tooltip> is a door.\n',
  'tree.mdx': `<Tree>
<Tree.Folder name="src" defaultOpen>
<Tree.File name="main.ts" />
<Tree.Folder name="lib">
<Tree.File name="deep.ts" />
</Tree.Folder>
</Tree.Folder>
<Tree.File name="readme.md" />
</Tree>
`,
}

const { open, site } = visitSite(files)

test('a set of tabs is one stop; arrows, Home and End choose, and go round', async () => {
  const page = await open('/tabs')
  await tabTo(page, 'One')
  const chosen: string[] = []
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
    await page.keyboard.press(key)
    chosen.push(`${key}: ${(await focused(page)).name}, ${await page.locator('[role=tabpanel]:visible').textContent()}`)
  }
  expect(chosen).toEqual([
    'ArrowRight: Two, Second panel',
    'ArrowRight: Three, Third panel',
    'ArrowRight: One, First panel',
    'ArrowLeft: Three, Third panel',
    'Home: One, First panel',
    'End: Three, Third panel',
  ])
  expect((await focused(page)).isVisible).toBe(true)
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Three')
  await page.keyboard.press('Tab')
  expect(await page.getByRole('tab').evaluateAll((all) => all.includes(document.activeElement as HTMLElement))).toBe(
    false,
  )
})

test('from right to left, the left arrow leads to the next tab', async () => {
  const page = await open('/ar/tabs')
  await page.getByRole('tab', { name: 'One' }).focus()
  await page.keyboard.press('ArrowLeft')
  expect((await focused(page)).name).toBe('Two')
})

test('a chosen tab is chosen on the next page and after a reload', async () => {
  const page = await open('/tabs')
  await page.getByRole('tab', { name: 'Two' }).click()
  await page.reload()
  expect(await page.locator('[role=tabpanel]:visible').textContent()).toBe('Second panel')
  await page.goto(`${site().origin}/ar/tabs`)
  expect(await page.locator('[role=tabpanel]:visible').textContent()).toBe('Second panel')
})

test('a remembered tab is shown from the first frame on: nothing moves when the scripts have loaded', async () => {
  const page = await open('/long')
  await page.getByRole('tab', { name: 'Two' }).click()
  await withoutFonts(page)
  await page.route(/\/client\.\w+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    await route.continue()
  })
  await page.reload()
  await settle(page)
  expect(await page.locator('[role=tabpanel]:visible').textContent()).toContain('Second panel')
  expect(await layoutShifts(page)).toEqual([])
})

test('accordions open by Enter and Space, and by a link to them', async () => {
  const page = await open('/accordion')
  await tabTo(page, 'Why')
  await page.keyboard.press('Enter')
  expect(await page.getByText('Because').isVisible()).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Space')
  expect(await page.getByText('Because').isVisible()).toBe(false)
  await page.getByRole('link', { name: 'To the second' }).press('Enter')
  await expect.poll(() => page.getByText('Like this').isVisible()).toBe(true)
})

test('code is copied by a button that can be reached and seen, and that says so', async () => {
  const page = await open('/code', { permissions: ['clipboard-read', 'clipboard-write'] })
  await tabTo(page, /^Copy$/)
  const button = page.locator('.code-block-copy-button').first()
  expect(await button.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
  expect((await focused(page)).isVisible).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('status').textContent()).toBe('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('const answer = 42')
  expect(await focused(page)).toMatchObject({ tag: 'button' })
})

test('code that is wider than its place can be scrolled by keys; other code is no stop', async () => {
  const page = await open('/code')
  await expect
    .poll(() => page.locator('pre').evaluateAll((all) => all.map(({ tabIndex }) => tabIndex)))
    .toEqual([-1, 0])
})

test('a tooltip shows on focus, tells its words to a screen reader, and closes by Escape', async () => {
  const page = await open('/tooltip')
  await tabTo(page, 'API')
  const tip = page.getByRole('tooltip')
  expect(await tip.isVisible()).toBe(true)
  const described = await page.getByRole('button', { name: 'API' }).getAttribute('aria-describedby')
  expect(await page.locator(`#${described}`).textContent()).toBe('Application Programming Interface')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => tip.isVisible()).toBe(false)
  expect((await focused(page)).name).toBe('API')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await tip.isVisible()).toBe(true)
})

test('a tree of files moves, opens and closes by arrows', async () => {
  const page = await open('/tree')
  await tabTo(page, 'src')
  const names: string[] = []
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'End', 'Home']) {
    await page.keyboard.press(key)
    names.push(await page.evaluate(() => document.activeElement?.querySelector('.tree-name')?.textContent ?? ''))
  }
  expect(names).toEqual(['main.ts', 'lib', 'lib', 'deep.ts', 'lib', 'lib', 'readme.md', 'src'])
})
