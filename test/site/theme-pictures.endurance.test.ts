import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { buildAndServe } from './built-site.ts'
import { settle } from './layout-problems.ts'
import { openPage } from './open-page.ts'
import type { SiteFiles } from './open-site.ts'

const folder = join(import.meta.dirname, '../../docs/images/themes')
const themes = ['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'sequoia', 'luma']

// `SCREENSHOTS=docs npm test -- test/site/theme-pictures` makes the pictures of the documentation anew.
test.each(themes)('the documentation’s picture of the theme %s shows a page of its size', async (theme) => {
  const [browser, site] = await Promise.all([sharedBrowser(), buildAndServe(sample(theme))])
  const { page, faults, close } = await openPage(browser)
  await page.goto(`${site.origin}/send`)
  await settle(page)
  const picture = await pictureOf(page)
  const file = join(folder, `${theme}.webp`)
  if (process.env['SCREENSHOTS'] === 'docs') {
    await mkdir(folder, { recursive: true })
    await writeFile(file, picture)
  }
  const kept = await readFile(file)
  expect(sizeOf(kept)).toEqual([960, 600])
  expect(sizeOf(picture)).toEqual([960, 600])
  expect(kept.length).toBeLessThan(60_000)
  expect(faults).toEqual([])
  await close()
  await site.close()
})

/** A page with what themes draw in a way of their own: navigation, callouts, tabs, code, a table, steps and cards. */
function sample(theme: string): SiteFiles {
  const titles = ['Events', 'Receivers', 'Retries', 'Filters', 'Limits', 'Errors']
  const pages = titles.map((title) => title.toLowerCase())
  return {
    'docs.json': {
      name: 'Relay',
      theme,
      colors: { primary: '#2a4bd0' },
      navbar: {
        links: [{ label: 'Status', href: 'https://status.example.com' }],
        primary: { type: 'button', label: 'Sign in', href: 'https://example.com' },
      },
      navigation: {
        tabs: [
          {
            tab: 'Guides',
            groups: [
              { group: 'Get started', pages: ['send', 'receive'] },
              { group: 'Deliver', pages: [...pages.slice(0, 3), { group: 'More', pages: pages.slice(3) }] },
            ],
          },
          { tab: 'Reference', pages: ['reference'] },
        ],
      },
    },
    'send.mdx': text,
    'receive.mdx': '---\ntitle: Receive events\nicon: inbox\n---\n',
    'reference.mdx': '---\ntitle: Reference\n---\n',
    ...Object.fromEntries(titles.map((title, index) => [`${pages[index]}.mdx`, `---\ntitle: ${title}\n---\n`])),
  }
}

const text = `---
title: Send your first event
description: Report what happens in your product, and decide who hears of it.
icon: send
---

<Note>A test key never reaches a live receiver. Keys belong to one [environment](/limits).</Note>

## Send it

<CodeGroup>
\`\`\`sh cURL
curl https://api.example.com/events -d name=order.paid
\`\`\`
\`\`\`js Node
await relay.send({ name: 'order.paid' })
\`\`\`
</CodeGroup>

| Field | Type | Meaning |
| --- | --- | --- |
| \`name\` | string | What has happened |
| \`time\` | date | When, in UTC |

<Steps>
<Step title="Look at it">The answer says under which ID it is kept.</Step>
<Step title="Choose receivers">They hear of it within a second.</Step>
</Steps>

## Go on

<Columns cols={2}>
<Card title="Receivers" icon="inbox" href="/receivers">Who hears of an event.</Card>
<Card title="Retries" icon="repeat" href="/retries">What happens when nobody answers.</Card>
</Columns>
`

/** WebP of a window, two thirds of its size, as the page of themes shows it in two columns. */
async function pictureOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setScrollbarsHidden', { hidden: true })
  const clip = { x: 0, y: 0, width: 1440, height: 900, scale: 2 / 3 }
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80, clip })
  await session.detach()
  return Buffer.from(data, 'base64')
}

/** Width and height of a lossy WebP file, from the head of its first frame. */
function sizeOf(picture: Buffer): [number, number] {
  const frame = picture.indexOf(Buffer.from([0x9d, 0x01, 0x2a]))
  return [picture.readUInt16LE(frame + 3) & 0x3fff, picture.readUInt16LE(frame + 5) & 0x3fff]
}
