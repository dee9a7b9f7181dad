import { currentList, placeList, sameLink } from './sidebar-list.ts'

let loading: Promise<void> | undefined

/**
 * The sidebar of a large section shows the part around the page. The whole list takes its place when the reader turns
 * to the sidebar: points at it, goes there by keys, opens the drawer, or scrolls to where the part ends.
 */
export function startWholeList(): void {
  const sidebar = document.getElementById('sidebar')
  if (sidebar === null) return
  const load = (): void => void loadWholeList()
  for (const type of ['pointerenter', 'focusin', 'touchstart', 'beforetoggle', 'wheel'])
    sidebar.addEventListener(type, load, { passive: true })
  sidebar.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('.sidebar-more a') : null
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void loadWholeList().catch(() => location.assign(link.getAttribute('href') ?? ''))
  })
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load())
  function observe(): void {
    observer.disconnect()
    for (const row of document.querySelectorAll('.sidebar-more')) observer.observe(row)
  }
  observe()
  document.addEventListener('docwright:update', observe)
  if (sidebar.matches(':hover')) load()
}

/** Puts the whole list into the sidebar, once. Where it cannot be had, the part stays. */
export function loadWholeList(): Promise<void> {
  const list = currentList()
  const address = list?.dataset['list']
  if (list === null || address === undefined || list.dataset['whole'] === address) return Promise.resolve()
  loading ??= fetchList(address).finally(() => (loading = undefined))
  return loading
}

async function fetchList(address: string): Promise<void> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  const whole = currentList(new DOMParser().parseFromString(await response.text(), 'text/html'))
  const list = currentList()
  // The reader may have gone to another section meanwhile.
  if (whole === null || list === null || list.dataset['list'] !== address) return
  whole.dataset['list'] = address
  whole.dataset['whole'] = address
  const link = sameLink(list.querySelector('[aria-current="page"]'), whole)
  link?.setAttribute('aria-current', 'page')
  link?.closest('li')?.setAttribute('data-active', '')
  for (let fold = link?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
  placeList(list, whole)
}
