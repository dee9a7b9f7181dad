const started = new WeakSet<Element>()

/** Menus (popovers of links or buttons): arrow keys inside, and a tab's menu opens under the mouse. Call again for new ones. */
export function startMenus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('.menu')) {
    if (started.has(menu)) continue
    started.add(menu)
    let before: Element | null = null
    menu.addEventListener('beforetoggle', (event) => {
      if (event.newState === 'open') before = document.activeElement
    })
    menu.addEventListener('toggle', (event) => {
      if (event.newState !== 'open') giveFocusBack(menu, before)
      else if (!menu.matches(':hover')) firstStop(menu)?.focus({ preventScroll: true })
    })
    menu.addEventListener('keydown', (event) => moveFocus(event, menu))
  }
  for (const entry of document.querySelectorAll<HTMLElement>('.nav-tabs-entry:has(.menu)')) {
    if (started.has(entry)) continue
    started.add(entry)
    openUnderMouse(entry)
  }
}

/** The browser does so itself, but not for a menu that was opened inside the drawer. */
function giveFocusBack(menu: HTMLElement, to: Element | null): void {
  if (menu.contains(document.activeElement) && to instanceof HTMLElement) to.focus()
}

function stopsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('a[href], button')]
}

function firstStop(menu: HTMLElement): HTMLElement | undefined {
  return menu.querySelector<HTMLElement>('[aria-current], [aria-pressed="true"]') ?? stopsOf(menu)[0]
}

function moveFocus(event: KeyboardEvent, menu: HTMLElement): void {
  const stops = stopsOf(menu)
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % stops.length,
    ArrowUp: (at - 1 + stops.length) % stops.length,
    Home: 0,
    End: stops.length - 1,
  }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  stops[target]?.focus()
}

function openUnderMouse(entry: HTMLElement): void {
  const menu = entry.querySelector<HTMLElement>('.menu')
  const button = entry.querySelector<HTMLElement>('[popovertarget]')
  let timer: ReturnType<typeof setTimeout> | undefined
  let opened = false
  entry.addEventListener('pointerenter', ({ pointerType }) => {
    clearTimeout(timer)
    if (pointerType !== 'mouse' || menu?.matches(':popover-open') !== false) return
    timer = setTimeout(() => {
      opened = true
      menu.showPopover(button === null ? {} : { source: button })
    }, 120)
  })
  entry.addEventListener('pointerleave', () => {
    clearTimeout(timer)
    if (!opened) return
    timer = setTimeout(() => {
      opened = false
      menu?.hidePopover()
    }, 160)
  })
}
