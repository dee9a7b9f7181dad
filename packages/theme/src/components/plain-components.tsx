import type { VNode } from 'preact'
import { blockAttributes } from '../content/author-style.ts'
import { readTexts } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import type { ComponentView } from './content-component.ts'

/** `Panel`: what belongs beside the text; in its flow where there is no column for it. */
export function Panel({ properties, children, page }: ComponentView): VNode {
  return <div {...blockAttributes(page, 'panel prose', properties)}>{rawHtml(page.html(children))}</div>
}

/** `Visibility`: what is for agents is in the Markdown of the page only. */
export function Visibility({ properties, children, page }: ComponentView): VNode | null {
  const readers = readTexts(properties, 'for').map((reader) => reader.toLowerCase())
  if (readers.length > 0 && readers.every((reader) => reader.startsWith('agent'))) return null
  return rawHtml(page.html(children))
}

/** A component of the compiler that shows nothing in its place. */
export function Nothing(): null {
  return null
}
