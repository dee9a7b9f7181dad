import { browserMemory } from '../browser-storage.ts'
import { showCurrentEntry } from '../side-list.ts'
import { fetchPage, forgetPage } from './fetch-page.ts'
import { putAround } from './put-around.ts'
import { currentList, openRememberedGroups } from './sidebar-list.ts'
import { loadWholeList } from './whole-list.ts'

/**
 * A page that is listed in several places of the navigation belongs to one of them. In any other place, its address
 * names that (`?in=`): the content around it then comes from a document of its own.
 *
 * @param url An address.
 * @returns The name of the place; empty if the address names none.
 */
export function placeIn({ searchParams }: URL): string {
  const name = searchParams.get('in') ?? ''
  // An address is a reader’s input: no other is ever asked for.
  return /^[\p{L}\p{M}\p{N}-]+$/u.test(name) ? name : ''
}

/**
 * Whether an address is that of the current page, in its current place.
 *
 * @param url The address.
 */
export function isHere(url: URL): boolean {
  return url.pathname === location.pathname && placeIn(url) === placeIn(new URL(location.href))
}

/**
 * Fetches the content around a page in the place that its address names.
 *
 * @param url The address.
 * @param isFresh Whether it may have changed since it was fetched.
 * @returns A page without content; undefined if the page is read in its own place.
 */
export async function fetchPlace(url: URL, isFresh = false): Promise<Document | undefined> {
  const name = placeIn(url)
  if (name === '') return undefined
  const script = document.querySelector<HTMLElement>('script[data-navigation]')?.dataset['navigation'] ?? ''
  const [base = ''] = script.split('/_docwright/')
  const path = url.pathname.slice(base.length).replace(/(?:\/index)?(?:\.html)?\/?$/, '')
  const address = new URL(
    `${base}/_navigation/in/${encodeURIComponent(name)}${path === '' ? '/index' : path}.html`,
    url,
  )
  if (isFresh) forgetPage(address)
  const text = await fetchPage(address)
  if (text === undefined) return undefined
  const place = new DOMParser().parseFromString(text, 'text/html')
  const frame = place.getElementById('body-content')
  if (frame === null) return undefined
  frame.dataset['dwPlace'] = name
  return place
}

/** Shows this page where its address says, now and when the preview has put a new version of it in place. */
export function startPlaces(): void {
  void showPlace(false)
  document.addEventListener('docwright:update', () => void showPlace(true))
  for (const type of ['pointerover', 'focusin', 'touchstart', 'click', 'auxclick'])
    document.addEventListener(type, keepPlace, { capture: true, passive: true })
}

async function showPlace(isFresh: boolean): Promise<void> {
  const url = new URL(location.href)
  if (isShown(url)) return
  const place = await fetchPlace(url, isFresh)
  if (place === undefined || !isHere(url) || isShown(url)) return
  putAround(document, place)
  openRememberedGroups(currentList())
  showCurrentEntry()
  const root = document.documentElement
  const isDismissed = browserMemory('localStorage').read('banner') === (root.dataset['dwBanner'] ?? null)
  root.toggleAttribute('data-dismissed', isDismissed)
  document.dispatchEvent(new CustomEvent('docwright:update'))
}

function isShown(url: URL): boolean {
  return (document.getElementById('body-content')?.dataset['dwPlace'] ?? '') === placeIn(url)
}

/** A link in the text names a page; if the sidebar lists that page, the reader stays in this place. */
function keepPlace({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('#content-area a[href]') : null
  const list = currentList()
  if (link === null || list === null || link.search !== '' || link.origin !== location.origin) return
  const entries = [...list.querySelectorAll<HTMLAnchorElement>('a[href*="?in="]')]
  const same = entries.find(({ pathname }) => pathname === link.pathname)
  if (same !== undefined) link.search = same.search
  else if (list.hasAttribute('data-places')) void loadWholeList().catch(() => undefined)
}
