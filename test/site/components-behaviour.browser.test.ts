import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { focused, tabTo } from './focus.ts'
import { visitSite } from './visit-site.ts'

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#36c"/></svg>'
const files = {
  'docs.json': {
    navigation: {
      pages: [
        'zoom',
        'plain',
        'updates',
        'views',
        'tips',
        'tree',
        'tabs',
        'headings',
        'other',
        'panel',
        'prompt',
        'color',
        'fields',
        'long',
        'blank',
      ],
    },
  },
  'shapes.svg': picture,
  'night.svg': picture,
  'plain.mdx':
    'Words without pictures.\n\n<img src="/shapes.svg" alt="Fixed" noZoom />\n\n[![Link](/shapes.svg)](/zoom)\n',
  'zoom.mdx': `<Frame caption="Shapes that [fit](/plain)">
  ![Blue shapes](/shapes.svg)
</Frame>

<img src="/shapes.svg" alt="Day" className="block dark:hidden" />
<img src="/night.svg" alt="Night" className="hidden dark:block" />

<Frame caption="Named by these words">
  <img src="/shapes.svg" alt="" />
</Frame>

<img src="/shapes.svg" alt="Fixed" noZoom />
`,
  'updates.mdx': `<Update label="2.0" tags={["API", "UI"]}>Both</Update>

<Update label="1.1" tags={["API"]}>Interface</Update>

<Update label="1.0">Untagged</Update>
`,
  'views.mdx': `## Before

<View title="Shell" icon="terminal">
## With a shell
</View>

<View title="Python" icon="code">
## With Python
</View>
`,
  'tips.mdx': ['top', 'bottom', 'left', 'right']
    .map(
      (side) =>
        `<p className="text-center">A <Tooltip tip="${side} words" side="${side}" headline="Head" cta="More" href="/other">${side}</Tooltip> tip</p>`,
    )
    .join('\n\n')
    .replace(/^/, '<div style={{ height: "200px" }} />\n\n'),
  'fields.mdx': `<ResponseField name="user" type="object">
  <Expandable title="name">
    <ResponseField name="first" type="object"><Expandable title="letters">a</Expandable></ResponseField>
  </Expandable>
  <Expandable title="address" defaultOpen>Street</Expandable>
</ResponseField>

<Expandable title="loose">Loose words</Expandable>
`,
  'tree.mdx': `<Tree>
<Tree.Folder name="open" defaultOpen openable={false}>
<Tree.File name="inside.ts" />
</Tree.Folder>
<Tree.Folder name="closed">
<Tree.File name="deep.ts" />
</Tree.Folder>
<Tree.File name="server.ts" comment="A remark that is longer than a phone has room for in a line" />
</Tree>
`,
  'tabs.mdx': `<Tabs sync={false} defaultTabIndex={1} borderBottom>
<Tab title="One" id="first" icon="star">Panel one</Tab>
<Tab title="Two">Panel two</Tab>
</Tabs>

<Tabs>
<Tab title="One">Another one</Tab>
<Tab title="Two">

## Inside two

Another two
</Tab>
</Tabs>

<CodeGroup>
\`\`\`js Two
const two = 2
\`\`\`
\`\`\`js One
const one = 1
\`\`\`
</CodeGroup>
`,
  'headings.mdx': `${'Text.\n\n'.repeat(60)}## Sidebar\n\n[Up](#sidebar)\n\n## Footer\n`,
  'long.mdx': `---
title: Long
---

<Tabs sync={false}>
<Tab title="One">${'Text.\n\n'.repeat(20)}</Tab>
<Tab title="Two">

### Not at the start

</Tab>
</Tabs>

## Start

${'Text.\n\n'.repeat(40)}
<Tabs>
<Tab title="Here">

### In sight

</Tab>
<Tab title="There">

### Out of sight

</Tab>
</Tabs>

${Array.from({ length: 40 }, (_, index) => `## Part ${index}\n\nText.\n`).join('\n')}`,
  'blank.mdx': `---
title: ' '
sidebarTitle: acme run
openapi: POST /api/v1/accounts/{account_id}/conversations/{conversation_id}/messages/{message_id}
---

## A heading of its own
`,
  'other.mdx': '[There](/headings#sidebar)\n',
  'panel.mdx': '## Part\n\nText.\n\n<Panel>\n  Beside the text\n</Panel>\n',
  'prompt.mdx':
    '<Prompt description="Ask **this**" actions={["copy", "cursor"]}>\nYou *are* a\n\n- helper & friend\n</Prompt>\n',
  'color.mdx': '<Color>\n<Color.Item name="Blue" value="#0000ff" />\n</Color>\n',
}
const { open, watch, site } = visitSite(files)

test.for([
  ['light', 'Day'],
  ['dark', 'Night'],
] as const)('a picture opens large by a click, in %s the one that is shown', async ([colorScheme, name]) => {
  const { page, faults } = await watch('/zoom', { colorScheme })
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name })
  expect(await dialog.getByRole('img').isVisible()).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.mouse.click(10, 10)
  await expect.poll(() => dialog.count()).toBe(0)
  expect(faults).toEqual([])
})

test('keys open a picture, Escape closes it, and the focus returns', async () => {
  const page = await open('/zoom')
  await page.getByRole('button', { name: 'Blue shapes' }).focus()
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press(key)
    const dialog = page.getByRole('dialog', { name: 'Blue shapes' })
    expect(await dialog.isVisible()).toBe(true)
    expect(await dialog.getByText('Shapes that fit').isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    expect(await page.evaluate(() => (document.activeElement as HTMLImageElement).alt)).toBe('Blue shapes')
  }
})

test('in the open picture, the caption’s link works and the button closes', async () => {
  const page = await open('/zoom')
  await page.getByRole('button', { name: 'Blue shapes' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.getByRole('dialog', { name: 'Blue shapes' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Blue shapes' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'fit' }).click()
  await page.waitForURL('**/plain')
})

test('a picture without a description is called after the words below it', async () => {
  const page = await open('/zoom')
  expect(await page.getByRole('button', { name: 'Named by these words' }).count()).toBe(1)
  expect(await accessibilityProblems(page)).toEqual([])
})

test('pages without such pictures load nothing for them; noZoom and links keep a picture as it is', async () => {
  const page = await open('/plain')
  expect(await page.locator('script[src*="/zoom."]').count()).toBe(0)
  expect(await page.locator('main img').evaluateAll((all) => all.map(({ role }) => role))).toEqual([null, null])
})

test('parts of fields stay for the visit as the reader left them, also behind a link, and not for the next visit', async () => {
  const page = await open('/fields')
  const states = () =>
    page.locator('.expandable').evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open))
  expect(await states()).toEqual([false, false, true, false])
  await page.getByText('Show name').click()
  await page.locator('summary', { hasText: 'Show letters' }).press('Enter')
  await page.getByText('Hide address').click()
  await page.getByText('Show loose').click()
  await page.getByText('Hide loose').click()
  expect(await states()).toEqual([true, true, false, false])
  await page.goto(`${site().origin}/plain`)
  await page.goto(`${site().origin}/fields#param-first`)
  await expect.poll(states).toEqual([true, true, false, false])
  await page.getByText('Hide name').click()
  await page.reload()
  // The address points at what is inside of it.
  await expect.poll(states).toEqual([true, true, false, false])
  const other = await open('/fields')
  expect(await other.locator('.expandable[open]').count()).toBe(1)
})

test('filters show the updates that have all chosen tags, keep to the address, and thin out “on this page”', async () => {
  const page = await open('/updates')
  const toc = page.getByRole('navigation', { name: 'On this page' })
  const shown = async () => ({
    updates: await page.locator('.update:visible .update-label').allTextContents(),
    listed: await toc.locator('.toc-item:visible').allTextContents(),
  })
  await page.getByRole('button', { name: 'API' }).click()
  expect(await shown()).toEqual({ updates: ['2.0', '1.1'], listed: ['2.0', '1.1'] })
  await page.getByRole('button', { name: 'UI' }).press('Enter')
  expect(await shown()).toEqual({ updates: ['2.0'], listed: ['2.0'] })
  expect(new URL(page.url()).search).toBe('?tags=API%2CUI')
  await page.reload()
  expect(await shown()).toEqual({ updates: ['2.0'], listed: ['2.0'] })
  expect(await page.getByRole('button', { name: 'UI' }).getAttribute('aria-pressed')).toBe('true')
})

test('one view is shown, chosen by its menu and remembered; its headings alone are listed', async () => {
  const page = await open('/views')
  const listed = () => page.locator('.toc-item:visible').allTextContents()
  expect(await listed()).toEqual(['Before', 'With a shell'])
  await page.getByRole('combobox').focus()
  await page.getByRole('combobox').selectOption('Python')
  expect(await page.getByRole('heading', { name: 'With Python' }).isVisible()).toBe(true)
  expect(await page.getByRole('heading', { name: 'With a shell' }).isVisible()).toBe(false)
  expect(await listed()).toEqual(['Before', 'With Python'])
  await page.reload()
  expect(await listed()).toEqual(['Before', 'With Python'])
  await page.goto(`${site().origin}/views#with-a-shell`)
  await expect.poll(() => page.getByRole('heading', { name: 'With a shell' }).isVisible()).toBe(true)
})

test('a tooltip stands on the side its author chose, and its link can be reached', async () => {
  const page = await open('/tips')
  for (const side of ['top', 'bottom', 'left', 'right']) {
    await page.getByRole('button', { name: side, exact: true }).hover()
    expect(await sideOf(page, side)).toBe(side)
    await page.mouse.move(0, 0)
  }
  await tabTo(page, 'top')
  await page.keyboard.press('Tab')
  expect((await focused(page)).name).toBe('More')
})

test('on a phone, a side without room gives way, and nothing leaves the window', async () => {
  const page = await open('/tips', { window: 'phone' })
  for (const side of ['left', 'right']) {
    await page.getByRole('button', { name: side, exact: true }).focus()
    const box = await page
      .getByRole('tooltip')
      .filter({ hasText: `${side} words` })
      .boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  }
})

test('a folder that is not openable stays as it is; others open by a press', async () => {
  const page = await open('/tree')
  await page.getByText('open', { exact: true }).click()
  expect(await page.getByText('inside.ts').isVisible()).toBe(true)
  await page.getByText('closed', { exact: true }).click()
  expect(await page.getByText('deep.ts').isVisible()).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
})

test('on a phone, the buttons of a prompt stand below its words', async () => {
  const page = await open('/prompt', { window: 'phone' })
  const box = async (selector: string) =>
    (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [words, buttons] = [await box('.prompt summary'), await box('.prompt-actions')]
  expect(buttons.y).toBeGreaterThanOrEqual(words.y + words.height)
  await page.getByText('Ask this').click()
  expect((await box('.prompt pre')).y).toBeGreaterThanOrEqual(buttons.y + buttons.height)
})

test('“on this page” follows what is in sight, whatever other tabs hide', async () => {
  const page = await open('/long')
  const current = () => page.locator('.toc-item[data-active]').allTextContents()
  await expect.poll(current).toEqual(['Start'])
  expect(await accessibilityProblems(page)).toEqual([])
  await page
    .getByRole('heading', { name: 'In sight' })
    .evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
  await expect.poll(async () => (await current())[0]).not.toBe('Start')
  expect(await current()).not.toEqual(['Out of sight'])
  await page.getByRole('heading', { name: 'Part 39' }).scrollIntoViewIfNeeded()
  await page.keyboard.press('End')
  await expect.poll(current).toEqual(['Part 39'])
  const list = await page.locator('.toc ul').boundingBox()
  const item = await page.locator('.toc-item[data-active]').boundingBox()
  expect(item?.y).toBeLessThan((list?.y ?? 0) + (list?.height ?? 0))
})

test('a page with a blank title has a name for screen readers and windows, and its long path stays on a phone', async () => {
  const page = await open('/blank', { window: 'phone' })
  expect(await page.title()).toBe('acme run - Site')
  const title = page.getByRole('heading', { level: 1, name: 'acme run' })
  expect(await title.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(2)
  const line = page.locator('.operation')
  expect(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
})

test('on a phone, a remark leaves a name all the room that it needs', async () => {
  const page = await open('/tree', { window: 'phone' })
  const height = (text: string) => page.getByText(text).evaluate((element) => element.getBoundingClientRect().height)
  expect(await height('server.ts')).toBe(await height('inside.ts'))
  expect(await height('A remark')).toBeGreaterThan(await height('inside.ts'))
})

test('tabs with sync={false} keep to themselves; others switch with code groups of the same titles', async () => {
  const page = await open('/tabs')
  const chosen = () => page.getByRole('tab', { selected: true }).allTextContents()
  expect(await chosen()).toEqual(['Two', 'One', 'Two'])
  await page.getByRole('tab', { name: 'One' }).last().click()
  expect(await chosen()).toEqual(['Two', 'One', 'One'])
  await page.getByRole('tab', { name: 'One' }).first().click()
  await page.getByRole('tab', { name: 'Two' }).last().click()
  expect(await chosen()).toEqual(['One', 'Two', 'Two'])
})

test('an address opens the tab it names, and the tab around the heading it names', async () => {
  const page = await open('/tabs#first')
  expect(await page.getByText('Panel one').isVisible()).toBe(true)
  await page.goto(`${site().origin}/tabs#inside-two`)
  await expect.poll(() => page.getByText('Another two').isVisible()).toBe(true)
})

test('links to a heading that is called like a part of the page lead to the heading', async () => {
  const page = await open('/other')
  await page.getByRole('link', { name: 'There' }).click()
  await page.waitForURL('**/headings#sidebar')
  const heading = page.getByRole('heading', { name: 'Sidebar' })
  await expect.poll(() => heading.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true)
  expect(await heading.getAttribute('id')).toBe('sidebar-2')
  expect(await page.locator('#sidebar').count()).toBe(1)
  expect(await page.getByRole('link', { name: 'Up', exact: true }).getAttribute('href')).toBe('#sidebar-2')
})

test('a panel stands in place of “on this page”', async () => {
  const page = await open('/panel')
  const [panel, text] = await Promise.all([
    page.getByText('Beside the text').boundingBox(),
    page.getByText('Text.').boundingBox(),
  ])
  expect(panel?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0))
  expect(await page.getByRole('navigation', { name: 'On this page' }).isVisible()).toBe(false)
  const phone = await open('/panel', { window: 'phone' })
  expect(await phone.getByText('Beside the text').isVisible()).toBe(true)
})

test('a prompt is copied as it was written, and its other button leads to an editor', async () => {
  const page = await open('/prompt', { permissions: ['clipboard-read', 'clipboard-write'] })
  const written = 'You *are* a\n\n- helper & friend'
  const link = new URL((await page.getByRole('link', { name: 'Cursor' }).getAttribute('href')) ?? '')
  expect(link.searchParams.get('text')).toBe(written)
  await page.getByRole('button', { name: 'Copy', exact: true }).press('Enter')
  await expect.poll(() => page.getByRole('status').textContent()).toBe('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(written)
})

test('a colour copies its value', async () => {
  const page = await open('/color', { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.getByRole('button', { name: /Blue/ }).press('Space')
  await expect.poll(() => page.getByRole('status').textContent()).toBe('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('#0000ff')
})

/** On which side of its word a tip is shown. */
async function sideOf(page: Page, word: string): Promise<string> {
  const tip = page.getByRole('tooltip').filter({ hasText: `${word} words` })
  await expect.poll(() => tip.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
  const [box, around] = await Promise.all([
    tip.boundingBox(),
    page.getByRole('button', { name: word, exact: true }).boundingBox(),
  ])
  if (box === null || around === null) return 'hidden'
  if (box.y + box.height <= around.y) return 'top'
  if (box.y >= around.y + around.height) return 'bottom'
  return box.x < around.x ? 'left' : 'right'
}
