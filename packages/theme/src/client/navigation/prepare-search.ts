import { preloadIndex } from './preload-index.ts'
import { savesData } from '../saves-data.ts'
import { whenIdle } from '../when-idle.ts'

/**
 * Loads the dialog of the search, and the first file of every search, when the browser is idle, or earlier if a reader
 * approaches its button; opens it if the address contains a search.
 */
export function prepareSearch(): void {
  function load(entry: HTMLElement, detail: string | false): void {
    preloadIndex(entry)
    // A reader who is offline gets a message when it opens.
    void import(entry.dataset['search'] ?? '').then(
      () => document.dispatchEvent(new CustomEvent('docwright:search', { detail })),
      () => undefined,
    )
  }
  function prepare({ target }: Event): void {
    const entry = target instanceof Element ? target.closest<HTMLElement>('[data-search]') : null
    if (entry !== null) load(entry, false)
  }
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, prepare)
  const button = document.querySelector<HTMLElement>('[data-search]')
  if (button !== null && !savesData()) whenIdle(() => load(button, false))
  const query = new URLSearchParams(location.search).get('search')
  if (query !== null && query !== '' && button !== null) load(button, query)
}
