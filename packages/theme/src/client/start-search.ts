import { around } from './components/once.ts'

/**
 * Makes the search open: by its button, by Ctrl or Command with K, by `/` where nobody writes. The field is there at the
 * press, and keeps what is typed; everything around it is loaded, unless it is there already. Part of every page: keep it
 * tiny.
 */
export function startSearch(): void {
  function open(event: Event): void {
    const entry = document.querySelector<HTMLElement>('[data-search]')
    if (!entry) return
    event.preventDefault()
    openField(entry)
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

/** Opens the dialog, with its field alone where the search has not been opened on this page before. */
function openField(entry: HTMLElement): void {
  let dialog = document.querySelector<HTMLDialogElement>('#search-dialog')
  if (!dialog) {
    dialog = document.createElement('dialog')
    dialog.id = 'search-dialog'
    dialog.className = 'search-dialog'
    dialog.dataset['clientOnly'] = ''
    dialog.innerHTML = '<div class="search-head"><input id="search-input" class="search-input">'
    document.body.append(dialog)
  }
  const field = dialog.querySelector('input')
  if (!field) return
  field.ariaLabel ??= field.placeholder = entry.dataset['prompt'] ?? ''
  if (!dialog.open) dialog.showModal()
  field.focus()
  field.select()
}
