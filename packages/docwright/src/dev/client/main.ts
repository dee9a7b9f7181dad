import { Idiomorph } from 'idiomorph'

/** A message of the preview server. */
interface PageEvent {
  html: string
}

/** Addresses of files whose content has changed. */
interface FilesEvent {
  paths: string[]
}

/**
 * Keeps a previewed page current: takes the new page and changes only what differs, so that scroll position, open
 * tabs and open groups stay as they are.
 */
let source = follow()
// Another page has been put in the place of the first.
document.addEventListener('docwright:navigate', () => {
  source.close()
  source = follow()
})

function follow(): EventSource {
  const events = new EventSource(`${eventsPath()}?path=${encodeURIComponent(location.pathname)}`)
  events.addEventListener('page', (event: MessageEvent<string>) => apply(JSON.parse(event.data) as PageEvent))
  events.addEventListener('files', (event: MessageEvent<string>) => {
    if (showsAny((JSON.parse(event.data) as FilesEvent).paths)) location.reload()
  })
  return events
}

/** Before scripts of the repository run: those that they add are no part of the page. */
const loadedCode = codeOf(document)

function eventsPath(): string {
  const script = document.querySelector<HTMLScriptElement>('script[src$="/_docwright/dev-client.js"]')
  return (script?.getAttribute('src') ?? '/_docwright/dev-client.js').replace(/dev-client\.js$/, 'events')
}

function apply({ html }: PageEvent): void {
  const next = new DOMParser().parseFromString(html, 'text/html')
  // DOMParser runs no scripts, so it parses what is in a `noscript` as elements, whose files would be loaded.
  for (const unscripted of next.querySelectorAll('noscript')) unscripted.textContent = unscripted.innerHTML
  for (const name of ['lang', 'dir', 'data-current-path', 'data-theme-name'] as const) {
    const value = next.documentElement.getAttribute(name)
    if (value !== null) document.documentElement.setAttribute(name, value)
  }
  // Code that has run cannot be taken back.
  if (loadedCode !== codeOf(next)) return location.reload()
  document.title = next.title
  updateStyles(next)
  void Idiomorph.morph(document.body, next.body, {
    morphStyle: 'outerHTML',
    callbacks: { beforeAttributeUpdated: keepsReaderState, beforeNodeRemoved: isOurs, beforeNodeMorphed: mayMorph },
  })
  document.dispatchEvent(new CustomEvent('docwright:update'))
}

/** A reader's changes to the page survive: opened details, chosen tabs, typed text. */
function keepsReaderState(name: string, node: Element): boolean {
  if (name === 'open' && node.localName === 'details') return false
  if (
    ['aria-selected', 'tabindex', 'hidden'].includes(name) &&
    node.closest('[role="tablist"], [role="tabpanel"]') !== null
  ) {
    return false
  }
  if (name === 'data-active' && node.matches('.tab-panel, .multi-view-item')) return false
  if (name === 'aria-expanded' && node.matches('.code-block-fold, [role="treeitem"]')) return false
  if (name === 'tabindex' && node.matches('[role="treeitem"]')) return false
  return !(name === 'class' && node.localName === 'html')
}

/** Addresses of the code that comes from the repository: its scripts, which carry a version, and its components. */
function codeOf(from: Document): string {
  const scripts = from.querySelectorAll('head script[src*="?v="], head script[type="module"][src*="/island."]')
  return Array.from(scripts, (script) => script.getAttribute('src')).join(' ')
}

/** Whether the page shows one of these files: browsers keep an image that they have under the same address. */
function showsAny(paths: readonly string[]): boolean {
  const shown = Array.from(
    document.querySelectorAll('[src], [srcset], [poster], [data], link[rel="icon"]'),
    (element) =>
      element.matches('script')
        ? ''
        : ['src', 'srcset', 'poster', 'data', 'href'].map((name) => element.getAttribute(name) ?? '').join(' '),
  )
  return paths.some((path) => shown.some((addresses) => addresses.includes(path)))
}

/**
 * Elements that scripts own stay as the scripts made them: the dialog of the search, and a live island; an island with
 * other properties starts again.
 */
function mayMorph(current: Node, next: Node): boolean {
  if (!isOurs(current)) return false
  if (!(current instanceof HTMLElement && next instanceof HTMLElement)) return true
  if (current.localName !== 'docwright-island' || current.dataset['live'] === undefined) return true
  if (current.dataset['digest'] !== next.dataset['digest']) current.replaceWith(document.importNode(next, true))
  return false
}

/** Elements that scripts of the page added belong to them. */
function isOurs(node: Node): boolean {
  return !(node instanceof Element && node.hasAttribute('data-client-only'))
}

function updateStyles(next: Document): void {
  const current = new Map(sheets(document).map((link) => [link.getAttribute('href'), link]))
  const wanted = new Set<string | null>()
  for (const link of sheets(next)) {
    const href = link.getAttribute('href')
    wanted.add(href)
    if (!current.has(href)) document.head.append(document.importNode(link, true))
  }
  for (const [href, link] of current) {
    // The old sheet goes when the new one has arrived, so that the page is never without styles.
    if (!wanted.has(href)) setTimeout(() => link.remove(), 300)
  }
}

/** Sheets that a page names; those that scripts of the page added belong to them. */
function sheets(from: Document): HTMLLinkElement[] {
  return [...from.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(isOurs)
}
