/**
 * Loads what makes moving between pages instant when a reader first points at something, touches or types; at once where
 * the address says in which place its page is read, or where the history holds moves. Until then, and where it cannot be loaded, links are links.
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
  if (/[?&](in|search)=/.test(location.search) || hasMoves(pathname)) load()
}

/**
 * Whether the history holds pages between which the reader has moved before this one was reloaded: going back to one of
 * them, only a move finds the place to which it was scrolled.
 */
function hasMoves(pathname: string): boolean {
  return (
    'navigation' in window &&
    navigation.entries().some(({ sameDocument, url }) => sameDocument && url?.split(/[?#]/)[0] !== origin + pathname)
  )
}
