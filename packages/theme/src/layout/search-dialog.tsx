import type { JSX } from 'preact'
import type { Labels } from '../labels/labels.ts'
import type { SearchEntryView } from '../page-view.ts'
import { InterfaceIcon } from './interface-icons.tsx'

/**
 * The search dialog with only its field, so that it opens at once and accepts every letter, however slow the
 * connection. The search script adds the rest.
 */
export function SearchDialog(properties: { search: SearchEntryView | undefined; labels: Labels }): JSX.Element | null {
  const { search, labels } = properties
  if (search === undefined) return null
  return (
    <dialog id="search-dialog" class="search-dialog" aria-label={labels.search.search} data-client-only>
      <div class="search-head" role="search">
        <InterfaceIcon name="search" />
        <input
          id="search-input"
          class="search-input"
          aria-label={labels.search.search}
          placeholder={search.prompt ?? labels.search.prompt}
          maxLength={400}
          enterkeyhint="search"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
        />
        <button
          class="icon-button"
          type="button"
          aria-label={labels.close}
          {...{ command: 'close', commandfor: 'search-dialog' }}
        >
          <InterfaceIcon name="close" />
        </button>
      </div>
    </dialog>
  )
}
