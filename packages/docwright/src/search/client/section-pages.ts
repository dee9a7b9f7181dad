/** Other pages of the current page's group. */
export interface SectionPages {
  /** Name of the group, or of the tab; empty if it has none. */
  heading: string
  pages: { href: string; title: string }[]
}

const most = 6

/** Other pages of the reader's group, as the sidebar lists them: options before anything is typed. */
export function sectionPages(): SectionPages {
  const list = document.querySelector('.sidebar-list')
  const own = list?.querySelector('[aria-current="page"]')?.closest('ul') ?? list?.querySelector('ul') ?? list
  const links = [...(own?.querySelectorAll<HTMLAnchorElement>(':scope > li > a[href]:not([aria-current])') ?? [])]
  const group = own === list ? undefined : own?.closest('li')?.querySelector('.sidebar-title')
  const tab = document.querySelector('.nav-tabs-item[aria-current]')
  return {
    heading: (group ?? tab)?.textContent.trim() ?? '',
    pages: links
      .filter((link) => link.origin === location.origin)
      .slice(0, most)
      .map((link) => ({
        href: link.getAttribute('href') ?? '',
        title: (link.querySelector('.sidebar-title') ?? link).textContent.trim(),
      })),
  }
}

/** Labels around the reader, outermost first: results with the same labels come first. */
export function placeLabels(): string[] {
  const places = ['.nav-dropdown-products-selector-trigger', '.nav-dropdown-trigger'].map(
    (name) => `${name} .switcher-label`,
  )
  const labels = [...places, '.nav-tabs-item[aria-current]'].map((place) => document.querySelector(place)?.textContent)
  return labels.flatMap((label) => label?.trim() || [])
}
