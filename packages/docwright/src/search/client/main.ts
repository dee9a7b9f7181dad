import type { DialogSettings } from './dialog-settings.ts'
import { openDialog } from './open-dialog.ts'
import { prepareIndex } from './site-index.ts'

// Written in front of this script, with the language's texts.
declare const docwrightSearch: DialogSettings

// Said by scripts of every page: with what to search for, or with false by a reader who has only turned to the button.
document.addEventListener('docwright:search', (event) => {
  const entry = document.querySelector<HTMLElement>('[data-search]')
  if (entry === null || !(event instanceof CustomEvent)) return
  const query: unknown = event.detail
  if (query === false) prepareIndex(entry)
  else openDialog(entry, docwrightSearch, typeof query === 'string' ? query : undefined)
})
