import { showCurrentEntry, sideList } from './side-list.ts'

/** The sidebar as a drawer: while it is open it is a dialog that keeps the focus. The browser opens and closes it. */
export function startDrawer(): void {
  const drawer = document.getElementById('sidebar')
  if (drawer === null) return
  const outside = (): HTMLElement[] =>
    [...document.querySelectorAll<HTMLElement>('body > :not([popover], dialog, script), #body-content > *')].filter(
      (part) => !part.contains(drawer),
    )

  // Before it closes, the browser gives the focus back to the button outside.
  drawer.addEventListener('beforetoggle', ({ newState }) => setModal(drawer, outside(), newState === 'open'))
  // The browser's scrolling may cut the first heading, even if the page is in sight below it. The list has a size in
  // the next frame, before that is painted.
  const begin = (): void => {
    sideList()?.scrollTo(0, 0)
    showCurrentEntry()
  }
  drawer.addEventListener('beforetoggle', () => requestAnimationFrame(begin), { once: true })
  drawer.addEventListener('toggle', ({ newState }) => {
    if (newState !== 'open') return
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

  matchMedia('(min-width: 64rem)').addEventListener('change', () => drawer.hidePopover())
}

function setModal(drawer: HTMLElement, outside: readonly HTMLElement[], modal: boolean): void {
  for (const element of outside) element.inert = modal
  drawer.role = modal ? 'dialog' : null
  drawer.ariaLabel = modal ? (document.querySelector('.menu-button')?.ariaLabel ?? '') : null
}
