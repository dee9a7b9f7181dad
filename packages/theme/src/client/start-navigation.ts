import { savesData } from './saves-data.ts'

/**
 * Loads the script that makes moving between pages instant, the one that prepares the search, and the styles of closed
 * parts: soon after the page, the scripts not if the reader saves data, or when the reader first points at something,
 * touches, types or presses; at once if the address names the place of its page in the navigation, the reader has come from another page
 * of the site, the sidebar has to be filled, or the page is shown next to another version of itself. Until then, and if
 * it cannot be loaded, links are links.
 *
 * @param script The element of this script, which names the other one.
 */
export function startNavigation(script: Element | null): void {
  const source = script?.getAttribute('data-navigation')
  if (!source) return
  // The history of a page that was reloaded may hold moves, for which the browser loads nothing.
  const before = location.pathname
  function loadMove(): void {
    if (location.pathname !== before) location.reload()
  }
  addEventListener('popstate', loadMove)
  function addStyles(): void {
    // Named for browsers that run no scripts, which load them with the page; once, however often this is called.
    const later = document.head.querySelector('[data-later]')
    document.head.insertAdjacentHTML('beforeend', later?.textContent ?? '')
    later?.remove()
  }
  function load(): void {
    addStyles()
    // If it cannot be loaded, links are links.
    import(source ?? '').then(() => removeEventListener('popstate', loadMove), Boolean)
  }
  // Readers who save data also get the styles of what a press opens.
  addEventListener('load', () => setTimeout(savesData() ? addStyles : load, 500))
  for (const type of ['pointerover', 'keydown', 'click']) addEventListener(type, load, { once: true })
  // A reader who came from another page of the site has the script in the cache, and the history may hold moves.
  if (
    /[?&](in|search)=/.test(location.search) ||
    (window as Partial<Window>).navigation?.entries()[1] ||
    parent !== self ||
    document.querySelector('[data-list]')
  )
    load()
}
