import { fetchPage, isPage } from './fetch-page.ts'
import { fetchPlace, isHere } from './places.ts'
import { savesData } from '../saves-data.ts'

/** Fetches a page of the site when its link is pointed at or touched, so that following it feels instant. */
export function startPrefetch(): void {
  if (savesData()) return
  function prefetch(target: EventTarget | null): void {
    const link = target instanceof Element ? target.closest('a') : null
    if (link === null || link.hasAttribute('download') || link.target === '_blank') return
    const url = new URL(link.href, location.href)
    if (!isPage(url) || isHere(url)) return
    void fetchPage(url)
    void fetchPlace(url)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('mouseover', ({ target }) => {
    clearTimeout(timer)
    timer = setTimeout(() => prefetch(target), 60)
  })
  document.addEventListener('touchstart', ({ target }) => prefetch(target), { passive: true })
  // The link that is under the pointer while this loads.
  prefetch(document.querySelector('a:hover'))
}
