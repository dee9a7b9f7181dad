import type { DialogSettings } from './dialog-settings.ts'
import { openDialog } from './open-dialog.ts'
import { filesAtOnce } from '../index/index-files.ts'
import type { FoundPage } from '../query/search.ts'
import { searchAddress } from '../query/search-address.ts'
import { prepareIndex, withIndex } from './site-index.ts'
import { rememberPage } from './visited-pages.ts'

// Written in front of this script, with the language's texts.
declare const docwrightSearch: DialogSettings

// Scripts of every page dispatch it: with a query or without one to open the dialog, or with `false` to load the
// index in advance.
document.addEventListener('docwright:search', (event) => {
  const entry = document.querySelector<HTMLElement>('[data-search]')
  if (entry === null || !(event instanceof CustomEvent)) return
  const query: unknown = event.detail
  if (query === false) prepareIndex(entry)
  else openDialog(entry, docwrightSearch, typeof query === 'string' ? query : undefined)
})

/** The question of the page for unknown addresses: which pages are like the path. */
interface AddressQuestion {
  path: string
  answer(pages: readonly FoundPage[]): void
}

document.addEventListener('docwright:address', (event) => {
  const entry = document.querySelector<HTMLElement>('[data-search]')
  if (entry === null || !(event instanceof CustomEvent)) return
  const { path, answer } = event.detail as AddressQuestion
  const nothing = (): void => answer([])
  withIndex(entry, (index) => searchAddress(index, path, { files: filesAtOnce })).then(answer, nothing)
})

// Visited pages are options before anything is typed.
document.addEventListener('docwright:navigate', () => rememberPage(document))
rememberPage(document)
