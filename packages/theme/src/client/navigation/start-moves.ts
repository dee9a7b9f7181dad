import { fetchPlace, isHere } from './places.ts'
import { fetchPage, isPage } from './fetch-page.ts'
import { maxWait } from './max-wait.ts'
import { putAround } from './put-around.ts'
import { markCurrent } from './sidebar-list.ts'
import { canSwap, swapPage } from './swap-page.ts'

/** A page that is ready to be put in place, as the navigation to it carries it. */
class ReadyPage {
  readonly page: Document
  constructor(page: Document) {
    this.page = page
  }
}

/** The address that is being loaded as ever. */
let plain: string | undefined
let last = 0

/**
 * Moving to another page of the site changes the parts that differ (title, content, current marks) and leaves the rest.
 * History, scroll position and interrupted moves are the browser's (Navigation API); a browser without it loads pages
 * as usual. If a move is doubtful in any way, the page is loaded, too: that is decided before the address changes.
 */
export function startMoves(): void {
  // A page in a frame is watched by the page around it.
  if (!('navigation' in window) || parent !== self) return
  navigation.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url)
    const ready: unknown = event.info
    if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData) return
    if (ready instanceof ReadyPage) return takeOver(event, url, () => Promise.resolve(ready.page))
    if (!isPage(url) || isHere(url)) return
    const isDoubtful = hasOwnCode() || isOtherLanguage(event, url)
    if (event.navigationType === 'traverse') {
      // The browser takes pages between which one moved for one document, even after a load: it would load nothing.
      if (!isDoubtful) takeOver(event, url, () => readPage(url))
      else if (event.destination.sameDocument) takeOver(event, url, () => Promise.resolve(undefined))
      return
    }
    if (isDoubtful) return
    if (event.navigationType !== 'push' || !event.cancelable || url.href === plain) return
    event.preventDefault()
    void move(url)
  })
}

/** Effects of a page's own code cannot be undone. */
function hasOwnCode(): boolean {
  return document.querySelector('script[type="module"]:not([data-client-only])') !== null
}

/** Every text of the interface would have to be exchanged. */
function isOtherLanguage({ sourceElement }: NavigateEvent, { pathname }: URL): boolean {
  const alternates = document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"][hreflang]')
  const known = [...alternates].find(({ href }) => bare(new URL(href).pathname) === bare(pathname))?.hreflang
  if (known !== undefined) return known !== document.documentElement.lang
  return sourceElement?.closest('#localization-select-content') != null
}

/** Canonical addresses may have a slash at the end that links do not have. */
function bare(path: string): string {
  return path.replace(/\/$/, '')
}

/** Goes to a page once it is there, unless the reader has chosen another one meanwhile. */
async function move(url: URL): Promise<void> {
  last += 1
  const number = last
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), maxWait))
  const page = await Promise.race([readPage(url), late])
  if (number !== last) return
  if (page !== undefined) {
    navigation.navigate(url.href, { info: new ReadyPage(page) })
    return
  }
  plain = url.href
  location.assign(url)
}

/** The page at an address; undefined if it cannot take the place of this one. */
async function readPage(url: URL): Promise<Document | undefined> {
  const [text, place] = await Promise.all([fetchPage(url), fetchPlace(url)])
  const page = text === undefined ? undefined : new DOMParser().parseFromString(text, 'text/html')
  // DOMParser runs no scripts, so it parses what is in a `noscript` as elements, whose files would be loaded.
  for (const unscripted of page?.querySelectorAll('noscript') ?? []) unscripted.textContent = unscripted.innerHTML
  if (page !== undefined && place !== undefined) putAround(page, place)
  return page !== undefined && canSwap(document, page) ? page : undefined
}

function takeOver(event: NavigateEvent, url: URL, read: () => Promise<Document | undefined>): void {
  const isNew = event.navigationType === 'push'
  event.intercept({
    focusReset: 'manual',
    scroll: 'manual',
    async handler() {
      const page = await read()
      if (event.signal.aborted) return
      if (page === undefined) return location.reload()
      // The address has changed: whatever goes wrong from here, the reader gets the page that it names.
      await show(page, url, event, isNew).catch(() => location.reload())
    },
  })
}

async function show(page: Document, url: URL, event: NavigateEvent, isNew: boolean): Promise<void> {
  closePopovers()
  const { style, scrollHeight } = document.documentElement
  // The end of a shorter page would become the place in it to which the browser returns.
  style.minHeight = `${scrollHeight}px`
  try {
    await swapPage(page, event.signal)
    if (event.signal.aborted) return
    markCurrent(page)
    document.dispatchEvent(new CustomEvent('docwright:update'))
    document.dispatchEvent(new CustomEvent('docwright:navigate'))
    event.scroll()
  } finally {
    style.minHeight = ''
  }
  // The code that opens the way to a heading listens for this event, and knows headings that the browser does not find
  // by their address.
  if (isNew && url.hash !== '') dispatchEvent(new HashChangeEvent('hashchange'))
  if (isNew) document.getElementById('content-area')?.focus({ preventScroll: true })
  announce(document.title)
}

/** The drawer and menus through which the reader came here. */
function closePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) popover.hidePopover()
}

let status: HTMLElement | undefined

/** Screen readers say the title of a page that is loaded; this one was not. */
function announce(title: string): void {
  if (status === undefined) {
    status = document.createElement('p')
    status.className = 'visually-hidden'
    status.role = 'status'
    status.dataset['clientOnly'] = ''
    document.body.append(status)
  }
  status.textContent = title
}
