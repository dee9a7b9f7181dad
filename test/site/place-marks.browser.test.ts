import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { settle } from './layout-problems.ts'
import { visitSite } from './visit-site.ts'

// Where the reader is, in every theme; and what stays in sight while the sidebar scrolls.

const looks = globSync(resolve(import.meta.dirname, '../../packages/theme/src/styles/themes/*.css')).toSorted()
const themes = ['mint', ...looks.map((path) => basename(path, '.css'))]
const pages = Array.from({ length: 60 }, (_, index) => `m/p${index}`)
const text = '\n\n## First\n\nWords.\n\n## Second\n\nWords.\n'

const anchor = { anchor: 'Community', icon: 'users', href: 'https://example.com' }
const { open } = visitSite(
  {
    'docs.json': {
      // A dark colour, which differs little from text, and a bright one.
      colors: { primary: '#166E3F', light: '#26BD6C' },
      navigation: {
        global: { anchors: [anchor, { ...anchor, anchor: 'Blog' }] },
        versions: [
          {
            version: '2.0',
            tabs: [
              { tab: 'Guides', dropdowns: [{ dropdown: 'Web', groups: [{ group: 'All', pages }] }] },
              { tab: 'Reference', pages: ['reference'] },
            ],
          },
          { version: '1.0', pages: ['canvas', 'middle'] },
        ],
      },
    },
    'reference.mdx': '---\ntitle: Reference\n---\n',
    'canvas.mdx': '---\ntitle: Canvas\nmode: custom\n---\n\nWords.\n',
    'middle.mdx': '---\ntitle: Middle\nmode: center\n---\n\nWords.\n',
    ...Object.fromEntries(pages.map((path, index) => [`${path}.mdx`, `---\ntitle: Page ${index}\n---${text}`])),
  },
  { bypassCSP: true },
)

test('every theme shows the current entry, tab and heading by another colour of text and a mark of contrast 3', async () => {
  const page = await open('/m/p55')
  const found: string[] = []
  for (const theme of themes) {
    const undo = await wear(page, theme)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.mouse.move(0, 0)
      await settle(page)
      found.push(...(await page.evaluate(faintMarks)).map((problem) => `${theme}, ${colorScheme}: ${problem}`))
      // After a press, the pointer is still on it.
      const entry = page.locator('.sidebar-nav a[aria-current]').first()
      const color = await entry.evaluate((element) => getComputedStyle(element).color)
      await entry.hover()
      await settle(page)
      if ((await entry.evaluate((element) => getComputedStyle(element).color)) !== color)
        found.push(`${theme}, ${colorScheme}: text of another color under the pointer`)
    }
    await undo()
  }
  expect(found).toEqual([])
})

test('every theme marks the current entry in the drawer of a phone', async () => {
  const page = await open('/m/p55', { window: 'phone' })
  await openDrawer(page)
  const found: string[] = []
  for (const theme of themes) {
    const undo = await wear(page, theme)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await settle(page)
      // Tabs and headings stand elsewhere on a phone.
      const problems = (await page.evaluate(faintMarks)).filter((problem) => /\bentry\b/.test(problem))
      found.push(...problems.map((problem) => `${theme}, ${colorScheme}: ${problem}`))
    }
    await undo()
  }
  expect(found).toEqual([])
})

test('anchors and the choice of a section stay in sight beside a long list, and a low window leaves the list its room', async () => {
  const page = await open('/m/p55')
  const found: string[] = []
  for (const height of [900, 650, 420]) {
    await page.setViewportSize({ width: 1440, height })
    await page.reload()
    for (const theme of themes) {
      const undo = await wear(page, theme)
      // With another look, the rows of the list have another height.
      const parts = (await page.evaluate(hiddenParts)).filter((part) => theme === 'mint' || part !== 'the current page')
      found.push(...parts.map((part) => `${theme}, ${height} px: ${part}`))
      await undo()
    }
  }
  expect(found).toEqual([])
})

test('the drawer of a phone opens with anchors, switchers and the current page in sight', async () => {
  const tall = await open('/m/p55', { window: 'phone' })
  await openDrawer(tall)
  expect(await tall.evaluate(hiddenParts)).toEqual([])
  expect(await tall.isVisible('#sidebar .version-trigger')).toBe(true)
  const low = await open('/m/p55', { viewport: { width: 844, height: 390 } })
  await openDrawer(low)
  expect(await low.evaluate(hiddenParts)).toEqual([])
})

test('pages without a sidebar have the anchors in a drawer, at a desk too', async () => {
  for (const path of ['/canvas', '/middle']) {
    const page = await open(path)
    await openDrawer(page)
    expect(await page.getByRole('link', { name: 'Community' }).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await page.getByRole('link', { name: 'Community' }).isVisible()).toBe(false)
  }
  const page = await open('/m/p55')
  expect(await page.isVisible('.menu-button')).toBe(false)
})

async function openDrawer(page: Page): Promise<void> {
  await page.click('.menu-button')
  await page.waitForFunction(() => document.querySelector('#sidebar')?.getBoundingClientRect().left === 0)
}

/** Puts a theme's look over mint; returns how to take it away. */
async function wear(page: Page, theme: string): Promise<() => Promise<void>> {
  const sheet = looks.find((path) => basename(path, '.css') === theme)
  if (sheet === undefined) return () => Promise.resolve()
  const style = await page.addStyleTag({ content: readFileSync(sheet, 'utf8') })
  return () => style.evaluate((element) => (element as Element).remove()).catch(() => undefined)
}

// Both run in the page.

function faintMarks(): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const problems: string[] = []
  check('entry', '.sidebar-nav a[aria-current]', '.sidebar-nav li:not([data-active]) > a', '::before')
  check('tab', '.nav-tabs-item[aria-current]', '.nav-tabs-item:not([aria-current])', '::after')
  check('heading', '.toc-item[data-active] > a', '.toc-item:not([data-active]) > a')
  return problems

  function check(name: string, current: string, other: string, pseudo?: string): void {
    const [here, there] = [current, other].map((selector) => document.querySelector(selector))
    if (!here || !there) return void problems.push(`no ${name}`)
    if (getComputedStyle(here).color === getComputedStyle(there).color) problems.push(`${name}: text as others`)
    const ratio = contrast(markOf(name, here, pseudo), groundOf(here))
    if (ratio < 3) problems.push(`${name}: its mark has a contrast of ${ratio.toFixed(2)}`)
  }

  /** A line at its side or, of an entry, below its words, a painted shape or a letter in front of it. */
  function markOf(name: string, element: Element, pseudo: string | undefined): string {
    const { textDecorationLine, textDecorationColor } = getComputedStyle(element)
    if (name === 'entry' && textDecorationLine === 'underline') return textDecorationColor
    const { content, color, backgroundColor, borderInlineStartColor, display } = getComputedStyle(element, pseudo)
    if (pseudo === undefined) return borderInlineStartColor
    if (display === 'none' || content === 'none') return 'transparent'
    return content === '""' ? backgroundColor : color
  }

  function groundOf(element: Element): string[] {
    const grounds: string[] = []
    for (let part: Element | null = element; part; part = part.parentElement) {
      grounds.unshift(getComputedStyle(part).backgroundColor)
    }
    return grounds
  }

  function contrast(mark: string, grounds: string[]): number {
    const [a, b] = [luminance([...grounds, mark]), luminance(grounds)]
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  }

  /** Of colours that are painted over each other. */
  function luminance(layers: string[]): number {
    if (canvas === null) return 0
    for (const layer of layers) {
      canvas.fillStyle = layer
      canvas.fillRect(0, 0, 1, 1)
    }
    const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((channel) => {
      const share = channel / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
}

function hiddenParts(): string[] {
  const hidden: string[] = []
  const head = document.querySelector('.side-head')?.getBoundingClientRect()
  const list = document.querySelector('.side-list')?.getBoundingClientRect()
  const current = document.querySelector('.sidebar-nav [aria-current]')?.getBoundingClientRect()
  if (!head || !list || !current) return ['everything']
  for (const selector of ['.side-switchers .nav-dropdown-trigger', '.nav-anchor']) {
    const box = document.querySelector(`#sidebar ${selector}`)?.getBoundingClientRect()
    const isInSight = box !== undefined && box.height > 0 && box.top >= head.top && box.top < head.bottom
    // In a very low window the head scrolls by itself.
    if (!isInSight && innerHeight > 600) hidden.push(selector)
  }
  if (current.top < list.top || current.bottom > Math.min(list.bottom, innerHeight)) hidden.push('the current page')
  if (list.height < innerHeight * 0.3) hidden.push(`the list, in ${list.height} px`)
  return hidden
}
