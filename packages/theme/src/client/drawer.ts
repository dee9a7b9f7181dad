import { beginAtTop, showCurrentEntry } from './side-list.ts'
import { recallSidebar } from './sidebar-memory.ts'

/** The sidebar as a drawer: while it is open it is a dialog that keeps the focus. The browser opens and closes it. */
export function startDrawer(): void {
  const drawer = document.getElementById('sidebar')
  if (drawer === null) return
  const wide = matchMedia('(min-width: 64rem)')
  const outside = (): HTMLElement[] =>
    [...document.querySelectorAll<HTMLElement>('body > :not([popover], dialog, script), #body-content > *')].filter(
      (element) => !element.contains(drawer),
    )

  // On the first page of a visit, nobody has scrolled its list.
  let isFresh = recallSidebar() === undefined
  // Before it closes, the browser gives the focus back to the button outside.
  drawer.addEventListener('beforetoggle', (event) => {
    if (event.target !== drawer) return
    setModal(drawer, outside(), event.newState === 'open')
    // It has a size in the next frame, before that is painted.
    if (isFresh) requestAnimationFrame(beginAtTop)
    isFresh = false
  })
  drawer.addEventListener('toggle', (event) => {
    if (event.target !== drawer || event.newState !== 'open') return
    showCurrentEntry()
    drawer.querySelector<HTMLElement>('.drawer-head [popovertargetaction]')?.focus()
  })

  drawer.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' || !drawer.matches(':popover-open')) return
    const stops = [...drawer.querySelectorAll<HTMLElement>('a[href], button, summary')].filter((stop) =>
      stop.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }),
    )
    if (event.shiftKey) stops.reverse()
    if (document.activeElement !== stops.at(-1)) return
    event.preventDefault()
    stops[0]?.focus()
  })

  wide.addEventListener('change', () => drawer.hidePopover())
}

function setModal(drawer: HTMLElement, outside: readonly HTMLElement[], modal: boolean): void {
  for (const element of outside) element.inert = modal
  drawer.role = modal ? 'dialog' : null
  drawer.ariaLabel = modal ? (document.querySelector('.menu-button')?.ariaLabel ?? '') : null
}
