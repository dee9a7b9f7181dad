import type { JSX } from 'preact'
import { rawHtml } from '../content/raw-html.ts'
import type { Labels } from '../labels/labels.ts'
import type { PageView } from '../page-view.ts'

interface SideProperties {
  aside: NonNullable<PageView['aside']>
  labels: Labels
  /** Whether it is the examples of a reference. */
  isSamples: boolean
}

/**
 * Content next to the text. If there is no room, examples are in a sheet that a bar at the bottom opens, without any
 * script, since the parameters of an endpoint come first.
 */
export function PageSide({ aside, labels, isSamples }: SideProperties): JSX.Element {
  if (!isSamples) return <aside id="content-side">{rawHtml(aside)}</aside>
  return (
    <aside id="content-side" popover="auto" aria-label={labels.api.examples}>
      {rawHtml(aside)}
    </aside>
  )
}

/** The button at the bottom of the window that opens and closes the sheet. */
export function SideBar({ labels }: { labels: Labels }): JSX.Element {
  return (
    <button class="page-action side-bar" type="button" popovertarget="content-side">
      {labels.api.examples}
    </button>
  )
}
