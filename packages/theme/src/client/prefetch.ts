/** Fetches a page of the site when its link is pointed at, focused or touched, so that following it feels instant. */
export function startPrefetch(): void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection
  if (connection?.saveData === true) return
  const seen = new Set([location.pathname])

  function prefetch({ target }: Event): void {
    const link = target instanceof Element ? target.closest('a') : null
    if (link === null || link.origin !== location.origin || link.hasAttribute('download')) return
    if (seen.has(link.pathname) || /\.(?!html$)\w+$/.test(link.pathname)) return
    seen.add(link.pathname)
    const hint = document.createElement('link')
    hint.rel = 'prefetch'
    hint.href = link.pathname + link.search
    document.head.append(hint)
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('mouseover', (event) => {
    clearTimeout(timer)
    timer = setTimeout(() => prefetch(event), 60)
  })
  for (const type of ['focusin', 'touchstart']) document.addEventListener(type, prefetch, { passive: true })
}
