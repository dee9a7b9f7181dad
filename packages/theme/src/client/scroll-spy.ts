/** "On this page" follows the reader: the last heading above the upper third of the window is the current one. */
export function startScrollSpy(): void {
  let waiting = false
  function follow(): void {
    if (waiting) return
    waiting = true
    requestAnimationFrame(() => {
      waiting = false
      markCurrent()
    })
  }
  addEventListener('scroll', follow, { passive: true })
  document.addEventListener('docwright:update', markCurrent)
  markCurrent()

  document.addEventListener('click', ({ target }) => {
    const folded = matchMedia('(max-width: 79.99rem)').matches
    if (folded && target instanceof Element) target.closest('.toc-item a')?.closest('details')?.removeAttribute('open')
  })
}

/** Marks the item of the heading the reader is at. Asks the document anew: the preview changes it. */
function markCurrent(): void {
  const items = [...document.querySelectorAll<HTMLElement>('.toc-item')]
  const atEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 4
  const line = atEnd ? innerHeight : innerHeight / 3
  // What another tab or a closed part hides would seem to stand at the top.
  const shown = items.filter((item) => headingOf(item)?.checkVisibility())
  const passed = shown.filter((item) => (headingOf(item)?.getBoundingClientRect().top ?? Infinity) < line)
  const current = passed.at(-1) ?? shown[0] ?? items[0]
  if (current === undefined || 'active' in current.dataset) return
  for (const item of items) delete item.dataset['active']
  current.dataset['active'] = ''
  const list = current.closest('ul')
  if (list !== null && list.scrollHeight > list.clientHeight) {
    list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2
  }
}

function headingOf(item: HTMLElement): HTMLElement | null {
  return document.getElementById(decodeURIComponent(item.querySelector('a')?.hash.slice(1) ?? ''))
}
