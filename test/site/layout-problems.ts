import type { Page } from 'playwright-core'

/**
 * Keeps fonts from arriving, so that what moves on a page is moved by the page. That a font's stand-in takes as much room
 * as the font depends on the fonts of the machine, and is tested where the stand-ins are made.
 *
 * @param page A page that is not opened yet.
 */
export async function withoutFonts(page: Page): Promise<void> {
  await page.route('**/*.woff2', (route) => route.fulfill({ status: 204 }))
}

/**
 * What moved by itself since a page was opened (the web's "cumulative layout shift").
 *
 * @param page A page that is loaded.
 * @returns One line, or none where nothing moved.
 */
export async function layoutShifts(page: Page): Promise<string[]> {
  const { sum, moved } = await page.evaluate(measureShifts)
  return sum === 0 ? [] : [`layout shift of ${sum.toFixed(4)}: ${moved.join(', ')}`]
}

/**
 * What makes a page wider than its window.
 *
 * @param page A page that is loaded.
 * @returns One line, or none where nothing does.
 */
export async function sidewaysOverflow(page: Page): Promise<string[]> {
  const { pixels, elements } = await page.evaluate(measureOverflow)
  return pixels > 0 ? [`${pixels} px wider than the window: ${elements.join(', ')}`] : []
}

/** Lets a page lay itself out after a change of its window. */
export function settle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}

// Both run in the page.

function measureShifts(): { sum: number; moved: string[] } {
  interface LayoutShift extends PerformanceEntry {
    value: number
    sources: { node: Node | null }[]
  }
  const observer = new PerformanceObserver(() => undefined)
  observer.observe({ type: 'layout-shift', buffered: true })
  const shifts = observer.takeRecords() as LayoutShift[]
  observer.disconnect()
  const nodes = shifts.flatMap(({ sources }) => sources.map(({ node }) => node))
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: nodes.map((node) => (node instanceof Element ? `${node.localName}#${node.id}.${node.className}` : 'text')),
  }
}

function measureOverflow(): { pixels: number; elements: string[] } {
  const { documentElement: root } = document
  const side = root.dir === 'rtl' ? -1 : 1
  scrollTo({ left: side * 10_000, behavior: 'instant' })
  const pixels = Math.abs(scrollX)
  scrollTo({ left: 0, behavior: 'instant' })
  const outside = [...document.querySelectorAll('body *')].filter((element) => {
    const { left, right } = element.getBoundingClientRect()
    return right > root.clientWidth + 1 || left < -1
  })
  return { pixels, elements: outside.slice(0, 5).map(({ localName, className }) => `${localName}.${className}`) }
}
