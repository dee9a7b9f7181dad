import { around } from './components/once.ts'

/**
 * Opens the search: by its button, by Ctrl or Command with K, by `/` outside of text fields. The field is part of the
 * page, so it is there at the press and keeps the typed text; the dialog around it is loaded, unless it is there
 * already. Part of every page: keep it tiny.
 */
export function startSearch(): void {
  function open(event: Event): void {
    const entry = document.querySelector<HTMLElement>('[data-search]')
    const field = document.querySelector<HTMLInputElement>('#search-input')
    if (!entry || !field) return
    event.preventDefault()
    const dialog = field.closest('dialog')
    const before = document.activeElement as HTMLElement | null
    const isNew = !dialog?.open
    dialog?.show()
    field.focus()
    field.select()
    if (isNew) makeModal(dialog, before)
    import(entry.dataset['search'] ?? '').then(
      () => document.dispatchEvent(new CustomEvent('docwright:search')),
      // The site has been published again since the page was loaded, and has another script now.
      () => navigator.onLine && location.reload(),
    )
  }

  document.addEventListener('click', (event) => {
    if (around(event, '[data-search]')) open(event)
  })
  document.addEventListener('keydown', (event) => {
    const isCommand = event.ctrlKey || event.metaKey
    const isFree = isCommand || !('selectionStart' in (event.target as Element))
    if (isFree && event.key === (isCommand ? 'k' : '/')) open(event)
  })
}

/**
 * Once the field is on the screen. Making everything else inert costs the browser a look at every element of the page,
 * for which the reader must not wait.
 */
function makeModal(dialog: HTMLDialogElement | null, before: HTMLElement | null): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (!dialog?.open) return
      // Closing and opening it again would move the focus, and fire the event of its end.
      dialog.removeAttribute('open')
      dialog.showModal()
      dialog.addEventListener('close', () => before?.focus(), { once: true })
    }),
  )
}
