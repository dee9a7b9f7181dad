import type { VNode } from 'preact'
import { blockAttributes } from '../content/author-style.ts'
import { readTexts } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import type { ComponentView } from './content-component.ts'
import { defineComponent } from './define-component.ts'
import * as property from './property-kinds.ts'

/** `Panel`: what belongs beside the text; in its flow if there is no column for it. */
export function Panel({ properties, children, page }: ComponentView): VNode {
  return <div {...blockAttributes(page, 'panel prose', properties)}>{rawHtml(page.html(children))}</div>
}

/** `Visibility`: what is for agents is in the Markdown of the page only. */
export function Visibility({ properties, children, page }: ComponentView): VNode | null {
  const readers = readTexts(properties, 'for').map((reader) => reader.toLowerCase())
  if (readers.length > 0 && readers.every((reader) => reader.startsWith('agent'))) return null
  return rawHtml(page.html(children))
}

/** `Panel` in MDX. */
export const panel = defineComponent({
  names: ['Panel'],
  flow: 'block',
  sheets: ['panels'],
  properties: {},
  box: [],
  render: Panel,
})

/** `Visibility` in MDX. */
export const visibility = defineComponent({
  names: ['Visibility'],
  flow: 'block',
  properties: { for: { ...property.someOf('humans agents', '`humans` or `agents`.', 'human agent'), type: 'string' } },
  render: Visibility,
})

/** A style sheet of the author's; it is in the sheet of the page. */
export const authorStyle = defineComponent({
  names: ['AuthorStyle'],
  authored: false,
  flow: 'block',
  render: () => null,
  markdown: { block: () => [] },
})
