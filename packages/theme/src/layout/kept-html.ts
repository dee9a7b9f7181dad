import type { JSX } from 'preact'
import { render } from 'preact-render-to-string'
import { type SafeHtml, trustHtml } from '../content/safe-html.ts'
import type { Labels } from '../labels/labels.ts'

/** Parts of pages, by the language's texts, then by name and all their input. */
const parts = new WeakMap<Labels, Map<string, SafeHtml>>()

/** Sections of which pages are written at the same time, with room to spare. */
const maxKept = 200

/**
 * HTML of a part that many pages share, such as the header of a section: rendered once, not for each page.
 *
 * @param name Name of the part.
 * @param labels Texts of the interface.
 * @param view All input of the part.
 * @param element Renders the part, from no other input.
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
