import { decodeHash } from '../decode-hash.ts'
import { dropEarlyChoices, readChoices, rememberChoice } from './choices.ts'
import { around, firstTime } from './once.ts'

const panels = '.tab-panel, .multi-view-item'

/**
 * Tabs, code groups and views: pointer, keys, one choice for all sets that have it, remembered from page to page.
 *
 * @param root The document; call again when its content changed.
 */
export function startTabs(root: Document = document): void {
  restore(root)
  if (!firstTime(root, 'tabs')) return
  root.addEventListener('click', (event) => {
    const tab = around(event, '[role=tab]')
    if (tab) choose(root, tab, tab.getAttribute('aria-controls'))
  })
  root.addEventListener('change', (event) => {
    const select = around(event, 'select.option-dropdown')
    const option = (select as HTMLSelectElement | null)?.selectedOptions[0]
    if (select && option) choose(root, select, option.value, option.dataset['dwChoice'] ?? option.text)
  })
  root.addEventListener('keydown', (event) => {
    const tab = around(event, '[role=tab]')
    const next = tab && neighbour(tab, event)
    if (!next) return
    event.preventDefault()
    next.focus()
    next.click()
  })
}

/**
 * Shows the panels around an element, such as the target of a link.
 *
 * @returns Whether any was hidden.
 */
export function showPanelsAround(element: Element): boolean {
  let changed = false
  for (let panel = element.closest(panels); panel; panel = panel.parentElement?.closest(panels) ?? null) {
    if (panel.hasAttribute('data-active')) continue
    activate(panel)
    changed = true
  }
  return changed
}

function restore(root: Document): void {
  for (const title of readChoices().toReversed()) activateAll(root, title)
  dropEarlyChoices(root)
  listShownViews(root)
}

/** “On this page” has the headings of the chosen view only. */
function listShownViews(root: Document): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('.toc-item > a')) {
    const view = root.getElementById(decodeHash(link.hash))?.closest('.multi-view-item')
    if (view && link.parentElement) link.parentElement.hidden = !view.hasAttribute('data-active')
  }
}

function choose(root: Document, control: HTMLElement, id: string | null, title = control.dataset['dwChoice']): void {
  const before = control.getBoundingClientRect().top
  const panel = id === null ? null : root.getElementById(id)
  if (panel) activate(panel)
  const shared = control.closest('[data-sync]') !== null || control.matches('.multi-view-dropdown')
  if (shared && title !== undefined) {
    activateAll(root, title)
    rememberChoice(title)
  }
  forgetHash(root)
  // Sets above may have grown or shrunk with this one: the pressed tab stays under the pointer.
  scrollBy({ top: control.getBoundingClientRect().top - before, behavior: 'instant' })
}

function activateAll(root: Document, title: string): void {
  const choice = `[data-dw-choice=${JSON.stringify(title)}]`
  for (const panel of root.querySelectorAll(`[data-sync] > .tab-panel${choice}, .multi-view-item${choice}`)) {
    activate(panel)
  }
}

function activate(panel: Element): void {
  const view = panel.matches('.multi-view-item')
  const scope = view ? panel.ownerDocument : panel.parentElement
  const title = panel.getAttribute('data-dw-choice')
  const siblings = view ? scope?.querySelectorAll('.multi-view-item') : scope?.querySelectorAll(':scope > .tab-panel')
  for (const sibling of siblings ?? []) {
    const active = view ? sibling.getAttribute('data-dw-choice') === title : sibling === panel
    sibling.toggleAttribute('data-active', active)
  }
  for (const tab of scope?.querySelectorAll<HTMLElement>(':scope > .tab-list > .tab') ?? []) {
    const active = tab.getAttribute('aria-controls') === panel.id
    tab.ariaSelected = String(active)
    tab.tabIndex = active ? 0 : -1
  }
  if (view) listShownViews(panel.ownerDocument)
  const select = scope?.querySelector<HTMLSelectElement>(view ? '.multi-view-dropdown' : ':scope > .option-dropdown')
  if (select) select.value = view ? (title ?? '') : panel.id
}

function neighbour(tab: HTMLElement, { key }: KeyboardEvent): HTMLElement | undefined {
  const tabs = [...(tab.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  const forward = getComputedStyle(tab).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'Home') return tabs[0]
  if (key === 'End') return tabs.at(-1)
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  return tabs[(tabs.indexOf(tab) + (key === forward ? 1 : -1) + tabs.length) % tabs.length]
}

/** An address that points at another panel would bring it back on reload. */
function forgetHash(root: Document): void {
  const target = root.querySelector(':target')
  if (target?.closest(panels)) history.replaceState(history.state, '', location.pathname + location.search)
}
