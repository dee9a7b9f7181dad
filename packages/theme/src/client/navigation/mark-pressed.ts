import { currentList, markLink } from './sidebar-list.ts'

/**
 * Marks the entry of the sidebar that a reader presses at once: its page may take a while. A page that the browser has
 * cached shows its own entry again.
 */
export function startMarkingPressed(): void {
  let own: Element | null | undefined
  document.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.sidebar-list a[href]') : null
    const list = currentList()
    if (link === null || list === null || event.defaultPrevented || event.button !== 0) return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    if (link.origin !== location.origin || (link.target !== '' && link.target !== '_self')) return
    own = list.querySelector('[aria-current="page"]')
    markLink(list, link)
  })
  addEventListener('pageshow', ({ persisted }) => {
    const list = currentList()
    if (persisted && own && list?.contains(own)) markLink(list, own)
  })
}
