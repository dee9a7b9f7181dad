/** Milliseconds between two looks: often while somebody is likely to wait for it, then ever more rarely. */
const firstPause = 1500
const maxPause = 30_000

/**
 * A page that shows something unfinished, such as a site that is being built, is loaded again until it has changed, and
 * then replaced. `data-pending` of `<main>` names what is unfinished; a page without it is left alone.
 */
export function startPendingPage(): void {
  if (pendingOf(document) !== undefined) waitAndLook(firstPause)
}

function waitAndLook(pause: number): void {
  setTimeout(() => {
    // A hidden page sends no requests.
    if (document.visibilityState === 'visible') void look(pause)
    else document.addEventListener('visibilitychange', () => void look(firstPause), { once: true })
  }, pause)
}

async function look(pause: number): Promise<void> {
  const fresh = await load()
  if (fresh === 'gone') return
  if (
    fresh !== undefined &&
    pendingOf(fresh) !== pendingOf(document) &&
    document.querySelector(':popover-open') === null
  ) {
    // Frames of another site are allowed by the headers of the page that shows them.
    if (document.querySelector('main')?.dataset['renew'] === 'page') return location.reload()
    show(fresh)
    return startPendingPage()
  }
  waitAndLook(Math.min(pause * 1.15, maxPause))
}

/** Loads the page again. Undefined if the server fails, `gone` if the page redirects or no longer exists. */
async function load(): Promise<Document | 'gone' | undefined> {
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' } })
    if (response.redirected || response.status === 404) return 'gone'
    if (!response.ok) return undefined
    return new DOMParser().parseFromString(await response.text(), 'text/html')
  } catch {
    return undefined
  }
}

function show(fresh: Document): void {
  const href = document.activeElement?.getAttribute('href') ?? null
  const same = (): HTMLElement[] =>
    href === null ? [] : [...document.querySelectorAll<HTMLElement>(`[href="${CSS.escape(href)}"]`)]
  // The same address may be linked twice: of equal links the focus stays on the same one.
  const place = same().findIndex((link) => link === document.activeElement)
  for (const part of ['main', '.site-header']) {
    const [now, then] = [document.querySelector(part), fresh.querySelector(part)]
    if (now !== null && then !== null) now.replaceWith(document.adoptNode(then))
  }
  same()[place]?.focus({ preventScroll: true })
  announce()
}

/** Announces the result to users of screen readers. */
function announce(): void {
  const words = document.querySelector('main [data-announce]')?.textContent ?? ''
  let status = document.querySelector('#news')
  if (status === null) {
    status = document.createElement('p')
    status.id = 'news'
    status.className = 'visually-hidden'
    status.setAttribute('role', 'status')
    document.body.append(status)
  }
  const line = status
  // An announced text is not repeated each time that a number next to it changes.
  if (line.textContent !== words) setTimeout(() => (line.textContent = words), 100)
}

function pendingOf(page: Document): string | undefined {
  return page.querySelector('main')?.dataset['pending']
}
