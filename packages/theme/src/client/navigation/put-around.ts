/**
 * Replaces everything around the content of a document by that of another one: header, sidebar, breadcrumbs, neighbors,
 * footer, menus. Elements that scripts have added stay.
 *
 * @param page The document that is changed; its content stays.
 * @param place A page in the same mode.
 */
export function putAround(page: Document, place: Document): void {
  keepLanguage(page, place)
  const banner = place.documentElement.dataset['dwBanner']
  if (banner === undefined) delete page.documentElement.dataset['dwBanner']
  else page.documentElement.dataset['dwBanner'] = banner
  for (const id of ['body-content', 'sidebar']) {
    const [to, from] = [page.getElementById(id), place.getElementById(id)]
    if (to === null || from === null) continue
    to.className = from.className
    if (from.dataset['dwPlace'] !== undefined) to.dataset['dwPlace'] = from.dataset['dwPlace']
  }
  refill(page, place, 'body', '.skip-link, #background-color, #banner, #navbar, .menu')
  refill(page, place, '#body-content', '#footer')
  refill(page, place, '#sidebar-content', '.side-head')
  refill(page, place, '.side-list', '.sidebar-nav, .drawer-foot')
  refill(page, place, '#header', '.eyebrow, .breadcrumbs')
  refill(page, place, '#content-area', '#pagination')
}

/** If a page is listed in another language, its surroundings are in that language, and the text in its own. */
function keepLanguage(page: Document, place: Document): void {
  const [to, from] = [page.documentElement, place.documentElement]
  const content = page.getElementById('content-area')
  if (content !== null && to.lang !== from.lang) {
    content.lang ||= to.lang
    content.dir ||= to.dir
  }
  to.lang = from.lang
  to.dir = from.dir
}

/** Gives an element the parts that its counterpart has, in the same order. */
function refill(page: Document, place: Document, parent: string, parts: string): void {
  const [to, from] = [page.querySelector(parent), place.querySelector(parent)]
  if (to === null || from === null) return
  for (const child of to.querySelectorAll(':scope > *')) if (child.matches(parts)) child.remove()
  let last: Element | undefined
  for (const child of from.children) {
    if (!child.matches(parts)) {
      last = counterpartOf(child, to) ?? last
      continue
    }
    const part = page.importNode(child, true)
    if (part instanceof HTMLElement && to.closest('[lang]') !== page.documentElement) {
      part.lang = place.documentElement.lang
      part.dir = place.documentElement.dir
    }
    if (child.id === 'pagination') to.append(part)
    else if (last === undefined) to.prepend(part)
    else last.after(part)
    last = part
  }
}

function counterpartOf(child: Element, parent: Element): Element | undefined {
  return [...parent.children].find((other) =>
    child.id === '' ? other.className === child.className : other.id === child.id,
  )
}
