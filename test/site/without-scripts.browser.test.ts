import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { ReaderOptions } from './open-page.ts'
import { visitSite } from './visit-site.ts'

const product = (folder: string) => ({
  tabs: [
    {
      tab: 'Guides',
      groups: [
        {
          group: 'Start',
          pages: [`${folder}/index`, { group: 'Nested', pages: [`${folder}/deep`] }],
        },
      ],
    },
    { tab: 'Tools', menu: [{ item: 'Hammer', pages: [`${folder}/hammer`] }] },
  ],
})
const files = {
  'docs.json': {
    banner: { content: 'News', dismissible: true },
    navbar: { links: [{ label: 'Support', href: '/support' }] },
    navigation: {
      languages: [
        {
          language: 'en',
          products: [
            { product: 'Alpha', ...product('alpha') },
            { product: 'Beta', ...product('beta') },
          ],
        },
        { language: 'fr', pages: ['fr/index'] },
      ],
    },
  },
  ...Object.fromEntries(
    ['alpha', 'beta'].flatMap((folder) => [
      [`${folder}/index.mdx`, `---\ntitle: ${folder}\n---\n\n## Part\n\nText.\n`],
      [`${folder}/deep.mdx`, '---\ntitle: Deep\n---\n'],
      [`${folder}/hammer.mdx`, '---\ntitle: Hammer\n---\n'],
    ]),
  ),
  'fr/index.mdx': '---\ntitle: Accueil\n---\n',
  'things.mdx': '---\nopenapi: GET /things\n---\n',
  'openapi.json': {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: { '/things': { get: { summary: 'List things', responses: { 200: { description: 'Done' } } } } },
  },
  'paper.mdx': `---
title: Paper
---

\`\`\`text
${'a line that is longer than a sheet of paper is wide '.repeat(8)}
\`\`\`

<Prompt description="Ask" actions={["copy", "cursor"]}>Words to ask with</Prompt>

<Card title="Elsewhere" href="https://docs.example.com/a">Words of the card</Card>
`,
  'support.mdx': `---
title: Support
---

<Tabs>
<Tab title="One">First panel</Tab>
<Tab title="Two">Second panel</Tab>
</Tabs>

<CodeGroup>
\`\`\`js one.js
const first = 1
\`\`\`
\`\`\`js two.js
const second = 2
\`\`\`
</CodeGroup>

<CodeGroup dropdown>
\`\`\`js
const third = 3
\`\`\`
\`\`\`python
fourth = 4
\`\`\`
</CodeGroup>

<Accordion title="Why">Because</Accordion>

<Expandable title="more">Fold</Expandable>

<Tooltip tip="Tip words">word</Tooltip>

<View title="First view" icon="star">View one</View>

<Prompt description="Ask" actions={["copy", "cursor"]}>Words to ask with</Prompt>

<View title="Second view">View two</View>

<Color variant="compact">
<Color.Item name="Ink" value="#131a2e" />
</Color>

<noscript><img src="/unscripted.png" alt="Only without scripts" /></noscript>

<Update label="Version 1" tags={["News"]}>Changes</Update>

<Tree>
<Tree.Folder name="closed">
<Tree.File name="inside.ts" />
</Tree.Folder>
</Tree>

\`\`\`text expandable
${Array.from({ length: 30 }, (_, index) => `line ${index + 1}`).join('\n')}
\`\`\`
`,
}

const { open } = visitSite(files, { javaScriptEnabled: false })

/** Opens a page for a reader whose browser runs scripts and cannot load that of the page. */
async function openBroken(path: string, reader: ReaderOptions = {}): Promise<Page> {
  const page = await open('/alpha', { ...reader, javaScriptEnabled: true })
  // Once a choice is remembered, what was not chosen is hidden before any other script runs.
  await page.evaluate(() => localStorage.setItem('docwright-choices', '["Two"]'))
  await page.route(/\/client\.[^/]*\.js$/, (route) => route.abort())
  await page.goto(new URL(path, page.url()).href)
  return page
}

const ways = { 'where no script runs': open, 'where the script of a page cannot be loaded': openBroken }

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Sidebar' })

test('sidebar: links lead on, nested groups open and close', async () => {
  const page = await open('/alpha')
  const deep = sidebar(page).getByRole('link', { name: 'Deep' })
  expect(await deep.isVisible()).toBe(false)
  await sidebar(page).getByText('Nested').click()
  expect(await deep.isVisible()).toBe(true)
  await sidebar(page).getByText('Nested').click()
  expect(await deep.isVisible()).toBe(false)
  await sidebar(page).getByText('Nested').click()
  await deep.click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Deep')
  await expect.poll(() => deep.isVisible()).toBe(true)
})

test('the product and language switchers open, and their links lead to every entry', async () => {
  const page = await open('/alpha')
  await page.getByRole('button', { name: 'Product: Alpha' }).click()
  await page.getByRole('link', { name: 'Beta' }).click()
  expect(new URL(page.url()).pathname).toBe('/beta')
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('link', { name: 'Français' }).click()
  // The page is not translated: its fallback is at the address of the language.
  expect(new URL(page.url()).pathname).toBe('/fr/beta')
  expect(await page.getByRole('button', { name: /^(?:Language|Langue)/ }).textContent()).toContain('Français')
})

test('a tab’s menu opens by its button, and the tab itself is a link', async () => {
  const page = await open('/alpha')
  await page.getByRole('button', { name: 'Tools: Menu' }).click()
  await page.getByRole('dialog', { name: 'Tools' }).getByRole('link', { name: 'Hammer' }).click()
  expect(new URL(page.url()).pathname).toBe('/alpha/hammer')
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Guides' }).click()
  expect(new URL(page.url()).pathname).toBe('/alpha')
})

test('on a phone, the drawer opens and closes and holds sidebar, switchers and the header’s links', async () => {
  const page = await open('/alpha', { window: 'phone' })
  expect(await sidebar(page).isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const drawer = page.locator('#sidebar')
  expect(await drawer.getByRole('link', { name: 'Support' }).isVisible()).toBe(true)
  expect(await drawer.getByRole('button', { name: 'Product: Alpha' }).isVisible()).toBe(true)
  await drawer.getByText('Nested').click()
  expect(await drawer.getByRole('link', { name: 'Deep' }).isVisible()).toBe(true)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => sidebar(page).isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await drawer.getByRole('button', { name: 'Product: Alpha' }).click()
  await page.getByRole('link', { name: 'Beta' }).click()
  expect(new URL(page.url()).pathname).toBe('/beta')
})

test('on a phone, the language is switched and the tabs lead on', async () => {
  const page = await open('/alpha', { window: 'phone' })
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Tools' }).click()
  expect(new URL(page.url()).pathname).toBe('/alpha/hammer')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page
    .locator('#sidebar')
    .getByRole('button', { name: /^Language/ })
    .click()
  await page.getByRole('link', { name: 'Français' }).click()
  expect(new URL(page.url()).pathname).toBe('/fr/alpha/hammer')
})

test('“on this page” leads to its headings', async () => {
  const page = await open('/alpha')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Part' }).click()
  expect(new URL(page.url()).hash).toBe('#part')
})

test('a prompt has the link that opens it elsewhere, and no button that copies', async () => {
  const page = await open('/support')
  expect(await page.getByRole('link', { name: 'Cursor' }).isVisible()).toBe(true)
  expect(await page.locator('.prompt button').isVisible()).toBe(false)
  await page.getByText('Ask', { exact: true }).click()
  expect(await page.getByText('Words to ask with').isVisible()).toBe(true)
})

test('paper shows lines of code whole, and nothing that can only be pressed', async () => {
  const page = await open('/paper')
  await page.emulateMedia({ media: 'print' })
  const cut = await page
    .locator('.code-block > pre')
    .evaluateAll((all) => all.map((pre) => pre.scrollWidth - pre.clientWidth))
  expect(cut).toEqual([0])
  expect(await page.locator('#content :is(button, select):visible').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Cursor' }).count()).toBe(0)
  expect(await page.getByText('Words to ask with').isVisible()).toBe(true)
})

test('paper has the address of a card beside its title, not over the card', async () => {
  const page = await open('/paper')
  await page.emulateMedia({ media: 'print' })
  const address = await page.getByRole('link', { name: 'Elsewhere' }).evaluate((link) => {
    const { content, position } = getComputedStyle(link, '::after')
    return { content, position }
  })
  expect(address.content).toContain('https://docs.example.com/a')
  expect(address.position).toBe('static')
})

test('what an author wrote for browsers without scripts is shown in them, and loaded by no other', async () => {
  const seen = await open('/support')
  expect(await seen.getByAltText('Only without scripts').count()).toBe(1)
  const page = await openBroken('/alpha')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(new URL('/support', page.url()).href)
  await expect.poll(() => page.locator('head link[href*="/unscripted."]').count()).toBe(1)
  await page.waitForLoadState('networkidle')
  expect(asked).toContain('/support')
  expect(asked).not.toContain('/unscripted.png')
  expect(await page.locator('head img').count()).toBe(0)
})

describe.for(Object.entries(ways))('%s', ([, visit]) => {
  test('nothing an author wrote is hidden for ever', async () => {
    const page = await visit('/support')
    const words = [
      'First panel',
      'Second panel',
      'const first',
      'const second',
      'const third',
      'fourth = 4',
      'View one',
    ]
    words.push('View two', 'Changes', 'inside.ts')
    const hidden: string[] = []
    for (const text of words) {
      if (!(await page.locator('main').getByText(text).first().isVisible())) hidden.push(text)
    }
    expect(hidden).toEqual([])
    await page.getByText('Why').click()
    expect(await page.getByText('Because').isVisible()).toBe(true)
    await page.getByText('Show more').click()
    expect(await page.getByText('Fold').isVisible()).toBe(true)
    await page.getByText('word', { exact: true }).focus()
    expect(await page.getByText('Tip words').isVisible()).toBe(true)
  })

  test('folded code is shown whole', async () => {
    const page = await visit('/support')
    const last = page.getByText('line 30')
    const region = page.locator('.code-block', { has: last }).locator('pre')
    expect(await region.evaluate((pre) => pre.scrollHeight - pre.clientHeight)).toBeLessThanOrEqual(1)
  })

  test('what could be chosen elsewhere stands below its name', async () => {
    const page = await visit('/support')
    const names = await page
      .locator('[data-dw-choice]:is(.tab-panel, .multi-view-item)')
      .evaluateAll((panels) => panels.map((panel) => getComputedStyle(panel, '::before').content.replaceAll('"', '')))
    const above = await page
      .locator('.tab-panel + .tab-panel')
      .evaluateAll((panels) => panels.map((panel) => Number.parseFloat(getComputedStyle(panel, '::before').paddingTop)))
    expect(above).toEqual([24, 24, 24])
    expect(names).toEqual(['One', 'Two', 'one.js', 'two.js', 'JavaScript', 'Python', 'First view', 'Second view'])
  })

  test('samples in other languages are a link away', async () => {
    const page = await visit('/things')
    const link = page.getByRole('link', { name: /Python/ })
    expect(await link.isVisible()).toBe(true)
    await link.click()
    // A click waits until the next page begins, and not until the browser has read it.
    await expect.poll(() => page.getByText('requests').first().isVisible()).toBe(true)
  })

  test('no button is shown that does nothing', async () => {
    for (const [path, window] of [
      ['/support', 'desk'],
      ['/support', 'phone'],
      ['/things', 'desk'],
      ['/things', 'phone'],
    ] as const) {
      const page = await visit(path, { window })
      const buttons = page.locator('button:visible:not([popovertarget], form[action] button)')
      expect(await buttons.evaluateAll((all) => all.map((button) => button.outerHTML.slice(0, 120)))).toEqual([])
      expect(await page.locator('select:visible').count()).toBe(0)
      // Text that scrolls and words that explain themselves are no controls.
      const stops = page.locator('[tabindex="0"]:visible:not(pre, [role=region], .tooltip-trigger)')
      expect(await stops.evaluateAll((all) => all.map((stop) => stop.outerHTML.slice(0, 120)))).toEqual([])
    }
  })
})
