import type { Page } from 'playwright-core'

/** Where the focus is. */
export interface FocusedElement {
  /** Accessible name, as far as text and `aria-label` give it. */
  name: string
  tag: string
  /** The part of the page it belongs to. */
  part: 'skip link' | 'header' | 'tabs' | 'sidebar' | 'main' | 'footer' | 'body'
  /** Whether one can see that it has the focus. */
  isVisible: boolean
  id: string
}

/** Tells where the focus is. */
export function focused(page: Page): Promise<FocusedElement> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const { right, bottom, width } = element.getBoundingClientRect()
    const isInWindow = width > 0 && right > 0 && bottom > 0
    const parts = { main: 'main', '.nav-tabs': 'tabs', '#sidebar': 'sidebar', '#navbar': 'header', footer: 'footer' }
    const part = Object.entries(parts).find(([selector]) => element.closest(selector) !== null)?.[1] ?? 'body'
    return {
      name: element.getAttribute('aria-label') ?? (element.textContent ?? '').trim().replace(/\s+/g, ' '),
      tag: element.localName,
      part: (element.matches('.skip-link') ? 'skip link' : part) as FocusedElement['part'],
      isVisible: isInWindow && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1,
      id: element.id,
    }
  })
}

/**
 * Presses Tab until the focus has come round or reached its end.
 *
 * @param page A page; the walk starts where the focus is.
 * @param most How many stops at most.
 * @returns The stops in their order.
 */
export async function tabStops(page: Page, most = 60): Promise<FocusedElement[]> {
  const stops: FocusedElement[] = []
  while (stops.length < most) {
    await page.keyboard.press('Tab')
    const stop = await focused(page)
    if (stop.tag === 'body' || (stops.length > 0 && stop.part === 'skip link')) break
    stops.push(stop)
  }
  return stops
}

/**
 * Moves the focus to an element by keys alone.
 *
 * @param name Beginning of the accessible name of the element, or an expression for it.
 * @throws Where Tab does not lead there.
 */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let count = 0; count < 80; count++) {
    await page.keyboard.press('Tab')
    const { name: at } = await focused(page)
    if (typeof name === 'string' ? at.startsWith(name) : name.test(at)) return
  }
  throw new Error(`Tab does not lead to “${String(name)}”.`)
}
