/** A click on a heading's link also copies its address. */
export function startHeadingLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.matches('.heading-link, .heading-anchor') !== true) return
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    // Copying may be forbidden; the address bar has it too.
    navigator.clipboard?.writeText(link.href).catch(() => undefined)
  })
}
