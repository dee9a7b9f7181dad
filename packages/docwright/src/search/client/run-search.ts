import { filesAtOnce, type Partition } from '../index/index-files.ts'
import { findTitles } from '../query/find-titles.ts'
import { search, type SearchResults } from '../query/search.ts'
import type { SearchIndex } from '../query/search-index.ts'
import type { DialogSettings } from './dialog-settings.ts'
import type { Filters } from './filters.ts'
import type { ListBox } from './list-box.ts'
import { actOption } from './options.ts'
import type { SearchMessage } from './search-message.ts'
import { placeLabels } from './section-pages.ts'
import { showNothing } from './show-nothing.ts'
import { fillIn, showResults } from './show-results.ts'
import { showStart } from './show-start.ts'
import { indexOf, withIndex } from './site-index.ts'

/** Milliseconds until a message says that the search is loading. */
const maxWait = 400
/** Milliseconds without a further letter until the texts are read that the first answer left out. */
const pauseBeforeTexts = 400
const pagesAtFirst = 8
const pagesMore = 12

/** The dialog of a page, with the state of its search. */
export interface SearchDialog {
  readonly element: HTMLDialogElement
  readonly field: HTMLInputElement
  /** The button that empties the field. */
  readonly clear: HTMLElement
  readonly list: ListBox
  readonly filters: Filters
  readonly message: SearchMessage
  readonly settings: DialogSettings
  /** The button of the search, which has the address of the index. */
  entry: HTMLElement
  /** Number of the last search. */
  number: number
  /** Pages to show at most. */
  limit: number
  /** Whether the list has results of the whole index, for the current letter or the one before. */
  isAnswered: boolean
  /** The query that titles have answered last. */
  titled: string | undefined
}

/** Results, and the index with all places to search. */
interface Found {
  results: SearchResults
  index: SearchIndex
  partitions: readonly Partition[]
}

/** The state of a dialog that has searched nothing yet. */
export function newSearch(): Pick<SearchDialog, 'number' | 'limit' | 'isAnswered' | 'titled'> {
  return { number: 0, limit: pagesAtFirst, isAnswered: false, titled: undefined }
}

/** Makes the dialog show only the first pages, as each new query does. */
export function showFewer(dialog: SearchDialog): void {
  dialog.limit = pagesAtFirst
}

/** Searches for the content of the field, and shows the results unless the content has changed by then. */
export async function runSearch(dialog: SearchDialog, isMore = false): Promise<void> {
  const { field, list, message, settings } = dialog
  dialog.number += 1
  const own = dialog.number
  const query = field.value
  // Titles that already answer a newer letter stay.
  const isAsked = (): boolean => own === dialog.number && field.value === query
  dialog.clear.hidden = query === ''
  if (query.trim() === '') return showEmptyField(dialog)
  const late = setTimeout(() => {
    if (own === dialog.number && list.element.childElementCount === 0)
      message.say(settings.labels.loading, '', 'search')
  }, maxWait)
  try {
    const found = await find(dialog, query)
    if (isAsked()) show(dialog, found.results, query, isMore || list.isMoved)
    void readOn(dialog, found.results, isAsked)
    if (isAsked() && found.results.total === 0) await showInstead(dialog, found, query, isAsked)
  } catch {
    if (!isAsked()) return
    if (dialog.titled !== query) list.show([], false)
    message.say(settings.labels.failed)
  } finally {
    clearTimeout(late)
  }
}

/** Shows titles, which are loaded already, at each letter until the whole index has answered one. */
export async function showTitles(dialog: SearchDialog): Promise<void> {
  const { entry, field, filters, list, settings } = dialog
  const query = field.value
  const isAsked = (): boolean => !dialog.isAnswered && field.value === query && dialog.element.open
  if (!isAsked()) return
  // The search itself reports an index that cannot be read.
  const partition = await indexOf(entry)
    .partition(filters.chosen() ?? entry.dataset['partition'] ?? '')
    .catch(() => undefined)
  dialog.titled = undefined
  if (partition === undefined || !isAsked()) return
  const pages = findTitles(partition, query, { limit: pagesAtFirst, near: placeLabels() })
  if (pages.length === 0) return
  dialog.message.hide()
  dialog.titled = query
  const own = partition.facts.partitions.find(({ id }) => id === partition.facts.id)
  list.show(showResults(pages, settings.labels, own && otherLanguage(own)), list.isMoved)
}

/** Puts a query into the field, and searches for it. */
export function searchFor(dialog: SearchDialog, query: string): void {
  dialog.field.value = query
  dialog.list.restart()
  showFewer(dialog)
  dialog.field.focus()
  void runSearch(dialog)
}

/** Gives readers who have stopped typing the texts that the first answer left out. */
async function readOn(dialog: SearchDialog, results: SearchResults, isAsked: () => boolean): Promise<void> {
  if (results.complete === undefined) return
  await new Promise((resolve) => setTimeout(resolve, pauseBeforeTexts))
  if (!isAsked()) return
  const pages = await results.complete().catch(() => undefined)
  if (pages !== undefined && isAsked())
    fillIn(dialog.list.element, showResults(pages, dialog.settings.labels, undefined))
}

function find(dialog: SearchDialog, query: string): Promise<Found> {
  const { filters } = dialog
  return withIndex(dialog.entry, async (index) => {
    const partitions = await index.partitions()
    // Another button may have opened the dialog meanwhile.
    const { facts } = await index.partition(dialog.entry.dataset['partition'] ?? '')
    filters.offer(partitions, facts.id)
    const { limit } = dialog
    const files = limit === pagesAtFirst ? { files: filesAtOnce } : {}
    const partition = filters.chosen() ?? facts.id
    const results = await search(index, query, { partition, limit, near: placeLabels(), ...files })
    return { results, index, partitions }
  })
}

function show(
  dialog: SearchDialog,
  { pages, partition, total }: SearchResults,
  query: string,
  keepCurrent: boolean,
): void {
  const { list, message, settings } = dialog
  const { labels } = settings
  dialog.isAnswered = pages.length > 0
  if (dialog.isAnswered) message.hide()
  const groups = showResults(pages, labels, otherLanguage(partition))
  if (total > pages.length && dialog.limit === pagesAtFirst) groups.push(moreOption(dialog))
  list.show(groups, keepCurrent)
  if (pages.length === 0) return message.say(labels.none.replace('{query}', query.trim().slice(0, 80)), labels.noneText)
  message.announce(labels.found.replace('{count}', String(total)))
}

function moreOption(dialog: SearchDialog): HTMLElement {
  return actOption(dialog.settings.labels.more, 'more', () => {
    dialog.limit = pagesAtFirst + pagesMore
    void runSearch(dialog, true)
  })
}

/** Shows the options of a search without results. */
async function showInstead(
  { entry, filters, list, message, settings }: SearchDialog,
  { results: { partition }, index, partitions }: Found,
  query: string,
  isAsked: () => boolean,
): Promise<void> {
  const options = await showNothing({
    index,
    query,
    partition,
    partitions,
    entry,
    labels: settings.labels,
    choose: ({ id }) => filters.choose(id),
    say(words) {
      if (isAsked()) message.say(words)
    },
  })
  if (isAsked()) list.show(options, false)
}

/** Shows the options before anything is typed. */
function showEmptyField(dialog: SearchDialog): void {
  const { entry, field, list, message, settings } = dialog
  dialog.isAnswered = false
  message.announce('')
  message.hide()
  const base = (entry.dataset['index'] ?? '').replace(/_search\/$/, '')
  const options = showStart({
    settings,
    base,
    ask: (query) => searchFor(dialog, query),
    onForget() {
      showEmptyField(dialog)
      field.focus()
    },
  })
  list.show(options, false)
}

/** The language of results, for screen readers; undefined if it is the page's own. */
function otherLanguage({ language }: Partition): string | undefined {
  return document.documentElement.lang === language ? undefined : language
}
