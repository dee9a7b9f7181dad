import { decodeHash } from '../decode-hash.ts'
import { recallExpandables, rememberExpandable } from './expandable-memory.ts'
import { around, firstTime } from './once.ts'
import { showPanelsAround } from './start-tabs.ts'

/**
 * Accordions, expandables and folded code; and the address: opening an accordion writes it, and an address opens
 * whatever hides its target.
 *
 * @param root The document; call again when its content changed.
 */
export function startDisclosures(root: Document = document): void {
  recallExpandables(root)
  if (!firstTime(root, 'disclosures')) return
  root.addEventListener('click', (event) => {
    const fold = around(event, '.code-block-fold')
    if (fold) toggleFold(fold)
    const summary = around(event, '.accordion > summary')
    if (summary?.parentElement) writeAddress(summary.parentElement as HTMLDetailsElement)
    const parts = around(event, '.expandable > summary')
    if (parts) rememberExpandable(parts.parentElement as HTMLDetailsElement, root)
    // A link to the current address fires no event.
    const link = around(event, 'a[href^="#"]')
    if (link?.getAttribute('href') === location.hash) reveal(root)
  })
  addEventListener('hashchange', () => reveal(root))
  // Fonts and pictures have moved what was scrolled to.
  addEventListener('load', () => reveal(root))
  reveal(root)
}

function toggleFold(button: HTMLElement): void {
  const open = button.ariaExpanded !== 'true'
  button.ariaExpanded = String(open)
  if (!open) button.parentElement?.scrollIntoView({ block: 'nearest' })
}

/** Nested accordions join their ids by colons; closing one takes its part away. */
function writeAddress(details: HTMLDetailsElement): void {
  const ids: string[] = []
  for (let part: Element | null = details; part; part = part.parentElement?.closest('.accordion') ?? null) {
    if (part.id && !(part === details && details.open)) ids.unshift(encodeURIComponent(part.id))
  }
  const address = location.pathname + location.search + (ids.length > 0 ? `#${ids.join(':')}` : '')
  history.replaceState(history.state, '', address)
}

function reveal(root: Document): void {
  const parts = decodeHash(location.hash)
  if (parts === '') return
  const target = targetOf(root, parts)
  if (!target) return
  let changed = showPanelsAround(target)
  for (let part: Element | null = target; part; part = part.parentElement) {
    if (!(part instanceof HTMLDetailsElement) || part.open) continue
    part.open = true
    changed = true
  }
  if (changed || parts !== target.id) target.scrollIntoView()
}

/** A heading whose id the page around it has already ends in a number (`assignIds`). */
function targetOf(root: Document, id: string): HTMLElement | null {
  const named = root.getElementById(id) ?? root.getElementById(id.split(':').at(-1) ?? '')
  return (
    (named?.closest('#content') === null && root.querySelector<HTMLElement>(`#content #${CSS.escape(id)}-2`)) || named
  )
}
