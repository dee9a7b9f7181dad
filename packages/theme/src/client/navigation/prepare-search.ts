/**
 * Loads the dialog of the search, and what every search begins with, when a reader turns to its button; opens it where the
 * address says what to search for.
 */
export function prepareSearch(): void {
  function load(entry: HTMLElement, detail: string | false): void {
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
  const query = new URLSearchParams(location.search).get('search')
  const entry = document.querySelector<HTMLElement>('[data-search]')
  if (query !== null && query !== '' && entry !== null) load(entry, query)
}
