import type { DialogLabels } from './dialog-settings.ts'
import { icon, make } from './elements.ts'
import { actOption, optionOf } from './options.ts'

/**
 * The option by which a reader reports a search without results: a server keeps the report, or the repository has a form.
 *
 * @param entry The button of the search, which has the address.
 * @param say Shows the reader whether the report was kept.
 * @returns Undefined if the site has neither.
 */
export function tellAuthors(
  { dataset }: HTMLElement,
  query: string,
  labels: DialogLabels,
  say: (words: string) => void,
): HTMLElement | undefined {
  const { tell, report } = dataset
  const asked = query.trim().slice(0, 200)
  if (tell !== undefined) {
    const option = actOption(labels.tell, 'tell', () => {
      // Only the first press reports.
      if (option.ariaDisabled === 'true') return
      option.ariaDisabled = 'true'
      send(tell, asked).then(
        () => say(labels.told),
        () => {
          option.ariaDisabled = null
          say(labels.notTold)
        },
      )
    })
    return option
  }
  if (report === undefined) return undefined
  const href = report.replace('%7Bquery%7D', () => encodeURIComponent(asked))
  const option = optionOf(href, 'search-page', icon('tell'), make('span', { class: 'search-text' }, labels.tell))
  option.setAttribute('target', '_blank')
  option.setAttribute('rel', 'noopener')
  return option
}

async function send(address: string, search: string): Promise<void> {
  const body = new URLSearchParams({ search })
  const answer = await fetch(address, { method: 'POST', headers: { Accept: 'application/json' }, body })
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`)
}
