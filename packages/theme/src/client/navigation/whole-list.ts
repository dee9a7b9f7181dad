import { openAround } from '../side-list.ts'
import { whenIdle } from '../when-idle.ts'
import { currentList, markLink, placeList, sameLink } from './sidebar-list.ts'

let loading: Promise<void> | undefined

/**
 * The sidebar of a large section shows what is visible while nothing is opened, or the part of that around the page. The
 * whole list takes its place as soon as the browser has nothing else to do; nothing that is in sight moves. A closed
 * group that is pressed before that opens when its rows are there.
 */
export function startWholeList(): void {
  document.getElementById('sidebar')?.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('.sidebar-more a, [data-fold] > a') : null
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const fold = link.closest<HTMLElement>('[data-fold]')?.dataset['fold']
    void loadWholeList().then(
      () => openGroup(fold),
      () => location.assign(link.getAttribute('href') ?? ''),
    )
  })
  const fill = (): void => whenIdle(() => void loadWholeList().catch(Boolean))
  document.addEventListener('docwright:update', fill)
  fill()
}

function openGroup(id: string | undefined): void {
  if (id === undefined) return
  const group = currentList()?.querySelector<HTMLDetailsElement>(`details[data-group="${CSS.escape(id)}"]`)
  if (!group) return
  group.open = true
  group.querySelector('summary')?.focus({ preventScroll: true })
}

/** Puts the whole list into the sidebar, once. If it cannot be loaded, the part stays. */
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
  markLink(whole, link)
  if (link !== undefined) openAround(link, whole)
  placeList(list, whole)
}
