/**
 * Asks for what every search begins with, beside the script that reads it and not after it: on a slow line that is one
 * answer less to wait for. Part of every page: keep it tiny.
 *
 * @param entry The button of the search.
 */
export function preloadIndex({ dataset: { index = '', partition = '' } }: HTMLElement): void {
  const href = `${index}${partition}.idx`
  if (document.querySelector(`link[href="${href}"]`)) return
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', crossOrigin: '', href }),
  )
}
