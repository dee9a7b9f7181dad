import { firstTime } from './once.ts'

const regions = '.code-block > pre, .prompt pre, .mermaid > pre, .table-scroll'
const watched = new WeakSet<Element>()

/**
 * Code and tables can be reached by Tab only if they scroll, so that keys can scroll them and nothing else is a stop.
 *
 * @param root The document; call again when its content changed.
 */
export function startScrollRegions(root: Document = document): void {
  const observer = new ResizeObserver((entries) => entries.forEach((entry) => update(entry.target)))
  for (const element of root.querySelectorAll(regions)) {
    if (!watched.has(element)) observer.observe(element)
    else update(element)
    watched.add(element)
  }
  // A font that arrives widens what is inside, not the region.
  if (firstTime(root, 'scroll-regions')) {
    root.fonts.addEventListener('loadingdone', () => root.querySelectorAll(regions).forEach(update))
  }
}

function update(element: Element): void {
  const scrolls = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1
  if (scrolls) element.setAttribute('tabindex', '0')
  else element.removeAttribute('tabindex')
  if (!element.matches('.table-scroll')) return
  element.role = scrolls ? 'region' : null
}
