import { around, firstTime } from '../components/once.ts'

const delay = 120
const margin = 8

/**
 * Types in code. The buttons open them without a script; this adds that a pointer at rest opens them, and makes the
 * buttons of a block one stop for the keyboard, from which arrows, Home and End lead on.
 */
export function startTypes(): void {
  for (const pre of document.querySelectorAll('pre:has(.code-type)')) {
    const stops = stopsOf(pre)
    for (const stop of stops) stop.tabIndex = stop === (stops.find(isFocused) ?? stops[0]) ? 0 : -1
  }
  if (!firstTime(document, 'types')) return
  document.addEventListener('keydown', move)
  document.addEventListener('toggle', place, true)
  startHovering()
}

function move(event: KeyboardEvent): void {
  const current = around(event, '.code-type')
  const pre = current?.closest('pre')
  if (!current || !pre || event.altKey || event.ctrlKey || event.metaKey) return
  const stops = stopsOf(pre)
  const index = stops.indexOf(current)
  const steps: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: stops.length - 1 }
  const next = stops[steps[event.key] ?? -1]
  if (!next) return
  event.preventDefault()
  current.tabIndex = -1
  next.tabIndex = 0
  next.focus()
}

/** A pointer at rest on a name opens its type; leaving the name and the type closes it, unless it was asked for. */
function startHovering(): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let shown: HTMLElement | null = null
  document.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'mouse') return
    const button = around(event, '.code-type')
    if (around(event, '.type-popover')) return clearTimeout(waiting)
    const popover = button && popoverOf(button)
    if (popover && popover === shown && isOpen(popover)) return clearTimeout(waiting)
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      shown?.hidePopover()
      shown = popover
      // A type that is open already was asked for.
      if (!button || !popover || isOpen(popover)) shown = null
      else popover.showPopover({ source: button })
    }, delay)
  })
  // A click on what the pointer has opened keeps it open.
  document.addEventListener('click', (event) => {
    const button = around(event, '.code-type')
    if (!button || !shown || popoverOf(button) !== shown || !isOpen(shown)) return
    event.preventDefault()
    shown = null
  })
}

/** Places a type next to its name, for browsers in which a style sheet cannot. */
function place(event: Event): void {
  const popover = event.target
  if (!(popover instanceof HTMLElement) || !popover.matches('.type-popover:popover-open')) return
  if (CSS.supports('position-area: bottom')) return
  const name = document.querySelector(`.code-type[popovertarget="${CSS.escape(popover.id)}"]:is(:hover, :focus)`)
  const { left = margin, bottom = margin } = name?.getBoundingClientRect() ?? {}
  popover.style.inset = 'auto'
  popover.style.left = `${Math.max(margin, Math.min(left, innerWidth - popover.offsetWidth - margin))}px`
  popover.style.top = `${bottom + 4}px`
}

function stopsOf(pre: Element): HTMLElement[] {
  return [...pre.querySelectorAll<HTMLElement>('.code-type')]
}

function isOpen(popover: Element): boolean {
  return popover.matches(':popover-open')
}

function isFocused(element: Element): boolean {
  return element === document.activeElement
}

function popoverOf(button: Element): HTMLElement | null {
  return document.getElementById(button.getAttribute('popovertarget') ?? '')
}
