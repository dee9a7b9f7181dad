import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { sidewaysOverflow } from './layout-problems.ts'
import { openPage, type ReaderOptions } from './open-page.ts'
import { openFiles, type OpenSite } from './open-site.ts'

// What pages of public repositories have in them, and how it must look.

let browser: Browser
let site: OpenSite

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openFiles(files)])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const files = {
  'docs.json': {
    navigation: {
      pages: [
        'lists',
        { group: 'Deep', expanded: true, pages: [{ group: 'Deeper', expanded: true, pages: ['tables'] }] },
      ],
    },
    navbar: { primary: { type: 'github', label: 'Sources', href: 'https://github.com/example/example' } },
    footer: { socials: { x: 'https://x.com/example' } },
  },
  'style.css': `html:not(.dark) #navbar div { background: #fff }
.outlined #navbar a[href*='github.com'] { background: transparent; color: rgb(73 55 139) }
`,
  'bar.js': `const bar = document.createElement('div')
bar.id = 'bar'
bar.textContent = 'Edit this page'
bar.style.cssText = 'margin: 2rem 0'
const footer = document.querySelector('footer')
footer.parentNode.insertBefore(bar, footer)
`,
  'choices.js': `for (const choice of document.querySelectorAll('[data-choice]')) JSON.parse(choice.dataset.choice)
document.body.dataset.chosen = 'all'
`,
  'lists.mdx': `---
title: Lists
---

<Steps>
  <Step title="First">
    1. One
       1. Deeper
          1. Deepest
  </Step>
</Steps>

<Tabs>
  <Tab title="macOS">Homebrew</Tab>
  <Tab title="Linux">Packages</Tab>
</Tabs>

1. Outside
   1. Deeper
`,
  'tables.mdx': `---
title: Tables
sidebarTitle: Update the settings of an organisation
tag: deprecated
api: POST /settings
---

| Option | Values | Default | Description |
|---|---|---|---|
| \`entities\` | \`PERSON\`, \`EMAIL\`, \`PHONE\` | \`all of them\` | ${'Sentences that tell what it is for. '.repeat(6)}|
| [\`MAX_ATTEMPTS\`](/lists) | \`1\` | | Short. |
| \`handler\` | \`(event: PendingMessagesBatchEvent) => ModelMessage[]\` | | Short. |
`,
}

test('lists in steps begin with numbers, as lists elsewhere do', async () => {
  await visit('/lists', {}, async (page) => {
    expect(await page.locator('#content ol:not(.steps)').evaluateAll(styles)).toEqual([
      'decimal',
      'lower-roman',
      'lower-alpha',
      'decimal',
      'lower-roman',
    ])
  })
})

test('a tag stands below a title that it would leave no room', async () => {
  await visit('/lists', {}, async (page) => {
    const row = page.locator('#sidebar a[href="/tables"]')
    const [title, tag] = await Promise.all([
      row.locator('.sidebar-title').boundingBox(),
      row.locator('.nav-tag-pill').boundingBox(),
    ])
    expect(title?.width).toBeGreaterThan(98)
    expect(tag?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0))
  })
})

test('columns of sentences stay readable on a phone: the table scrolls, the page does not', async () => {
  await visit('/tables', { window: 'phone' }, async (page) => {
    const cell = page.getByRole('cell', { name: 'Sentences that tell' })
    expect((await cell.boundingBox())?.width).toBeGreaterThan(200)
    expect(await sidewaysOverflow(page)).toEqual([])
  })
})

test('short code in a cell stays in one line, in a link as well', async () => {
  await visit('/tables', { window: 'phone' }, async (page) => {
    const lines = await page.getByText('MAX_ATTEMPTS').evaluate((code) => code.getClientRects().length)
    expect(lines).toBe(1)
  })
})

test('long code in a cell breaks before it takes the room of the other columns', async () => {
  await visit('/tables', {}, async (page) => {
    const table = page.locator('.table-scroll')
    expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0)
  })
})

test('a ground that a style sheet gives to the bar’s parts stays below that of the primary button', async () => {
  await visit('/lists', {}, async (page) => {
    const painted = await page.locator('#topbar-cta-button div').evaluate((words) => {
      const { left, top, height } = words.getBoundingClientRect()
      return document.elementsFromPoint(left + 4, top + height / 2).map(({ localName }) => localName)
    })
    expect(painted.slice(0, 4)).toEqual(['span', 'span', 'div', 'a'])
    const icon = page.locator('#topbar-cta-button svg')
    expect(await icon.evaluate(isOnTop)).toBe(true)
  })
})

test('a primary button whose ground a style sheet takes away has none, and its words keep their colour', async () => {
  await visit('/lists', {}, async (page) => {
    const grounds = () =>
      page.locator('#topbar-cta-button a, #topbar-cta-button .button-ground').evaluateAll((all) => {
        return all.map((element) => getComputedStyle(element).backgroundColor)
      })
    expect(new Set(await grounds()).size).toBe(1)
    await page.evaluate(() => document.documentElement.classList.add('outlined'))
    expect(await grounds()).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)'])
    const color = await page.locator('#topbar-cta-button div > span').evaluate((words) => getComputedStyle(words).color)
    expect(color).toBe('rgb(73, 55, 139)')
  })
})

test('tabs take no attribute that scripts of authors read as their own', async () => {
  await visit('/lists', {}, async (page) => {
    await page.locator('body[data-chosen=all]').waitFor({ state: 'attached' })
    expect(await page.getByRole('tab').count()).toBe(2)
  })
})

test.each(['desk', 'tablet', 'phone'] as const)(
  'what a script puts in front of the footer stands in line with it at a %s',
  async (window) => {
    await visit('/lists', { window }, async (page) => {
      const start = (selector: string) =>
        page.locator(selector).evaluate((element) => {
          return element.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(element).paddingLeft)
        })
      expect(await start('#bar')).toBe(await start('#footer'))
    })
  },
)

async function visit(path: string, reader: ReaderOptions, look: (page: Page) => Promise<void>): Promise<void> {
  const { page, close } = await openPage(browser, reader)
  await page.goto(site.origin + path)
  await look(page)
  await close()
}

function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

function styles(lists: Element[]): string[] {
  return lists.map((list) => getComputedStyle(list).listStyleType)
}
