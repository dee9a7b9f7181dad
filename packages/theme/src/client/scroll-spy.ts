import { decodeHash } from './decode-hash.ts'

/** Pixels below the place where links to headings land, at which a heading counts as reached. */
const reach = 8

const wide = matchMedia('(min-width: 80rem)')

/** A heading that can be seen, with its item of "On this page". */
interface Place {
  id: string
  item: HTMLElement
  /** Pixels below the top of the content. */
  top: number
}

/** The heading that the reader asked for by a link or an address. */
interface Asked {
  id: string
  /** Where the window was scrolled to, and how far the heading was from where links land. */
  scroll: number
  distance: number
}

/**
 * "On this page" follows the reader: it marks the heading that was asked for until the reader scrolls away from it, then
 * the last one above the place where links to headings land. Headings are measured when the page changes its size; while
 * it scrolls, they are only compared.
 */
export function startScrollSpy(): void {
  let places: Place[] | undefined
  let line = 0
  let asked: Asked | undefined
  let waiting = false

  function mark(): void {
    const content = document.getElementById('content')
    if (content === null) return
    if (places === undefined) {
      places = findPlaces(content)
      line = (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0) + reach
    }
    const { top } = content.getBoundingClientRect()
    markItem((asked && placeAsked(asked, top)) ?? currentPlace(places, top, line))
  }

  function placeAsked(heading: Asked, contentTop: number): Place | undefined {
    const place = places?.find(({ id }) => id === heading.id)
    if (place === undefined) return undefined
    const distance = Math.abs(contentTop + place.top - line)
    const hasMoved = scrollY !== heading.scroll
    // On the way there the distance shrinks; where the page above it grows, either the window or the heading stays.
    if (hasMoved && distance > heading.distance + reach) {
      asked = undefined
      return undefined
    }
    heading.scroll = scrollY
    heading.distance = hasMoved ? Math.min(distance, heading.distance) : distance
    return place
  }

  function follow(): void {
    if (waiting) return
    waiting = true
    requestAnimationFrame(() => {
      waiting = false
      mark()
    })
  }

  function ask(hash: string): void {
    asked = { id: decodeHash(hash), scroll: -1, distance: Infinity }
    follow()
  }

  /** Going back leads to where the reader was, which need not be the heading in the address. */
  function dropUnlessThere(): void {
    mark()
    if (asked !== undefined && asked.distance > 3 * reach && !isAtEnd()) asked = undefined
    mark()
  }

  function restart(): void {
    places = undefined
    follow()
  }

  const observer = new ResizeObserver(restart)
  function start(): void {
    observer.disconnect()
    for (const element of document.querySelectorAll('body, #content')) observer.observe(element)
    openRail()
    places = undefined
    mark()
  }

  if (location.hash !== '') ask(location.hash)
  start()
  addEventListener('scroll', follow, { passive: true })
  addEventListener('load', dropUnlessThere)
  addEventListener('hashchange', () => {
    if (asked?.id === decodeHash(location.hash)) return
    ask(location.hash)
    dropUnlessThere()
  })
  document.addEventListener('docwright:update', start)
  document.addEventListener('click', ({ target }) => {
    // It may have shown what was hidden.
    restart()
    const link = target instanceof Element ? target.closest('a') : null
    if (link === null || link.hash === '' || link.pathname !== location.pathname) return
    ask(link.hash)
    if (!wide.matches) link.closest('.toc details')?.removeAttribute('open')
  })
  wide.addEventListener('change', openRail)
}

/** What another tab or a closed part hides would seem to stand at the top: it has no place. */
function findPlaces(content: HTMLElement): Place[] {
  const start = content.getBoundingClientRect().top
  return [...document.querySelectorAll<HTMLElement>('.toc-item')].flatMap((item) => {
    const id = decodeHash(item.querySelector('a')?.hash ?? '')
    const heading = document.getElementById(id)
    return heading?.checkVisibility() === true ? { id, item, top: heading.getBoundingClientRect().top - start } : []
  })
}

/** At the end of the page, the headings that cannot come up to the line are reached as well. */
function currentPlace(places: readonly Place[], contentTop: number, line: number): Place | undefined {
  const limit = isAtEnd() ? innerHeight : line
  return places.findLast(({ top }) => contentTop + top < limit) ?? places[0]
}

function isAtEnd(): boolean {
  return scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 4
}

function markItem(place: Place | undefined): void {
  const current = place?.item ?? document.querySelector<HTMLElement>('.toc-item')
  if (current === null || 'active' in current.dataset) return
  document.querySelector('.toc-item[data-active]')?.removeAttribute('data-active')
  current.dataset['active'] = ''
  const list = current.closest('ul')
  if (list !== null && list.scrollHeight > list.clientHeight) {
    list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2
  }
}

/** Where styles cannot show what a closed element holds, the list beside the text is opened. */
function openRail(): void {
  const rail = document.querySelector<HTMLDetailsElement>('.toc details')
  if (rail !== null && !CSS.supports('selector(::details-content)')) rail.open = wide.matches
}
