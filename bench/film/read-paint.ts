import type { Page } from 'playwright-core'

/** When things happened on a page that was loaded, in milliseconds since its address was asked for. */
export interface PaintTimes {
  /** The whole HTML was there. */
  html: number
  /** Resources that delay the first paint, in the order of their requests. */
  blocking: { path: string; asked: number; there: number }[]
  /** The first text or image was on the screen. */
  content: number
}

/**
 * Reads from the browser what the first paint of a page waited for.
 *
 * @param page A page that is loaded and painted.
 */
export function readPaint(page: Page): Promise<PaintTimes> {
  return page.evaluate(() => {
    const [html] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const resources = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
      renderBlockingStatus?: string
    })[]
    return {
      html: Math.round(html?.responseEnd ?? 0),
      blocking: resources
        .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
        .map(({ name, startTime, responseEnd }) => ({
          path: new URL(name).pathname,
          asked: Math.round(startTime),
          there: Math.round(responseEnd),
        })),
      content: Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
    }
  })
}
