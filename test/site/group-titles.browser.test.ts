import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { windows } from './open-page.ts'
import { visitSite } from './visit-site.ts'

// A nested group with a page of its own is open on that page, whatever was done with it before.

const keys = ['start', 'parent', 'inside', 'other']
const site = (theme: string): Parameters<typeof visitSite>[0] => ({
  'docs.json': {
    theme,
    navigation: {
      groups: [
        {
          group: 'Guides',
          pages: ['start', { group: 'Parent', root: 'parent', tag: 'NEW', pages: ['inside'] }, 'other'],
        },
      ],
    },
  },
  ...Object.fromEntries(keys.map((key) => [`${key}.mdx`, `---\ntitle: Page ${key}\n---\n\nText.\n`])),
})
const { open } = visitSite(site('mint'))
const visits = ['mint', 'maple', 'almond', 'aspen'].map((theme) => ({ theme, ...visitSite(site(theme)) }))

async function showMenu(page: Page, window: keyof typeof windows): Promise<void> {
  if (window === 'desk') return
  await page.click('.menu-button')
  await page.waitForFunction(() => document.querySelector('#sidebar')?.getBoundingClientRect().left === 0)
}

async function goTo(page: Page, key: string): Promise<void> {
  await page.locator('#sidebar').locator(`a[href="/${key}"]`).click()
  await page.waitForFunction((name) => document.title.includes(`Page ${name}`), key)
}

test.for(Object.keys(windows) as (keyof typeof windows)[])(
  'a click on the title of a group opens it, also after its reader has closed it: %s',
  async (window) => {
    const page = await open('/start', { window })
    const group = page.locator('#sidebar .has-root > details')
    const isOpen = (): Promise<boolean> => group.evaluate((fold) => (fold as HTMLDetailsElement).open)
    await showMenu(page, window)
    expect(await isOpen()).toBe(false)
    await goTo(page, 'parent')
    await expect.poll(isOpen, { timeout: 120_000 }).toBe(true)
    await showMenu(page, window)
    await group.locator('summary').click()
    expect(await isOpen()).toBe(false)
    await goTo(page, 'other')
    await showMenu(page, window)
    expect(await isOpen()).toBe(false)
    await goTo(page, 'parent')
    await expect.poll(isOpen, { timeout: 120_000 }).toBe(true)
  },
)

test.for(visits)(
  'the tag of a group with a page of its own stands beside its arrow: $theme',
  async ({ open: visit }) => {
    const page = await visit('/start', { window: 'desk' })
    const row = page.locator('#sidebar .has-root')
    const [tag, fold] = await Promise.all([row.getByText('NEW').boundingBox(), row.locator('summary').boundingBox()])
    // Rounded by the browser.
    expect((tag?.x ?? Infinity) + (tag?.width ?? 0)).toBeLessThanOrEqual((fold?.x ?? 0) + 0.5)
  },
)
