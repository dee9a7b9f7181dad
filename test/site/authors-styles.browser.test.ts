import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { openPage } from './open-page.ts'
import { openFiles, type OpenSite } from './open-site.ts'

// Style sheets of authors mean their own elements; the theme's mean its own. Neither meets the other by accident.

let browser: Browser
let site: OpenSite

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openFiles(files)])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const sheets = globSync(resolve(import.meta.dirname, '../../packages/theme/dist/assets/*.css')).map((path) =>
  readFileSync(path, 'utf8'),
)
/** Utility classes for authors, what Markdown makes, and the colours of code, which are values alone. */
const open =
  /^(?:block|hidden|dark|light|prose|not-prose|mdx-content|sr-only|contains-task-list|task-list-item|footnotes|data-footnote-backref|[dl]\d+)$/
const classes = new Set(
  sheets
    .flatMap((css) => Array.from(css.matchAll(/\.([a-z][\w-]*)/gi), ([, name = '']) => name))
    .filter((name) => !open.test(name)),
)

const files = {
  'docs.json': {
    navigation: { pages: ['index', 'plain', 'every'] },
    banner: { content: 'Hi&nbsp;there &mdash; **x**', dismissible: true },
  },
  // As in public repositories: the banner is meant, and links of the text.
  'style.css': `[data-banner] { background: rgb(1, 2, 3) !important }
[data-banner] a { font-size: 5px !important }
#content a { color: rgb(200, 0, 0) !important; font-size: 9px; border-bottom: 3px solid; text-transform: uppercase }
.hero { letter-spacing: 3px }
#content-area { max-width: 36rem }
`,
  'plain.mdx':
    '---\ntitle: Plain\n---\n\n## Own words\n\n[A link](/)\n\n<Card title="Ours">Text</Card>\n\n<div style={{ fontSize: 40 }}>Large</div>\n',
  'every.mdx': `<div>Bare</div>\n\n<a href="/">Bare</a>\n\n${Array.from(classes, (name) => `<div className="${name}">Mine</div>\n\n<a href="/" className="${name}">Mine</a>`).join('\n\n')}\n`,
  'index.mdx': `---
title: Home
---

<h1 style={{ fontSize: '40px' }} className="hero" data-kind="big">

  Secure,

  and scalable

</h1>

<div className="not-prose">
  <h2 className="not-prose">Bare</h2>
</div>

<h3 className="not-prose">Bare as well</h3>

<a className="card" href="/plain"><span className="card-title">Mine</span></a>

<div className="tabs"><div className="tab">Mine</div></div>
<div className="steps"><div className="step">Mine</div></div>
<div className="hero-content"><p>Words</p></div>
${['callout', 'tile', 'frame', 'panel', 'update', 'color', 'tree', 'columns', 'accordion', 'expandable', 'field']
  .map((name) => `<section className="${name}">Mine</section>`)
  .join('\n')}
`,
}

function styleOf(element: Locator, ...names: string[]): Promise<string[]> {
  return element.evaluate(
    (node, properties) => properties.map((name) => getComputedStyle(node).getPropertyValue(name)),
    names,
  )
}

test('a width that an author gives to the column of the text leaves the rail beside it its own', async () => {
  const { page, close } = await openPage(browser)
  await page.goto(`${site.origin}/plain`)
  const [text, rail] = await Promise.all([page.locator('#content').boundingBox(), page.locator('.toc').boundingBox()])
  expect(text?.width).toBeGreaterThanOrEqual(36 * 16)
  expect(rail?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0))
  await close()
})

test('lines of an author’s larger text are as far apart as its size asks for, on phones too', async () => {
  const { page, close } = await openPage(browser)
  await page.goto(`${site.origin}/plain`)
  for (const [width, apart] of [
    [390, '67.5px'],
    [1366, '67.5px'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect(await styleOf(page.getByText('Large'), 'font-size', 'line-height')).toEqual(['40px', apart])
  }
  await close()
})

test('rules of authors for links and banners do not reach headings and the page', async () => {
  const { page, faults, close } = await openPage(browser)
  await page.goto(`${site.origin}/plain`)
  const heading = page.locator('#content h2')
  const names = [
    'color',
    'font-size',
    'border-bottom-width',
    'text-transform',
    'letter-spacing',
    'text-decoration-line',
  ]
  expect(await styleOf(heading.locator('a'), ...names)).toEqual(await styleOf(heading, ...names))
  expect(await styleOf(heading, 'font-size')).toEqual(['24px'])
  expect(await styleOf(page.locator('#content p a'), 'color', 'font-size')).toEqual(['rgb(200, 0, 0)', '9px'])
  expect(await styleOf(page.locator('html'), 'background-color')).not.toEqual(['rgb(1, 2, 3)'])
  expect(await page.locator('[data-part=banner]').innerText()).toContain('Hi\u00A0there — x')
  // Of the keyboard, too, the link of a heading shows where one is.
  await heading.locator('a').focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  expect(await styleOf(heading.locator('a'), 'outline-style', 'outline-width')).toEqual(['solid', '2px'])
  // The banner's button still works, and lasts.
  await page.locator('.banner-dismiss').click()
  expect(await page.locator('[data-part=banner]').isVisible()).toBe(false)
  await page.reload()
  expect(await page.locator('[data-part=banner]').isVisible()).toBe(false)
  expect(await styleOf(page.locator('.card'), 'padding-top', 'border-top-style')).toEqual(['20px', 'solid'])
  expect(faults).toEqual([])
  await close()
})

test('an author’s element gets nothing of a component whose name its class is; headings keep what is written on them', async () => {
  const { page, close } = await openPage(browser)
  await page.goto(`${site.origin}/`)
  const box = ['display', 'padding-top', 'margin-top', 'border-top-width', 'gap', 'overflow-x', 'position']
  const bare = await page.evaluate((names) => {
    const holder = document.querySelector('#content') as Element
    return Object.fromEntries(
      ['a', 'div', 'section', 'span'].map((name) => {
        const element = holder.insertBefore(document.createElement(name), holder.children[3] ?? null)
        const style = getComputedStyle(element)
        const values = names.map((property) => style.getPropertyValue(property))
        element.remove()
        return [name, values]
      }),
    )
  }, box)
  expect(await styleOf(page.locator('#content a.card'), ...box)).toEqual(bare['a'])
  expect(await styleOf(page.locator('#content .card-title'), ...box)).toEqual(bare['span'])
  for (const name of ['tabs', 'tab', 'steps', 'step']) {
    expect([name, await styleOf(page.locator(`#content div.${name}`), ...box)]).toEqual([name, bare['div']])
  }
  for (const element of await page.locator('#content section').all()) {
    expect([await element.getAttribute('class'), await styleOf(element, ...box)]).toEqual([
      await element.getAttribute('class'),
      bare['section'],
    ])
  }
  const title = page.locator('#content .hero')
  expect(await styleOf(title, 'font-size', 'letter-spacing')).toEqual(['40px', '3px'])
  expect([await title.innerText(), await title.getAttribute('data-kind'), await title.locator('p').count()]).toEqual([
    'Secure, and scalable',
    'big',
    0,
  ])
  for (const heading of await page.locator('.not-prose:is(h2, h3)').all()) {
    expect(await styleOf(heading, 'margin-top', 'margin-bottom')).toEqual(['0px', '0px'])
  }
  await close()
})

test('no class of the theme’s style sheets reaches an element that an author wrote', async () => {
  expect(classes.size).toBeGreaterThan(200)
  const { page, close } = await openPage(browser, { bypassCSP: true })
  await page.goto(`${site.origin}/every`)
  // A page loads only those that it needs.
  for (const css of sheets.filter((sheet) => !sheet.includes('tailwindcss'))) await page.addStyleTag({ content: css })
  const reached = await page.evaluate(() => {
    const names =
      'display position visibility overflow-x opacity gap grid-template-columns flex-grow margin-top margin-left padding-top padding-left border-top-width border-radius inset color background-color font-size font-weight text-transform text-decoration-line cursor'.split(
        ' ',
      )
    const look = (element: Element): string => {
      const style = getComputedStyle(element)
      const around = ['::before', '::after'].map((part) => getComputedStyle(element, part).content)
      return [...names.map((name) => style.getPropertyValue(name)), ...around].join('; ')
    }
    const all = [...document.querySelectorAll('#content :is(div, a)')]
    const bare = new Map(
      all.filter(({ textContent }) => textContent === 'Bare').map((one) => [one.localName, look(one)]),
    )
    const own = all.filter(({ textContent, className }) => textContent === 'Mine' && className !== '')
    return {
      count: own.length,
      names: own
        .filter((one) => look(one) !== bare.get(one.localName))
        .map((one) => `${one.localName}.${one.className}`),
    }
  })
  expect(reached).toEqual({ count: 2 * classes.size, names: [] })
  await close()
})

test('where a style sheet makes room for the sidebar in #content-area, the text begins right beside the sidebar', async () => {
  const samples =
    '<RequestExample>\n\n```bash\ncurl https://api.example.com/a/long/address/of/things\n```\n\n</RequestExample>\n'
  // As in a public repository, for the layout of another platform.
  const sheet = `@media (min-width: 880px) {
  #sidebar { display: block; width: 16rem }
  #content-area { padding-left: 21.5rem; margin-left: -3rem }
}
@media (min-width: 1024px) {
  #content-area { padding-left: 23.7rem }
  #sidebar { width: 18rem }
}`
  const rows = Array.from({ length: 60 }, (_, row) => `row-${row}`)
  const own = await openFiles({
    'docs.json': { navigation: { groups: [{ group: 'All', pages: ['index', 'samples', ...rows] }] } },
    'style.css': sheet,
    'index.mdx':
      '---\ntitle: Home\n---\n\n## One\n\nWords of the page that fill more than one line of it, whatever the width of the window is. '.repeat(
        3,
      ),
    'samples.mdx': `---\ntitle: Samples of an endpoint\n---\n\n## One\n\n${'Words of the page. '.repeat(60)}\n\n${samples}`,
    ...Object.fromEntries(rows.map((row) => [`${row}.mdx`, row])),
  })
  const { page, close } = await openPage(browser)
  for (const path of ['', 'samples'])
    for (const width of [1100, 1366, 1920]) {
      await page.setViewportSize({ width, height: 650 })
      await page.goto(`${own.origin}/${path}`)
      const [text, side] = await Promise.all([
        page.locator('#content').boundingBox(),
        page.locator('#sidebar').boundingBox(),
      ])
      const between = (text?.x ?? 0) - (side?.x ?? 0) - (side?.width ?? 0)
      expect([path, width, between > 0 && between < 200, (text?.width ?? 0) >= 480]).toEqual([path, width, true, true])
    }
  // The rows of the sidebar can still be reached.
  const list = page.locator('.side-list')
  expect(await list.evaluate((node) => node.scrollHeight > node.clientHeight && node.clientHeight < 650)).toBe(true)
  await close()
  await own.close()
})
