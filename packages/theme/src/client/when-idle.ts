/**
 * Does something once the page has loaded and the browser has nothing else to do.
 *
 * @param work The work.
 */
export function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  const wait = (): unknown => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 200))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
