import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { type BuiltSite, buildAndServe } from './built-site.ts'
import { settle, sidewaysOverflow } from './layout-problems.ts'
import { openPage, windows } from './open-page.ts'

const looks = globSync(resolve(import.meta.dirname, '../../packages/theme/src/styles/themes/*.css')).toSorted()
const longWord = 'Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz'
const longLine = `const ${Array.from({ length: 30 }, (_, index) => `name${index}`).join(', ')} = values`

let browser: Browser
let site: BuiltSite
let long: Page
let middle: Page
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), buildAndServe(files())])
  ;[long, middle] = await Promise.all([open('/long'), open('/middle')])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

test('there is a style sheet for each theme but mint, which is the theme without one', () => {
  expect(looks.map((path) => basename(path, '.css'))).toEqual([
    'almond',
    'aspen',
    'linden',
    'luma',
    'maple',
    'palm',
    'sequoia',
    'willow',
  ])
})

test.for(['mint', ...looks.map((path) => basename(path, '.css'))])(
  'no long word and no long line widens a page of the theme %s',
  async (theme) => {
    const page = long
    const takeOff = await putOn(page, theme)
    const problems: Record<string, string[]> = {}
    for (const size of [windows.phone, windows.tablet, { width: 1100, height: 900 }, windows.desk]) {
      await page.setViewportSize(size)
      await settle(page)
      const text = await page.locator('#content').boundingBox()
      expect(text?.width).toBeGreaterThan(300)
      problems[`${size.width}`] = await sidewaysOverflow(page)
    }
    await takeOff()
    expect(Object.entries(problems).filter(([, found]) => found.length > 0)).toEqual([])
  },
)

test.for(['mint', ...looks.map((path) => basename(path, '.css'))])(
  'a centred page of the theme %s has its text in the middle, no wider than text is read, and enough contrast',
  async (theme) => {
    const page = middle
    const takeOff = await putOn(page, theme)
    for (const size of [windows.desk, { width: 1100, height: 900 }]) {
      await page.setViewportSize(size)
      await settle(page)
      // Beside the page there may be a scroll bar.
      const middles = await page.locator('body, #content-area, #content').evaluateAll((all) =>
        all.map((element) => {
          const { left, right } = element.getBoundingClientRect()
          return (left + right) / 2
        }),
      )
      expect(middles[1]).toBeCloseTo(middles[0] ?? 0)
      expect(middles[2]).toBeCloseTo(middles[0] ?? 0)
      expect((await page.locator('#content').boundingBox())?.width).toBeLessThan(800)
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html.${colorScheme}`).waitFor()
      await settle(page)
      expect(await accessibilityProblems(page)).toEqual([])
    }
    await takeOff()
  },
)

/** A page that stays open for all themes. */
async function open(path: string): Promise<Page> {
  const { page } = await openPage(browser, { bypassCSP: true })
  await page.goto(site.origin + path)
  return page
}

/** Adds the style sheet of a theme to a page; what it gives back takes it away. */
async function putOn(page: Page, theme: string): Promise<() => Promise<void>> {
  const sheet = looks.find((path) => basename(path, '.css') === theme)
  if (sheet === undefined) return () => Promise.resolve()
  const style = await page.addStyleTag({ content: readFileSync(sheet, 'utf8') })
  const takeOff = (): Promise<void> => style.evaluate((element) => (element as Element).remove())
  onTestFailed(takeOff)
  return takeOff
}

function files() {
  return {
    'docs.json': {
      footer: { links: [{ header: 'More', items: [{ label: 'Blog', href: 'https://example.com/blog' }] }] },
      // A bright colour, which tints the ground behind the page.
      colors: { primary: '#a8ff53', light: '#a8ff53', dark: '#a8ff53' },
      background: { color: { light: '#ffffff', dark: '#121317' } },
      navigation: {
        groups: [{ group: longWord, pages: [{ group: longWord, expanded: true, pages: ['long', 'next'] }] }],
      },
    },
    'middle.mdx': '---\ntitle: Middle\nmode: center\n---\n\nWords.\n',
    'next.mdx': `---\ntitle: ${longWord}\n---\n\nText.\n`,
    'long.mdx': `---
title: ${longWord}
description: Words such as ${longWord}.
---

## ${longWord}

\`\`\`ts ${longWord}${longWord}.ts
${longLine}
\`\`\`

| ${longWord} | ${longWord} |
|---|---|
| \`${longWord}${longWord}\` | text |

<AccordionGroup>
  <Accordion title="${longWord}" description="${longWord}" icon="star" defaultOpen>

  \`\`\`ts
  ${longLine}
  \`\`\`

  </Accordion>
</AccordionGroup>

<Prompt description="${longWord}" actions={["copy", "cursor"]} icon="star">Words</Prompt>

<Card title="${longWord}" horizontal icon="star" href="/next">${longWord}</Card>

<Note title="${longWord}">${longWord}</Note>

<Steps><Step title="${longWord}">${longWord}</Step></Steps>

<ParamField body="${longWord}" type="${longWord}" default="${longWord}">${longWord}</ParamField>

<Tree><Tree.Folder name="${longWord}" defaultOpen><Tree.File name="${longWord}" comment="${longWord}" /></Tree.Folder></Tree>

<Update label="${longWord}" description="${longWord}" tags={["${longWord}"]}>${longWord}</Update>

<Badge>${longWord}</Badge>
`,
  }
}
