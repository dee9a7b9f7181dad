import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { type BuiltSite, buildAndServe } from './built-site.ts'
import { openPage } from './open-page.ts'
import { openFiles } from './open-site.ts'

function fence(code: string, options = ''): string {
  return `\`\`\`mermaid ${options}\n${code}\n\`\`\`\n`
}

const flow = 'flowchart TD\n  A[Start] --> B[Middle]\n  B --> C[End]'
const files = {
  'docs.json': {
    navigation: {
      pages: ['live', 'chart', 'kinds', 'drawn', 'broken', 'plain', 'large', 'renderer', 'layout', 'usual', 'vast'],
    },
  },
  'live.mdx': `# Live\n\n${fence('pie title Pets\n  "Dogs" : 3\n  "Cats" : 1')}\n${fence('gantt\n  title A plan\n  section One\n  A task :a1, 2014-01-01, 30d')}\n${fence('mindmap\n  root((Docs))\n    <b>Pages</b>')}`,
  'chart.mdx': `${fence('xychart-beta\n  title Sales\n  x-axis [jan, feb]\n  bar [5, 6]\n  line [2, 4]')}\n${fence('sequenceDiagram\n  autonumber\n  participant A@{ "type": "database" }\n  A->>B: Ask\n  Note right of B: Wait')}`,
  'kinds.mdx': [
    'gantt\n  dateFormat YYYY-MM-DD\n  section One\n  Past one :done, a, 2026-01-01, 9d\n  Hard one :crit, b, 2026-01-01, 9d\n  Hard past :crit, done, c, 2026-01-01, 9d',
    'packet-beta\n  title Packet\n  0-15: "Source"\n  16-31: "Target"',
    'gitGraph\n  commit\n  branch b\n  commit\n  branch c\n  commit\n  branch d\n  commit\n  branch e\n  commit',
    'C4Context\n  Person(a, "Customer")\n  Boundary(b0, "Bank") {\n  System_Ext(s, "Store")\n  }\n  Rel(a, s, "Uses")',
    'mindmap\n  root((Root))\n    One\n    Two\n    Three\n    Four\n    Five\n    Six',
    'sankey-beta\n\nA,B,10\nA,C,5\nB,D,4',
  ]
    .map((code) => fence(code))
    .join('\n'),
  'drawn.mdx': `${fence(flow)}\n${fence(flow, 'placement="top-left" actions={true}')}\n${fence(flow, 'actions={false}')}`,
  'broken.mdx': fence('pie title Pets\n  "Dogs" : 3\n  "Cats" ; 1'),
  'plain.mdx': 'Text.',
  'renderer.mdx': fence(`%%{init: {'flowchart': {'defaultRenderer': 'elk'}}}%%\n${flow}`),
  'layout.mdx': fence(`---\nconfig:\n  layout: elk\n---\n${flow}`),
  'vast.mdx': fence(
    `flowchart TD\n${Array.from({ length: 500 }, (_, at) => `  n${at + 1}[Step ${at + 1}] --> n${(at + 1) >> 1}`).join('\n')}\n  n7 --> n9`,
  ),
  'usual.mdx': fence('flowchart LR\n  A["fa:fa-car Car"] --> B'),
  'large.mdx': fence(
    'flowchart LR\n  A[Write a page] --> B[Open a request] --> C[Read it again] --> D[Publish] --> E[Watch]',
  ),
}

let browser: Browser
let site: BuiltSite
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), buildAndServe(files)])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

test('the browser draws what the server cannot, under the strict policy, in the colours of the scheme', async () => {
  const { page, faults, close } = await openPage(browser)
  await page.goto(`${site.origin}/live`)
  await shown(page, 3)
  expect(await textOfDrawing(page, 0)).toContain('Dogs')
  expect(await textOfDrawing(page, 1)).toContain('A task')
  expect(await textOfDrawing(page, 2)).toContain('Pages')
  const light = await fillOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForFunction((before) => {
    const slice = document.querySelector('.mermaid-drawing')?.shadowRoot?.querySelector('path')
    return slice !== null && slice !== undefined && getComputedStyle(slice).fill !== before
  }, light)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test.for(['light', 'dark'] as const)(
  'bars, numbers and words of a chart and a sequence can be seen: %s',
  async (scheme) => {
    const { page, close } = await openPage(browser)
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(`${site.origin}/chart`)
    await shown(page, 1)
    const faint = await page.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      function numbers(color: string): number[] {
        if (canvas) canvas.fillStyle = color
        canvas?.fillRect(0, 0, 1, 1)
        return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])]
      }
      function light(color: string): number {
        const [red = 0, green = 0, blue = 0] = numbers(color).map((part) => {
          const share = part / 255
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      function contrast(one: string, other: string): number {
        const [a, b] = [light(one), light(other)]
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
      }
      const ground = getComputedStyle(document.documentElement).backgroundColor
      // A browser draws the chart, the server the sequence.
      const [chart, sequence] = [...document.querySelectorAll('.mermaid-drawing')].map(
        (place) => place.shadowRoot ?? place,
      )
      const fill = (root: ParentNode | undefined, selector: string) => {
        const found = root?.querySelector(selector)
        return found ? getComputedStyle(found).fill : ground
      }
      const numberOf = (root: ParentNode | undefined) => {
        const found = [...(root?.querySelectorAll('text') ?? [])].find(({ textContent }) => textContent === '1')
        return found ? getComputedStyle(found).fill : ground
      }
      const pairs: [string, string, number][] = [
        [fill(chart, '.plot rect'), ground, 3],
        [getComputedStyle(chart?.querySelector('.plot path') ?? document.body).stroke, ground, 3],
        [fill(chart, 'text'), ground, 4.5],
        [numberOf(sequence), fill(sequence, '[id$=sequencenumber] circle'), 4.5],
      ]
      return pairs.map(([one, other, least]) => (contrast(one, other) >= least ? '' : `${one} ${other}`))
    })
    expect(faint).toEqual(['', '', '', ''])
    // Notes among them; numbers stand on ends of lines, which are looked at above.
    expect((await page.evaluate(faintWords)).filter((word) => !word.startsWith('1 '))).toEqual([])
    await close()
  },
)

/** Words that cannot be told from what is drawn below them, with their contrast. */
function faintWords(): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  function rgba(color: string): number[] {
    canvas?.clearRect(0, 0, 1, 1)
    if (canvas) canvas.fillStyle = color
    canvas?.fillRect(0, 0, 1, 1)
    return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])]
  }
  function light(color: readonly number[]): number {
    const [red = 0, green = 0, blue = 0] = color.map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const ground = rgba(getComputedStyle(document.documentElement).backgroundColor)
  const roots = [...document.querySelectorAll('.mermaid-drawing')].map((place) => place.shadowRoot ?? place)
  return roots.flatMap((root) =>
    [...root.querySelectorAll('text, foreignObject p')].flatMap((word) => {
      const box = word.getBoundingClientRect()
      const said = word.textContent.trim()
      if (said === '' || box.width < 2) return []
      const below = [...root.querySelectorAll<SVGGeometryElement>('rect, path, polygon, circle, ellipse')].filter(
        (shape) => {
          const matrix = shape.getScreenCTM()
          const { fill, visibility } = getComputedStyle(shape)
          if (matrix === null || fill === 'none' || visibility === 'hidden' || shape.closest('defs, clipPath, marker'))
            return false
          const point = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix.inverse())
          return (shape.compareDocumentPosition(word) & 4) > 0 && shape.isPointInFill(point)
        },
      )
      const under = below.reduce((known, shape) => {
        const style = getComputedStyle(shape)
        const [red = 0, green = 0, blue = 0, alpha = 0] = rgba(style.fill)
        const share = (alpha / 255) * Number(style.fillOpacity) * Number(style.opacity)
        return [red, green, blue].map((part, index) => part * share + (known[index] ?? 0) * (1 - share))
      }, ground)
      const leaf = word.querySelector('tspan') ?? word
      const ink = rgba(word.matches('text') ? getComputedStyle(leaf).fill : getComputedStyle(leaf).color)
      const [a, b] = [light(ink), light(under)]
      const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
      return contrast >= 4.5 ? [] : [`${said} ${contrast.toFixed(2)}`]
    }),
  )
}

test.for(['light', 'dark'] as const)('words of every kind of diagram can be read: %s', async (scheme) => {
  const { page, close } = await openPage(browser)
  await page.emulateMedia({ colorScheme: scheme })
  await page.goto(`${site.origin}/kinds`)
  await shown(page, 6)
  expect(await page.evaluate(faintWords)).toEqual([])
  // What multiplies with a dark ground is as dark as the ground.
  const blended = await page
    .locator('.mermaid-drawing')
    .evaluateAll((places) =>
      places.flatMap((place) =>
        [...(place.shadowRoot?.querySelectorAll('svg *') ?? [])].filter(
          (element) => getComputedStyle(element).mixBlendMode !== 'normal',
        ),
      ),
    )
  expect(blended).toHaveLength(0)
  await close()
})

test('in the preview the words of a page do not wait for its diagrams, which follow, with their controls', async () => {
  const open = await openFiles(files)
  const { page, faults, close } = await openPage(browser)
  try {
    const response = await page.request.get(`${open.origin}/drawn`)
    expect(await response.text()).toContain('A[Start] --> B[Middle]')
    await page.goto(`${open.origin}/live`)
    await shown(page, 3)
    await page.goto(`${open.origin}/drawn`)
    await page.waitForFunction(() => document.querySelectorAll('.mermaid svg').length === 3)
    await page.locator('.mermaid').first().hover()
    const width = () =>
      page
        .locator('.mermaid svg')
        .first()
        .evaluate((svg) => svg.getBoundingClientRect().width)
    const natural = await width()
    await page.getByRole('button', { name: 'Zoom in' }).first().click()
    expect((await width()) / natural).toBeCloseTo(1.25, 1)
    expect(faults).toEqual([])
  } finally {
    await close()
    await open.close()
  }
})

test('a page loads neither the library nor the script without need', async () => {
  const { page, close } = await openPage(browser)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${site.origin}/drawn`)
  await page.goto(`${site.origin}/plain`)
  expect(asked.filter((path) => path.includes('mermaid'))).toEqual([])
  expect(await page.locator('script[src*="diagrams"]').count()).toBe(0)
  await close()
})

test.for([
  ['renderer', ['elk']],
  ['layout', ['elk']],
  ['usual', ['dagre']],
] as const)('the diagram of %s loads the layout that its author asks for, and no other', async ([name, layouts]) => {
  const { page, close } = await openPage(browser)
  const asked: string[] = []
  page.on('request', (request) => asked.push(/(elk|dagre)-[^/]*\.js$/.exec(request.url())?.[1] ?? ''))
  await page.goto(`${site.origin}/${name}`)
  await shown(page, 1)
  expect(new Set(asked.filter((part) => part !== ''))).toEqual(new Set(layouts))
  await close()
})

test('a diagram of 500 shapes is drawn whole, in its place, while the page can be read', async () => {
  const { page, faults, close } = await openPage(browser)
  await page.goto(`${site.origin}/vast`)
  await shown(page, 1)
  expect(await page.locator('.mermaid svg .node').count()).toBe(501)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(faults).toEqual([])
  await close()
})

test('without scripts the source is on the page, and what the server drew', async () => {
  const { page, close } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${site.origin}/live`)
  expect(await page.locator('.mermaid pre').first().innerText()).toContain('"Dogs" : 3')
  await page.goto(`${site.origin}/drawn`)
  expect(await page.locator('.mermaid svg').count()).toBe(3)
  expect(await page.locator('.mermaid-controls:visible').count()).toBe(0)
  await close()
})

test('a library that does not arrive leaves the source, and says so', async () => {
  const { page, close } = await openPage(browser)
  await page.route('**/mermaid-*/**', (route) => route.abort())
  await page.goto(`${site.origin}/live`)
  const problem = page.locator('.mermaid-problem').first()
  await problem.waitFor()
  expect(await problem.innerText()).toContain('This diagram cannot be drawn.')
  expect(await page.locator('.mermaid pre').first().isVisible()).toBe(true)
  await close()
})

test('a mistake is named on the page and in the report', async () => {
  expect(site.report.diagnostics).toMatchObject([{ code: 'diagram-invalid', file: 'broken.mdx', line: 4 }])
  const { page, close } = await openPage(browser)
  await page.goto(`${site.origin}/broken`)
  expect(await page.locator('.mermaid-problem').innerText()).toContain('Line 3: ')
  expect(await accessibilityProblems(page)).toEqual([])
  await close()
})

test('controls zoom by buttons and keys, reset, and stand where the author wants them', async () => {
  const { page, faults, close } = await openPage(browser)
  await page.goto(`${site.origin}/drawn`)
  const width = () =>
    page
      .locator('.mermaid svg')
      .first()
      .evaluate((svg) => svg.getBoundingClientRect().width)
  const natural = await width()
  const figure = page.locator('.mermaid').first()
  await figure.hover()
  await figure.getByRole('button', { name: 'Zoom in' }).click()
  // They are shown once their style sheet is there, and take no room from the text.
  expect(await figure.locator('.mermaid-controls').evaluate((controls) => getComputedStyle(controls).position)).toBe(
    'absolute',
  )
  expect((await width()) / natural).toBeCloseTo(1.25, 1)
  await figure.locator('.mermaid-drawing').focus()
  await page.keyboard.press('-')
  expect((await width()) / natural).toBeCloseTo(1, 1)
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await figure.getByRole('button', { name: 'Reset view' }).click()
  expect(await width()).toBeCloseTo(natural, 0)
  expect(await page.locator('.mermaid-controls').count()).toBe(2)
  const always = page.locator('.mermaid-controls[data-always]')
  expect(await always.getAttribute('data-placement')).toBe('top-left')
  expect(await always.evaluate((controls) => getComputedStyle(controls).opacity)).toBe('1')
  expect(await accessibilityProblems(page)).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test('a diagram fills the screen by its button and by a key, and is as it was when a reader leaves', async () => {
  const { page, faults, close } = await openPage(browser)
  await page.goto(`${site.origin}/drawn`)
  const figure = page.locator('.mermaid').first()
  const before = await figure.boundingBox()
  const isFull = () => figure.evaluate((element) => document.fullscreenElement === element)
  await figure.hover()
  const button = figure.getByRole('button', { name: 'Full screen' })
  await button.click()
  await expect.poll(isFull).toBe(true)
  // The event that says so comes after the state.
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  const window = await page.evaluate(() => [innerWidth, innerHeight])
  await expect.poll(async () => Object.values((await figure.boundingBox()) ?? {}).slice(2)).toEqual(window)
  const lowest = async (): Promise<number> => {
    const svg = await figure.locator('svg').boundingBox()
    return (svg?.y ?? 0) + (svg?.height ?? 0)
  }
  await expect.poll(lowest).toBeLessThanOrEqual(window[1] ?? 0)
  expect(await accessibilityProblems(page)).toEqual([])
  await button.click()
  await expect.poll(isFull).toBe(false)
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
  await expect.poll(() => figure.boundingBox()).toEqual(before)
  await figure.locator('.mermaid-drawing').focus()
  await page.keyboard.press('f')
  await expect.poll(isFull).toBe(true)
  expect(faults).toEqual([])
  await close()
})

async function shown(page: Page, count: number): Promise<void> {
  for (const figure of await page.locator('.mermaid').all()) await figure.scrollIntoViewIfNeeded()
  await page.waitForFunction((all) => document.querySelectorAll('.mermaid[data-shown="drawing"]').length === all, count)
}

function textOfDrawing(page: Page, index: number): Promise<string> {
  return page
    .locator('.mermaid-drawing')
    .nth(index)
    .evaluate((place) => place.shadowRoot?.textContent ?? '')
}

function fillOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const slice = document.querySelector('.mermaid-drawing')?.shadowRoot?.querySelector('path')
    return slice ? getComputedStyle(slice).fill : ''
  })
}

test('on a phone a large drawing scrolls in its place, with keys as well, and stays readable', async () => {
  const { page, close } = await openPage(browser, { window: 'phone' })
  await page.goto(`${site.origin}/large`)
  const place = page.locator('.mermaid-drawing')
  const sizes = await place.evaluate((element) => ({
    hidden: element.scrollWidth - element.clientWidth,
    tabIndex: element.tabIndex,
    drawing: element.querySelector('svg')?.getBoundingClientRect().width ?? 0,
  }))
  expect(sizes.hidden).toBeGreaterThan(100)
  expect(sizes.tabIndex).toBe(0)
  expect(sizes.drawing).toBeCloseTo(544, 0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await close()
})
