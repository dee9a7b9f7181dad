import type { JSX } from 'preact'
import type { Labels } from '../labels/labels.ts'
import type { SearchEntryView } from '../page-view.ts'
import { InterfaceIcon } from './interface-icons.tsx'

/**
 * The button in the middle of the header. With scripts, it opens a dialog; without scripts, it leads to a page with
 * results if there is a server, and is hidden otherwise.
 */
export function SearchEntry(properties: { search: SearchEntryView | undefined; labels: Labels }): JSX.Element | null {
  const { search, labels } = properties
  if (search === undefined) return null
  const { script, index, partition, prompt = labels.search.prompt, results, tell, report } = search
  const button = (
    <button
      id="search-bar-entry"
      class={results === undefined ? 'search-entry needs-script' : 'search-entry'}
      type="submit"
      aria-label={prompt}
      aria-keyshortcuts="Control+K Meta+K /"
      data-search={script}
      data-index={index}
      data-partition={partition}
      data-tell={tell}
      data-report={report}
    >
      <InterfaceIcon name="search" />
      <span class="search-prompt">{prompt}</span>
      <kbd class="search-key" />
    </button>
  )
  if (results === undefined) return <div class="search-place">{button}</div>
  return (
    <form class="search-place" action={results} role="search">
      {button}
    </form>
  )
}
