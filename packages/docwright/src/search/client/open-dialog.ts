import { filesAtOnce, type Partition } from '../index/index-files.ts'
import { findTitles } from '../query/find-titles.ts'
import { search, type SearchResults } from '../query/search.ts'
import type { SearchIndex } from '../query/search-index.ts'
import type { DialogLabels, DialogSettings } from './dialog-settings.ts'
import { icon, make, setAttributes } from './elements.ts'
import { createFilters, type Filters } from './filters.ts'
import { startListBox, type ListBox } from './list-box.ts'
import { actOption } from './options.ts'
import { placeLabels } from './section-pages.ts'
import { rememberSearch } from './recent-searches.ts'
import { showNothing } from './show-nothing.ts'
import { fillIn, showResults } from './show-results.ts'
import { showStart } from './show-start.ts'
import { indexOf, withIndex } from './site-index.ts'

/** Milliseconds without a letter after which it is searched. */
const pause = 70
/** Milliseconds after which a reader is told that it takes time. */
const maxWait = 400
const pagesAtFirst = 8
/** Milliseconds without a further letter after which texts are read that the first answer did without. */
const pauseBeforeTexts = 400
const pagesMore = 12

/** What a dialog is made of. */
interface Dialog {
  dialog: HTMLDialogElement
  field: HTMLInputElement
  list: ListBox
  filters: Filters
  status: HTMLElement
  message: HTMLElement
  show(entry: HTMLElement, query: string | undefined): void
}

/** What was found, and where else could be searched. */
interface Found {
  results: SearchResults
  index: SearchIndex
  partitions: readonly Partition[]
}

let made: Dialog | undefined
let sheet: CSSStyleSheet | undefined

/**
 * Opens the search.
 *
 * @param entry Its button, which knows where the index is.
 * @param settings Styles and texts.
 * @param query What to search for at once.
 */
export function openDialog(entry: HTMLElement, settings: DialogSettings, query: string | undefined): void {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(settings.styles)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  const dialog = document.querySelector<HTMLDialogElement>('#search-dialog')
  const field = dialog?.querySelector('input')
  if (!dialog || !field) return
  if (made?.dialog !== dialog) made = completeDialog(dialog, field, settings)
  made.show(entry, query)
}

/** What every page has of it is made complete. */
function completeDialog(dialog: HTMLDialogElement, field: HTMLInputElement, settings: DialogSettings): Dialog {
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
  const status = make('p', { class: 'visually-hidden', role: 'status' })
  const message = make('div', { class: 'search-message', hidden: true })
  const clear = make('button', { class: 'search-clear', type: 'button', hidden: true }, labels.clear)
  const filters = createFilters(labels, () => void run(true))
  // The field stays where it is: whoever writes in it already goes on.
  field.after(clear)
  dialog.append(filters.element, make('div', { class: 'search-body' }, message, list.element), footOf(labels), status)
  let entry: HTMLElement = dialog
  let number = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let limit = pagesAtFirst
  /** Whether what is shown is what the whole index has answered, to this letter or the one before. */
  let isAnswered = false
  /** The query that titles have answered. */
  let titled: string | undefined

  function say(title: string, text = '', kind: 'none' | 'search' = 'none'): void {
    message.replaceChildren(
      icon(kind),
      make('p', { class: 'search-message-title' }, title),
      ...(text === '' ? [] : [make('p', {}, text)]),
    )
    message.hidden = false
    status.textContent = [title, text].filter(Boolean).join('. ')
  }

  /** Searches for what stands in the field, and shows it unless something else stands there by then. */
  async function run(isMore = false): Promise<void> {
    number += 1
    const own = number
    const query = field.value
    // The titles that answer a newer letter already stay.
    const isAsked = (): boolean => own === number && field.value === query
    clear.hidden = query === ''
    if (query.trim() === '') return showEmptyField()
    const late = setTimeout(() => {
      if (own === number && list.element.childElementCount === 0) say(labels.loading, '', 'search')
    }, maxWait)
    try {
      const found = await find(query)
      if (isAsked()) show(found.results, query, isMore || list.isMoved)
      void readOn(found.results, isAsked)
      if (isAsked() && found.results.total === 0) await showInstead(found, query, isAsked)
    } catch {
      if (!isAsked()) return
      if (titled !== query) list.show([], false)
      say(labels.failed)
    } finally {
      clearTimeout(late)
    }
  }

  /** Titles are at hand: they answer each letter at once, until the whole index has answered one. */
  async function showTitles(): Promise<void> {
    const query = field.value
    const isAsked = (): boolean => !isAnswered && field.value === query && dialog.open
    if (!isAsked()) return
    // Whether the index can be read is said by the search itself.
    const partition = await indexOf(entry)
      .partition(filters.chosen() ?? entry.dataset['partition'] ?? '')
      .catch(() => undefined)
    titled = undefined
    if (partition === undefined || !isAsked()) return
    const pages = findTitles(partition, query, { limit: pagesAtFirst, near: placeLabels() })
    if (pages.length === 0) return
    message.hidden = true
    titled = query
    const own = partition.facts.partitions.find(({ id }) => id === partition.facts.id)
    list.show(showResults(pages, labels, own && languageBeside(own)), list.isMoved)
  }

  /** Whoever does not go on typing gets the texts that the first answer did without. */
  async function readOn(results: SearchResults, isAsked: () => boolean): Promise<void> {
    if (results.complete === undefined) return
    await new Promise((resolve) => setTimeout(resolve, pauseBeforeTexts))
    if (!isAsked()) return
    const pages = await results.complete().catch(() => undefined)
    if (pages !== undefined && isAsked()) fillIn(list.element, showResults(pages, labels, undefined))
  }

  function find(query: string): Promise<Found> {
    return withIndex(entry, async (index) => {
      const partitions = await index.partitions()
      const { facts } = await index.partition(entry.dataset['partition'] ?? '')
      filters.offer(partitions, facts.id)
      const files = limit === pagesAtFirst ? { files: filesAtOnce } : {}
      const partition = filters.chosen() ?? facts.id
      const results = await search(index, query, { partition, limit, near: placeLabels(), ...files })
      return { results, index, partitions }
    })
  }

  function show({ pages, partition, total }: SearchResults, query: string, keepCurrent: boolean): void {
    isAnswered = pages.length > 0
    message.hidden = isAnswered
    const groups = showResults(pages, labels, languageBeside(partition))
    if (total > pages.length && limit === pagesAtFirst) groups.push(moreOption())
    list.show(groups, keepCurrent)
    if (pages.length === 0) say(labels.none.replace('{query}', query.trim().slice(0, 80)), labels.noneText)
    else status.textContent = labels.found.replace('{count}', String(total))
  }

  function moreOption(): HTMLElement {
    return actOption(labels.more, 'more', () => {
      limit = pagesAtFirst + pagesMore
      void run(true)
    })
  }

  /** What there is in place of results. */
  async function showInstead(
    { results: { partition }, index, partitions }: Found,
    query: string,
    isAsked: () => boolean,
  ): Promise<void> {
    const said = (words: string): void => {
      if (isAsked()) say(words)
    }
    const options = await showNothing({
      index,
      query,
      partition,
      partitions,
      entry,
      labels,
      choose: ({ id }) => filters.choose(id),
      say: said,
    })
    if (isAsked()) list.show(options, false)
  }

  /** What is offered before anything is typed. */
  function showEmptyField(): void {
    isAnswered = false
    status.textContent = ''
    message.hidden = true
    const base = (entry.dataset['index'] ?? '').replace(/_search\/$/, '')
    list.show(showStart({ settings, base, ask: setQuery, onForget: forgotten }), false)
  }

  function forgotten(): void {
    showEmptyField()
    field.focus()
  }

  function setQuery(query: string): void {
    field.value = query
    list.restart()
    limit = pagesAtFirst
    field.focus()
    void run()
  }

  field.addEventListener('input', (event) => {
    clearTimeout(timer)
    limit = pagesAtFirst
    // What a method of input has not finished yet is none of the reader's words.
    if (event instanceof InputEvent && event.isComposing) return
    void showTitles()
    timer = setTimeout(() => void run(), pause)
  })
  field.addEventListener('compositionend', () => void run())
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
  clear.addEventListener('click', () => setQuery(''))
  // Browsers that know no commands of buttons.
  clear.nextElementSibling?.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', (event) => {
    // Beside the dialog is its own element alone.
    if (event.target === dialog) return dialog.close()
    const link = event.target instanceof Element ? event.target.closest('a.search-option:not(.search-recent)') : null
    if (link === null) return
    rememberSearch(field.value)
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) dialog.close()
  })
  dialog.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || event.ctrlKey === event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    dialog.close()
  })

  return {
    dialog,
    field,
    list,
    filters,
    status,
    message,
    show(from, query) {
      entry = from
      filters.reset()
      list.restart()
      isAnswered = false
      if (query !== undefined) field.value = query
      // A press has opened it, and something may be written in it by now.
      if (!dialog.open) {
        dialog.showModal()
        field.focus()
        field.select()
      }
      void showTitles()
      void run()
    },
  }
}

/** The language of results in another language than the page's, for whoever reads them out. */
function languageBeside({ language }: Partition): string | undefined {
  return document.documentElement.lang === language ? undefined : language
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
