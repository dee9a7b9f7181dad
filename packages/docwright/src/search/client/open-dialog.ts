import type { DialogLabels, DialogSettings } from './dialog-settings.ts'
import { make, setAttributes } from './elements.ts'
import { createFilters } from './filters.ts'
import { startListBox, type ListBox } from './list-box.ts'
import { rememberSearch } from './recent-searches.ts'
import { newSearch, runSearch, searchFor, showFewer, showTitles, type SearchDialog } from './run-search.ts'
import { createMessage } from './search-message.ts'

/** Milliseconds without a letter until the search runs. */
const pause = 70

let made: SearchDialog | undefined
let sheet: CSSStyleSheet | undefined

/**
 * Opens the search.
 *
 * @param entry Its button, which has the address of the index.
 * @param query A query to search for at once.
 */
export function openDialog(entry: HTMLElement, settings: DialogSettings, query: string | undefined): void {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(settings.styles)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  const element = document.querySelector<HTMLDialogElement>('#search-dialog')
  const field = element?.querySelector('input')
  if (!element || !field) return
  if (made?.element !== element) made = completeDialog(element, field, settings)
  show(made, entry, query)
}

/** Adds the other parts to the dialog and the field that every page has. */
function completeDialog(element: HTMLDialogElement, field: HTMLInputElement, settings: DialogSettings): SearchDialog {
  const { labels } = settings
  setAttributes(field, {
    role: 'combobox',
    inputmode: 'search',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': 'search-list',
  })
  const list = startListBox(
    make('div', { id: 'search-list', class: 'search-list', role: 'listbox', 'aria-label': labels.results }),
    field,
  )
  const message = createMessage()
  const clear = make('button', { class: 'search-clear', type: 'button', hidden: true }, labels.clear)
  const filters = createFilters(labels, () => void runSearch(dialog, true))
  const dialog: SearchDialog = {
    element,
    field,
    clear,
    list,
    filters,
    message,
    settings,
    entry: element,
    ...newSearch(),
  }
  // The field is not moved: a reader may already be typing in it.
  field.after(clear)
  const body = make('div', { class: 'search-body' }, message.element, list.element)
  element.append(filters.element, body, footOf(labels), message.status)
  listenToField(dialog)
  listenToDialog(dialog)
  return dialog
}

function listenToField(dialog: SearchDialog): void {
  const { field, list } = dialog
  let timer: ReturnType<typeof setTimeout> | undefined
  field.addEventListener('input', (event) => {
    clearTimeout(timer)
    showFewer(dialog)
    // Unfinished text of an input method is not a query yet.
    if (event instanceof InputEvent && event.isComposing) return
    void showTitles(dialog)
    timer = setTimeout(() => void runSearch(dialog), pause)
  })
  field.addEventListener('compositionend', () => void runSearch(dialog))
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    const step = stepOf(event)
    if (step !== undefined) {
      event.preventDefault()
      list.move(step)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      open(list.current, event)
    }
  })
}

function listenToDialog(dialog: SearchDialog): void {
  const { element, field, clear } = dialog
  clear.addEventListener('click', () => searchFor(dialog, ''))
  // For browsers without commands of buttons.
  clear.nextElementSibling?.addEventListener('click', () => element.close())
  element.addEventListener('click', (event) => {
    // Only a press outside the content, on the backdrop, has the dialog itself as its target.
    if (event.target === element) return element.close()
    const link = event.target instanceof Element ? event.target.closest('a.search-option:not(.search-recent)') : null
    if (link === null) return
    rememberSearch(field.value)
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) element.close()
  })
  element.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || event.ctrlKey === event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    element.close()
  })
}

function show(dialog: SearchDialog, entry: HTMLElement, query: string | undefined): void {
  const { element, field, filters, list } = dialog
  dialog.entry = entry
  filters.reset()
  list.restart()
  dialog.isAnswered = false
  if (query !== undefined) field.value = query
  // A press may have opened it already, and the reader may be typing.
  if (!element.open) {
    element.showModal()
    field.focus()
    field.select()
  }
  void showTitles(dialog)
  void runSearch(dialog)
}

function open(option: HTMLElement | undefined, { ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
  option?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

function stepOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): Parameters<ListBox['move']>[0] | undefined {
  if (metaKey || altKey) return undefined
  if (key === 'ArrowDown' || (ctrlKey && key === 'n')) return 1
  if (key === 'ArrowUp' || (ctrlKey && key === 'p')) return -1
  if (ctrlKey && key === 'Home') return 'first'
  return ctrlKey && key === 'End' ? 'last' : undefined
}

function footOf({ move, open: opens, close }: DialogLabels): HTMLElement {
  const hint = (keys: readonly string[], text: string): HTMLElement =>
    make('span', {}, ...keys.map((key) => make('kbd', {}, key)), ` ${text}`)
  return make(
    'div',
    { class: 'search-foot', 'aria-hidden': 'true' },
    hint(['↑', '↓'], move),
    hint(['↵'], opens),
    hint(['Esc'], close),
  )
}
