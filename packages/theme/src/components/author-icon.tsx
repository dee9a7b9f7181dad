import type { VNode } from 'preact'
import type { PropertyValue } from '../content-node.ts'
import { styled } from '../content/author-style.ts'
import type { PageRendering } from '../content/content-context.ts'
import { isElements } from '../content/plain-text.ts'
import { type Properties, readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'

/** How an icon is shown. */
export interface IconLook {
  class?: string
  /** CSS declarations an author chose. */
  style?: string | undefined
}

/**
 * The icon of a component's `icon` and `iconType`: a name, a URL, a path, an object of the three, or the author's own SVG.
 *
 * @returns Nothing where the icon is missing or unknown, so that no gap stays.
 */
export function authorIcon(page: PageRendering, properties: Properties, look: IconLook = {}): VNode | undefined {
  const html = iconHtml(page, properties['icon'], properties)
  if (html === undefined) return undefined
  return (
    <span {...styled(page, look.class ?? 'icon', look.style)} aria-hidden="true">
      {rawHtml(html)}
    </span>
  )
}

function iconHtml(page: PageRendering, value: PropertyValue, properties: Properties): string | undefined {
  if (isElements(value)) return page.html(value.nodes)
  const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  const name = fields ? readText(fields, 'name') : readText({ icon: value }, 'icon')
  if (name === undefined) return undefined
  const style = readText(fields ?? properties, 'style', 'iconType')
  const library = readText(fields ?? properties, 'library', 'iconLibrary')
  const view = page.context.icon({ name, ...(style ? { style } : {}), ...(library ? { library } : {}) })
  if (view === undefined) return undefined
  return 'svg' in view ? view.svg : image(view.src)
}

function image(source: string): string {
  return `<img src="${source.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" alt="" loading="lazy" decoding="async">`
}
