import { around } from './components/once.ts'
import { decodeHash } from './decode-hash.ts'

/** A heading that can be seen, with its item of "On this page". */
interface Place {
  id: string
  item: HTMLElement
  /** Pixels below the top of the content. */
  top: number
}

const wide = matchMedia('(min-width: 80rem)')

/**
 * "On this page" follows the reader: it marks the heading that was asked for until the reader scrolls, then the last one
 * above the place where links to headings land. Headings are measured when the page changes its size; while it scrolls,
 * they are only compared.
 */
export function startScrollSpy(): void {
  let places: Place[] | undefined
  let asked = decodeHash(location.hash)
  let line = 0
  let waiting = false

  function mark(): void {
    const content = document.getElementById('content')
    if (content === null) return
    if (places === undefined) {
      places = findPlaces(content)
      line = (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0) + 8
    }
    const start = content.getBoundingClientRect().top
    // Going back returns to the reader's earlier position, which need not be the heading in the address.
    const wanted = places.find(({ id, top }) => id === asked && start + top >= 0 && start + top < innerHeight)
    // At the end of the page, headings that cannot reach the line also become current.
    const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 4
    const limit = isAtEnd ? innerHeight : line
    markItem(wanted ?? places.findLast(({ top }) => start + top < limit) ?? places[0])
  }

  function follow(): void {
    if (waiting) return
    waiting = true
    requestAnimationFrame(() => {
      waiting = false
      mark()
    })
  }

  function remeasure(): void {
    places = undefined
    follow()
  }

  const observer = new ResizeObserver(remeasure)
  function observe(): void {
    observer.disconnect()
    for (const element of document.querySelectorAll('body, #content')) observer.observe(element)
    openRail()
    places = undefined
    // Another page without a heading in its address.
    if (location.hash === '') asked = ''
    mark()
  }

  observe()
  wide.addEventListener('change', openRail)
  document.addEventListener('docwright:update', observe)
  addEventListener('scroll', follow)
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
    addEventListener(type, () => (asked = ''), { passive: true })
  }
  addEventListener('hashchange', () => {
    asked = decodeHash(location.hash)
    follow()
  })
  document.addEventListener('click', (event) => {
    // It may have shown what was hidden.
    remeasure()
    const link = around(event, 'a') as HTMLAnchorElement | null
    if (!link || link.hash === '' || link.pathname !== location.pathname) return
    asked = decodeHash(link.hash)
    if (!wide.matches) link.closest('.toc details')?.removeAttribute('open')
  })
}

/** A heading hidden by another tab or a closed part would seem to be at the top, so it has no place. */
function findPlaces(content: HTMLElement): Place[] {
  const start = content.getBoundingClientRect().top
  return [...document.querySelectorAll<HTMLElement>('.toc-item')].flatMap((item) => {
    const id = decodeHash(item.querySelector('a')?.hash ?? '')
    const heading = document.getElementById(id)
    return heading?.checkVisibility() ? { id, item, top: heading.getBoundingClientRect().top - start } : []
  })
}

function markItem(place: Place | undefined): void {
  const current = place?.item ?? document.querySelector<HTMLElement>('.toc-item')
  if (current === null || 'active' in current.dataset) return
  document.querySelector('.toc-item[data-active]')?.removeAttribute('data-active')
  current.dataset['active'] = ''
  const list = current.closest('ul')
  // A list that is entirely in sight does not scroll.
  if (list !== null) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2
}

/** If styles cannot show the content of a closed element, the list next to the text is opened. */
function openRail(): void {
  const rail = document.querySelector<HTMLDetailsElement>('.toc details')
  if (rail !== null && !CSS.supports('selector(::details-content)')) rail.open = wide.matches
}
