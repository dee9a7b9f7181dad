import type { DialogLabels } from './dialog-settings.ts'
import { icon, make } from './elements.ts'
import { actOption, optionOf } from './options.ts'

/**
 * The option by which a reader tells the authors what was not found: a server keeps it, or the repository has a form for it.
 *
 * @param entry The button of the search, which knows where to.
 * @param query What was looked for.
 * @param labels Texts.
 * @param say Says to the reader how it went.
 * @returns Undefined where nobody can be told.
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
      // Who presses it again has told already.
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
