import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { useTexts } from './texts.ts'

interface Endpoint {
  href: string
  method: string
  title: string
}

/** Most endpoints that are listed at a time. */
const most = 50

/** Leads to the form of another endpoint of the page's section. */
export function EndpointFinder(): JSX.Element | null {
  const texts = useTexts()
  const [words, setWords] = useState('')
  const endpoints = useMemo(endpointsOfSidebar, [])
  if (endpoints.length < 2) return null
  const wanted = words.toLowerCase().split(/\s+/)
  const found = endpoints.filter(({ method, title }) => {
    const text = `${method} ${title}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
  return (
    <details class="playground-finder">
      <summary class="playground-close" aria-label={texts.findEndpoint} title={texts.findEndpoint}>
        <svg class="playground-cross" viewBox="0 0 20 20" aria-hidden="true">
          <path d="m13 13 4 4M8.5 14a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11Z" />
        </svg>
      </summary>
      <div class="playground-endpoints">
        <input
          class="playground-control"
          type="search"
          aria-label={texts.findEndpoint}
          placeholder={texts.findEndpoint}
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter would send the request.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <ul>
          {found.slice(0, most).map(({ href, method, title }) => (
            <li key={href}>
              <a href={href}>
                <span class="method-pill" data-method={method}>
                  {method}
                </span>
                {title}
              </a>
            </li>
          ))}
        </ul>
        <p class="playground-note" role="status">
          {found.length === 0 && texts.noEndpoint}
        </p>
      </div>
    </details>
  )
}

/** The endpoints in the page's sidebar: nothing more has to be loaded for them. */
function endpointsOfSidebar(): Endpoint[] {
  return [...document.querySelectorAll<HTMLElement>('#sidebar a > .method-nav-pill')].flatMap((pill) => {
    const link = pill.closest('a')
    const { method = '' } = pill.dataset
    if (link === null || method === 'WEBHOOK') return []
    const href = new URL(link.href)
    href.searchParams.set('playground', 'open')
    return [{ href: href.href, method, title: link.querySelector('.sidebar-title')?.textContent ?? '' }]
  })
}
