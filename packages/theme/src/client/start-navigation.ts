/**
 * Loads what makes moving between pages instant when a reader first points at something, touches or types; at once where
 * the address says in which place its page is read, and for a reader who has come from another page of the site. Until
 * then, and where it cannot be loaded, links are links.
 *
 * @param script The element of this script, which names the other one.
 */
export function startNavigation(script: Element | null): void {
  const source = script?.getAttribute('data-navigation')
  if (!source) return
  // The history of a page that was reloaded may hold moves, for which the browser loads nothing.
  const { pathname } = location
  function loadMove(): void {
    if (location.pathname !== pathname) location.reload()
  }
  addEventListener('popstate', loadMove)
  const types = ['pointerover', 'touchstart', 'keydown']
  function load(): void {
    for (const type of types) document.removeEventListener(type, load)
    // Where it cannot be loaded, links are links.
    import(source ?? '').then(
      () => removeEventListener('popstate', loadMove),
      () => {},
    )
  }
  for (const type of types) document.addEventListener(type, load)
  if (/[?&](in|search)=/.test(location.search) || isUnderWay()) load()
}

/** Whether the reader came here from another page of the site: its script is at hand, and the history may hold moves. */
function isUnderWay(): boolean {
  return 'navigation' in window && navigation.entries().length > 1
}
