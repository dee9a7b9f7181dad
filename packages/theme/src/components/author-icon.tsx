import type { VNode } from 'preact'
import type { PropertyValue } from '../content-node.ts'
import { styled } from '../content/author-style.ts'
import type { PageRendering } from '../content/content-context.ts'
import { escapeAttribute } from '../content/escape-html.ts'
import { isElements } from '../content/plain-text.ts'
import { type Properties, readText } from '../content/properties.ts'
import { innerHtml, rawHtml } from '../content/raw-html.ts'
import { type SafeHtml, trustHtml } from '../content/safe-html.ts'

export interface IconLook {
  class?: string
  /** CSS declarations of the author. */
  style?: string | undefined
}

/**
 * The icon from a component's `icon` and `iconType`: a name, a URL, a path, an object of the three, or the author's own
 * SVG.
 *
 * @returns Nothing if the icon is missing or unknown, so that there is no gap.
 */
export function authorIcon(page: PageRendering, properties: Properties, look: IconLook = {}): VNode | undefined {
  const value = properties['icon']
  const attributes = { ...styled(page, look.class ?? 'icon', look.style), 'aria-hidden': 'true' as const }
  if (isElements(value)) return <span {...attributes}>{rawHtml(page.html(value.nodes))}</span>
  const html = iconHtml(page, value, properties)
  return html === undefined ? undefined : <span {...attributes} {...innerHtml(html)} />
}

function iconHtml(page: PageRendering, value: PropertyValue, properties: Properties): SafeHtml | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value) && !isElements(value)
  const fields = isObject ? value : undefined
  const name = fields ? readText(fields, 'name') : readText({ icon: value }, 'icon')
  if (name === undefined) return undefined
  const style = readText(fields ?? properties, 'style', 'iconType')
  const library = readText(fields ?? properties, 'library', 'iconLibrary')
  const view = page.context.icon({ name, ...(style ? { style } : {}), ...(library ? { library } : {}) })
  if (view === undefined) return undefined
  return 'svg' in view ? view.svg : pictureIcon(view.src)
}

/**
 * HTML of an icon that is an image.
 *
 * @param source Its URL.
 */
export function pictureIcon(source: string): SafeHtml {
  return trustHtml(`<img src="${escapeAttribute(source)}" alt="" loading="lazy" decoding="async">`)
}
