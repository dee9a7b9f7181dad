/**
 * Styles the page like one that runs no scripts: whatever there is to choose from or to unfold is shown under its name, and
 * nothing that needs a script. For a page whose own script cannot be loaded.
 */
export function styleUnscripted(): void {
  // Of what a reader once chose, all is shown.
  document.adoptedStyleSheets = []
  // Not what an author has written for readers without scripts: this browser runs those of others.
  for (const { textContent } of document.head.querySelectorAll('[data-later], [data-unscripted]'))
    document.head.insertAdjacentHTML('beforeend', textContent)
}
