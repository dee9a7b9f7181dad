import { around, firstTime } from '../components/once.ts'

const margin = 8

/**
 * Tooltips: placed inside the window, closed by Escape, opened and closed by a tap. The style sheet shows them.
 *
 * @param root The document; call again when its content changed.
 */
export function startTooltips(root: Document = document): void {
  if (!firstTime(root, 'tooltips')) return
  let current: HTMLElement | null = null
  const enter = (event: Event) => {
    const tooltip = around(event, '.tooltip')
    if (tooltip === current) return
    current?.removeAttribute('data-closed')
    current = tooltip
    if (tooltip) place(tooltip)
  }
  root.addEventListener('pointerover', enter)
  root.addEventListener('focusin', enter)
  root.addEventListener('scroll', () => current && place(current), { capture: true, passive: true })
  root.addEventListener('keydown', (event) => {
    const pressed = event.key === 'Enter' || event.key === ' '
    if (event.key === 'Escape') current?.toggleAttribute('data-closed', true)
    else if (pressed && event.target instanceof Element && event.target.matches('.tooltip-trigger')) {
      event.preventDefault()
      current?.toggleAttribute('data-closed')
    }
  })
  root.addEventListener('click', (event) => {
    const tooltip = around(event, '.tooltip')
    for (const open of root.querySelectorAll('.tooltip[data-open]')) {
      if (open !== tooltip) open.removeAttribute('data-open')
    }
    if (!tooltip || event.pointerType !== 'touch' || around(event, '.tooltip-content')) return
    tooltip.toggleAttribute('data-closed', !tooltip.toggleAttribute('data-open'))
    place(tooltip)
  })
}

function place(tooltip: HTMLElement): void {
  const content = tooltip.querySelector<HTMLElement>(':scope > .tooltip-content')
  const trigger = tooltip.querySelector('.tooltip-trigger')
  const line = trigger?.getClientRects()[0]
  if (!content || !trigger || !line) return
  // Words may run over several lines; the tip covers none of them.
  const { top, bottom } = trigger.getBoundingClientRect()
  // A finger arrives before the style sheet shows the tip, and what is not shown has no size.
  content.style.display = 'block'
  const { offsetWidth: width, offsetHeight: height } = content
  content.style.display = ''
  const { side, align } = tooltip.dataset
  const rtl = getComputedStyle(tooltip).direction === 'rtl'
  const after = line.right + margin
  const beside = side === 'left' ? line.left - width - margin : after
  // A side without room gives way to the place above, and that to the place below.
  const isBeside = (side === 'left' && beside >= margin) || (side === 'right' && after + width + margin <= innerWidth)
  const above = top - height - margin
  const level = side === 'bottom' || above < margin ? bottom + margin : above
  const share = align === undefined ? 0.5 : Number((align === 'end') !== rtl)
  const start = line.left + (line.width - width) * share
  content.style.position = 'fixed'
  content.style.inset = 'auto'
  content.style.left = `${isBeside ? beside : Math.max(margin, Math.min(start, innerWidth - width - margin))}px`
  content.style.top = `${isBeside ? line.top + (line.height - height) / 2 : level}px`
}
