import type { Page } from 'playwright-core'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { layoutShifts, settle } from './layout-problems.ts'

/** Windows in which a page must be right as soon as it is opened: a phone, a low laptop, a desk. */
export const sights = [
  { width: 390, height: 844 },
  { width: 1366, height: 650 },
  { width: 1440, height: 900 },
]

/**
 * What a reader would take for broken in the first seconds on a page: it does not open at its top, something moves, a
 * link to a heading lands in the wrong place, “On this page” names another heading than the one that was asked for.
 *
 * @param page A window of the wanted size.
 * @param url The page to open in it.
 * @param checks Whether axe looks at it as well.
 * @returns One line per fault.
 */
export async function firstSightProblems(page: Page, url: string, { axe }: { axe: boolean }): Promise<string[]> {
  const response = await page.goto(url)
  await settle(page)
  const found = response?.status() === 200 ? [] : [`answers ${response?.status()}`]
  found.push(...(await layoutShifts(page)), ...(axe ? await accessibilityProblems(page) : []))
  found.push(...(await page.evaluate(visitHeadings)))
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  return found.map((problem) => `${new URL(url).pathname} at ${width}×${height}: ${problem}`)
}

/** Runs in the page: looks where it stands, then follows the link to each heading. */
async function visitHeadings(): Promise<string[]> {
  const problems: string[] = []
  if (scrollY !== 0) problems.push(`opens scrolled by ${scrollY} px`)
  const header = document.querySelector('#navbar')
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.toc-item:not([hidden]) > a')) {
    const isThere = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }))
    location.hash = link.hash
    await isThere
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    const top = heading?.getBoundingClientRect().top ?? Infinity
    const gap = Math.round(top - (header?.getBoundingClientRect().bottom ?? 0))
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
    const isRight = Math.abs(gap - 24) <= 8 || (isAtEnd && gap > 0 && top < innerHeight)
    if (!isRight) problems.push(`${link.hash} lands ${gap} px below the header`)
    const marked = document.querySelector<HTMLAnchorElement>('.toc-item[data-active] > a')?.hash
    if (marked !== link.hash) problems.push(`${link.hash} was asked for, “On this page” marks ${marked}`)
  }
  return problems
}
