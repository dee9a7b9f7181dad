import { addStyles, useStyles } from '../page-styles.ts'
import { useLateFonts } from './late-fonts.ts'
import { exchangeList } from './sidebar-list.ts'

/** Parts of a page around its content that may differ from page to page. */
const regions = [
  '.logo-link, .site-name',
  '.navbar-start',
  '.topbar-right-container > .navbar-links',
  '.nav-tabs',
  '#banner',
  '#background-color',
  '.side-head',
  '.drawer-foot',
  '#footer',
  '#localization-select-content',
  '#version-menu',
  '#product-menu',
  '#dropdown-menu',
  // A kind of switcher may be on two levels.
  '[id$="-menu-2"]',
]

/**
 * Whether one page can become the other by an exchange of the differing parts: both are of one site in one version and
 * one language, built of the same regions, and the other one brings no code of its own that has run here before.
 *
 * @param current The document.
 * @param next The other page.
 */
export function canSwap(current: Document, next: Document): boolean {
  const [from, to] = [current.documentElement, next.documentElement]
  if (from.lang !== to.lang || from.dir !== to.dir || from.dataset['themeName'] !== to.dataset['themeName'])
    return false
  if (commonFiles(current) !== commonFiles(next)) return false
  const structure = [...regions, '#content-area', '#sidebar', '.sidebar-nav']
  return structure.every(
    (selector) => (current.querySelector(selector) === null) === (next.querySelector(selector) === null),
  )
}

/**
 * Names the files that every page of a site loads: another version of the site gives another text. Preloads do not
 * count: they may have been removed.
 */
function commonFiles(page: Document): string {
  const scripts = page.querySelectorAll(
    'head script:not([defer]):not([type]):not([data-client-only]), head script[data-navigation], head script[src*="?v="]',
  )
  const files = [...scripts, page.querySelector('head link[rel="stylesheet"]')]
  return files.map((file) => file?.getAttribute('src') ?? file?.getAttribute('href')).join(' ')
}

/**
 * Puts another page in the place of the current one.
 *
 * @param next The other page; see {@link canSwap}.
 * @param signal Fires when the reader has moved to a third one.
 */
export async function swapPage(next: Document, signal: AbortSignal): Promise<void> {
  await addStyles(next)
  if (signal.aborted) return
  useLateFonts()
  for (const name of ['data-current-path', 'data-page-mode', 'data-dw-banner'])
    copyAttribute(name, next.documentElement, document.documentElement)
  exchangeHead(next)
  for (const selector of regions) exchange(document.querySelector(selector), next.querySelector(selector))
  for (const id of ['body-content', 'sidebar', 'content-area'])
    for (const name of ['class', 'lang', 'dir', 'data-dw-place'])
      copyAttribute(name, next.getElementById(id), document.getElementById(id))
  exchangeList(next)
  const [main, content] = [document.getElementById('content-area'), next.getElementById('content-area')]
  if (main !== null && content !== null) {
    main.replaceChildren(...Array.from(content.childNodes, (node) => document.importNode(node, true)))
  }
  useStyles(next)
  addScripts(next)
}

function exchange(current: Element | null, next: Element | null): void {
  if (current === null || next === null || current.outerHTML === next.outerHTML) return
  current.replaceWith(document.importNode(next, true))
}

function copyAttribute(name: string, from: Element | null, to: Element | null): void {
  const value = from?.getAttribute(name) ?? null
  if (value === null) to?.removeAttribute(name)
  else to?.setAttribute(name, value)
}

/** Title, description, canonical address and the like. Elements that the page's scripts have added stay. */
function exchangeHead(next: Document): void {
  const selector =
    'meta[name]:not([name="viewport"], [name="color-scheme"]), meta[property], link:not([rel="stylesheet"], [rel="preload"], [data-client-only])'
  for (const element of document.head.querySelectorAll(selector)) element.remove()
  for (const element of next.head.querySelectorAll(selector)) document.head.append(document.importNode(element, true))
  document.title = next.title
}

/** Scripts that the page before did not have; those that it had hear of the new content. */
function addScripts(next: Document): void {
  for (const script of next.head.querySelectorAll<HTMLScriptElement>('script[src]')) {
    const source = script.getAttribute('src') ?? ''
    if (document.head.querySelector(`script[src="${CSS.escape(source)}"]`) !== null) continue
    const added = document.createElement('script')
    for (const { name, value } of script.attributes) added.setAttribute(name, value)
    document.head.append(added)
  }
}
