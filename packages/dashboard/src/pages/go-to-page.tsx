import type { JSX } from 'preact'
import { usePage } from '../layout/page-context.ts'
import type { Destination } from '../layout/destination.ts'
import { PageHeading } from '../layout/page-heading.tsx'

/** All destinations, by the typed text. The script shows the same in a window of its own, on every page. */
export function GoToPage(properties: {
  query: string
  /** The project from which somebody goes; null outside of one. */
  from: string | null
  destinations: readonly Destination[]
}): JSX.Element {
  const { goTo: texts } = usePage().texts
  const { query, from, destinations } = properties
  return (
    <>
      <PageHeading title={texts.title} description={texts.description} />
      <form class="inline-form" method="get" action="/go" role="search">
        {from !== null && <input type="hidden" name="from" value={from} />}
        <div class="field">
          <label for="field-go">{texts.label}</label>
          <input id="field-go" name="q" type="search" value={query} autocomplete="off" />
        </div>
        <button class="button" data-look="secondary" type="submit">
          {texts.find}
        </button>
      </form>
      <div id="destinations">
        {destinations.length === 0 ? (
          <p class="hint">{texts.nothing}</p>
        ) : (
          <ul class="destinations">
            {destinations.map(({ kind, label, href }) => (
              <li>
                <a href={href}>
                  <span dir="auto">{label}</span> <span class="hint">{texts.kinds[kind]}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
