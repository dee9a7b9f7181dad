import { expect, test } from 'vitest'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { focused, tabTo } from './focus.ts'
import { visitSite } from './visit-site.ts'

const text = '## First\n\nWords with a [link](/index).\n\n## Second\n\nMore.\n'
const files = {
  'docs.json': {
    navigation: {
      languages: [
        { language: 'en', pages: ['index', 'outline'] },
        { language: 'ar', pages: ['ar/index'] },
        { language: 'ja', pages: ['ja/index'] },
        { language: 'zh-Hans', pages: ['zh/index'] },
      ],
    },
  },
  'index.mdx': `---\ntitle: Start\ndescription: A page\n---\n\n${text}`,
  'outline.mdx': `---\ntitle: Outline\ncontextual:\n  options: [copy, claude]\n  display: toc\n---\n\n${text}`,
  'ar/index.mdx': `---\ntitle: البداية\n---\n\n${text}`,
  'ja/index.mdx': `---\ntitle: はじめに\n---\n\n${text}`,
  'zh/index.mdx': `---\ntitle: 开始\n---\n\n${text}`,
}

const { open, site } = visitSite(files)

test('by keys alone: the page is copied as Markdown, and the menu opens, is walked through and closes', async () => {
  const page = await open('/', { permissions: ['clipboard-read', 'clipboard-write'] })
  await tabTo(page, 'Copy page')
  expect(await focused(page)).toMatchObject({ tag: 'button', part: 'main', isVisible: true })
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('#copy-status').textContent()).toBe('Copied')
  // Whoever is given the page is told first where the others are.
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^> The index of all pages is at http[^\n]*\n\n# Start\n[\s\S]*## First\n\nWords with a/,
  )

  await page.keyboard.press('Tab')
  expect((await focused(page)).name).toBe('Page actions')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Page actions' })
  await menu.waitFor()
  await expect.poll(async () => (await focused(page)).name).toMatch(/^Copy page/)
  await page.keyboard.press('End')
  expect((await focused(page)).name).toMatch(/^Connect to VS Code/)
  await page.keyboard.press('ArrowUp')
  expect((await focused(page)).name).toMatch(/^Copy MCP server address/)
  expect(await accessibilityProblems(page, '#header')).toEqual([])
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  expect((await focused(page)).name).toBe('Page actions')
})

test('an assistant is asked about the page at the address that the reader has', async () => {
  const page = await open('/')
  const link = page.locator('a[href*="claude.ai"]')
  // Followed in this page, so that nothing leaves the machine.
  await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()))
  await page.getByRole('button', { name: 'Page actions' }).click()
  await link.click()
  const question = new URL((await link.getAttribute('href')) ?? '').searchParams.get('q')
  expect(question).toBe(`Read ${site().origin}/index.md, then answer my questions about it.`)
})

test.for([
  ['/ar', 'نسخ الصفحة', 'إجراءات الصفحة'],
  ['/ja', 'ページをコピー', 'ページの操作'],
  ['/zh', '复制页面', '页面操作'],
])(
  '%s speaks its language, in windows of three widths, and stays inside of them',
  async ([path = '', copy, actions]) => {
    const page = await open(path)
    for (const width of [390, 900, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page
        .getByRole('button', { name: copy ?? '', exact: true })
        .first()
        .waitFor()
      await page.getByRole('button', { name: actions ?? '' }).click()
      const box = await page.getByRole('dialog', { name: actions ?? '' }).boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width)
      await page.keyboard.press('Escape')
    }
    expect(await accessibilityProblems(page, '#header')).toEqual([])
  },
)

test('below the outline where the page wants it and the window has room, else beside the title', async () => {
  const page = await open('/outline')
  await page.setViewportSize({ width: 1440, height: 800 })
  const inOutline = page.getByRole('group', { name: 'Page actions' })
  await inOutline.getByRole('link', { name: 'Open in Claude' }).waitFor()
  expect(await page.locator('#page-context-menu').isVisible()).toBe(false)
  expect(await accessibilityProblems(page, '.toc')).toEqual([])
  await page.setViewportSize({ width: 900, height: 800 })
  await page.locator('#page-context-menu').waitFor()
  expect(await inOutline.isVisible()).toBe(false)
})

test('without scripts the page as Markdown is a link, and the menu opens', async () => {
  const page = await open('/', { javaScriptEnabled: false })
  const shown = page.locator('#page-context-menu > .page-action:visible')
  expect(await shown.first().getAttribute('href')).toBe('/index.md')
  await page.getByRole('button', { name: 'Page actions' }).click()
  const menu = page.getByRole('dialog', { name: 'Page actions' })
  await menu.getByRole('link', { name: 'View as Markdown' }).waitFor()
  expect(await menu.getByRole('button').count()).toBe(0)
})
