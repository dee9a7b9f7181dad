import type { JSX } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useTexts } from './texts.ts'

/** The page's description of the answers of its endpoint: the text is the page's own, so nothing is loaded for it. */
export function Documented({ status }: { status: number | undefined }): JSX.Element | null {
  const texts = useTexts()
  const all = useMemo(documentedStatuses, [])
  const fitting = status === undefined ? firstSuccess(all) : fittingStatus(all, status)
  const [chosen, setChosen] = useState<string | undefined>()
  const shown = chosen ?? fitting
  const holder = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    holder.current?.replaceChildren(...(shown === undefined ? [] : documentationOf(shown)))
  }, [shown])
  if (all.length === 0) return null
  return (
    <>
      {status !== undefined && fitting === undefined && <p class="playground-note">{texts.undocumented}</p>}
      <div class="playground-statuses" role="group" aria-label={texts.page.responses}>
        {all.map((each) => (
          <button
            type="button"
            class="playground-small"
            aria-pressed={each === shown}
            onClick={() => setChosen(each)}
            key={each}
          >
            {each}
          </button>
        ))}
      </div>
      <div ref={holder} class="playground-documented" />
    </>
  )
}

const responses = 'section:has(> .api-section-head > #responses) > details.api-response'

/** Whether the page says anything of answers. */
export function hasDocumented(): boolean {
  return document.querySelector(responses) !== null
}

/** Statuses that the page describes. */
function documentedStatuses(): string[] {
  const statuses = [...document.querySelectorAll(responses)].map((details) => statusOf(details))
  return [...new Set(statuses)].filter((status) => status !== '')
}

/**
 * The description for a status: its own, otherwise that of its range, otherwise the default.
 *
 * @param all The described statuses.
 * @param status The received status.
 */
export function fittingStatus(all: readonly string[], status: number): string | undefined {
  const range = `${String(status)[0]}XX`
  return [String(status), range, 'default'].find((one) => all.some((each) => each.toLowerCase() === one.toLowerCase()))
}

function firstSuccess(all: readonly string[]): string | undefined {
  return all.find((status) => status.startsWith('2')) ?? all[0]
}

function statusOf(details: Element): string {
  return details.querySelector('.api-status')?.textContent?.trim() ?? ''
}

/** The page's own text and examples of a status, once more. */
function documentationOf(status: string): Node[] {
  const wanted = status.toLowerCase()
  const described = [...document.querySelectorAll(responses)].find((each) => statusOf(each).toLowerCase() === wanted)
  const text = described?.querySelector('.api-response-content')
  const example = [...document.querySelectorAll<HTMLElement>('#response-example .tab-panel')].find(
    ({ dataset }) => dataset['dwChoice']?.toLowerCase().split(' ')[0] === wanted,
  )
  return [example?.querySelector('pre'), text].filter((found) => found != null).map(copyOf)
}

/** The page's anchors stay its own. */
function copyOf(element: Element): Node {
  const copy = element.cloneNode(true) as Element
  for (const named of [copy, ...copy.querySelectorAll('[id]')]) named.removeAttribute('id')
  for (const link of copy.querySelectorAll('a[href^="#"]')) link.removeAttribute('href')
  return copy
}
