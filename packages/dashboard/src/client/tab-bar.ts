/** In a window that is too narrow for all tabs, the current one is in sight. */
export function showCurrentTab(): void {
  const tab = document.querySelector<HTMLElement>('.tabs [aria-current]')
  const bar = tab?.closest('ul')
  if (tab !== null && bar !== null && bar !== undefined && bar.scrollWidth > bar.clientWidth) {
    bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2
  }
}
