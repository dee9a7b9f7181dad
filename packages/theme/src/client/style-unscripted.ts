/**
 * Styles the page like one that runs no scripts: whatever there is to choose from or to unfold is shown under its name, and
 * nothing that needs a script. For a page whose own script cannot be loaded.
 */
export function styleUnscripted(): void {
  // Of what a reader once chose, all is shown.
  document.adoptedStyleSheets = []
  for (const { textContent } of document.querySelectorAll('noscript'))
    document.head.insertAdjacentHTML('beforeend', textContent)
}
