import type { JSX } from 'preact'
import { render } from 'preact-render-to-string'
import { type SafeHtml, trustHtml } from '../content/safe-html.ts'
import type { Labels } from '../labels/labels.ts'

/** Parts of pages, by the language's texts, then by name and all they are made of. */
const parts = new WeakMap<Labels, Map<string, SafeHtml>>()

/** Sections that pages are written of at one time, with room to spare. */
const maxKept = 200

/**
 * HTML of a part that many pages have alike, such as the header of a section: rendered once, not for each of them.
 *
 * @param name Name of the part.
 * @param labels Texts of the interface.
 * @param view All that the part is made of.
 * @param element Makes it, of nothing else.
 */
export function keptHtml<View>(
  name: string,
  labels: Labels,
  view: View,
  element: (view: View, labels: Labels) => JSX.Element,
): SafeHtml {
  const kept = parts.get(labels) ?? new Map<string, SafeHtml>()
  parts.set(labels, kept)
  const key = `${name} ${JSON.stringify(view)}`
  // Rendered by this theme.
  const html = kept.get(key) ?? trustHtml(render(element(view, labels)))
  kept.delete(key)
  kept.set(key, html)
  const [oldest] = kept.keys()
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
  return html
}
