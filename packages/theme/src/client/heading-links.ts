import { around } from './components/once.ts'

/** A click on a heading's link also copies its address. */
export function startHeadingLinks(): void {
  document.addEventListener('click', (event) => {
    const link = around(event, '.heading-link, .heading-anchor') as HTMLAnchorElement | null
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    // Copying may be forbidden; the address bar has it too.
    navigator.clipboard?.writeText(link.href).catch(Boolean)
  })
}
