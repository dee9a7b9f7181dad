import { preloadIndex } from './preload-index.ts'
import { whenIdle } from '../when-idle.ts'

/**
 * Loads the dialog of the search, and what every search begins with, when the browser has nothing else to do, or a reader
 * turns to its button before; opens it where the address says what to search for.
 */
export function prepareSearch(): void {
  function load(entry: HTMLElement, detail: string | false): void {
    preloadIndex(entry)
    // Whoever is offline is told when it is opened.
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
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const button = document.querySelector<HTMLElement>('[data-search]')
  if (button !== null && connection?.saveData !== true) whenIdle(() => load(button, false))
  const query = new URLSearchParams(location.search).get('search')
  if (query !== null && query !== '' && button !== null) load(button, query)
}
