import { markCurrent } from './sidebar-list.ts'
import { canSwap, swapPage } from './swap-page.ts'
import { fetchPage, isPage } from './prefetch.ts'

/**
 * Moving to another page of the site changes what differs and leaves the rest: title, content, current marks. History,
 * scroll position and interrupted loads are the browser's (Navigation API); a browser without it loads pages as ever.
 * So does every move of which anything is in doubt.
 */
export function startMoves(): void {
  // A page in a frame is watched by the page around it.
  if (!('navigation' in window) || parent !== self) return
  navigation.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url)
    if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData) return
    if (event.navigationType === 'reload' || event.navigationType === 'replace') return
    if (!isPage(url) || url.pathname === location.pathname) return
    const direction = event.navigationType
    if (hasOwnCode() || isOtherLanguage(event, url)) {
      // The browser takes pages between which one moved for one document, even after a load: it would load nothing.
      if (direction === 'traverse' && event.destination.sameDocument) {
        event.intercept({ focusReset: 'manual', handler: async () => location.reload() })
      }
      return
    }
    event.intercept({
      focusReset: 'manual',
      scroll: 'manual',
      handler: () => move(url, event, direction === 'push'),
    })
  })
}

/** What a page's own code does cannot be taken back. */
function hasOwnCode(): boolean {
  return document.querySelector('script[type="module"]:not([data-client-only])') !== null
}

/** Every text of the interface would have to be exchanged. */
function isOtherLanguage({ sourceElement }: NavigateEvent, { pathname }: URL): boolean {
  const alternates = document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"][hreflang]')
  const known = [...alternates].find(({ href }) => new URL(href).pathname === pathname)?.hreflang
  if (known !== undefined) return known !== document.documentElement.lang
  return sourceElement?.closest('#localization-select-content') != null
}

async function move(url: URL, event: NavigateEvent, isNew: boolean): Promise<void> {
  const main = document.getElementById('content-area')
  if (main !== null) main.ariaBusy = 'true'
  const text = await fetchPage(url)
  if (event.signal.aborted) return
  const next = text === undefined ? undefined : new DOMParser().parseFromString(text, 'text/html')
  if (next === undefined || !canSwap(document, next)) return location.reload()
  closePopovers()
  await swapPage(next, event.signal)
  if (event.signal.aborted) return
  markCurrent(next)
  document.dispatchEvent(new CustomEvent('docwright:update'))
  document.dispatchEvent(new CustomEvent('docwright:navigate'))
  // What opens the way to a heading listens for this.
  if (url.hash !== '') dispatchEvent(new HashChangeEvent('hashchange'))
  event.scroll()
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
