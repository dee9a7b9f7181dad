/**
 * Requests the first file of every search together with the script that reads it, and not after it: on a slow
 * connection that is one round trip less.
 *
 * @param entry The button of the search.
 */
export function preloadIndex({ dataset: { index = '', partition = '' } }: HTMLElement): void {
  const href = `${index}${partition}.idx`
  const isThere = performance.getEntriesByName(new URL(href, location.href).href).length > 0
  if (isThere || document.querySelector(`link[href="${href}"]`)) return
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', crossOrigin: '', href }),
  )
}
