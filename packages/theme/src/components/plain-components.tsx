import type { VNode } from 'preact'
import { blockAttributes } from '../content/author-style.ts'
import { readTexts } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import type { ComponentView } from './content-component.ts'
import { defineComponent } from './define-component.ts'
import * as property from './property-kinds.ts'

/** `Panel`: content next to the text; in its flow if there is no column for it. */
export function Panel({ properties, children, page }: ComponentView): VNode {
  return <div {...blockAttributes(page, 'panel prose', properties)}>{rawHtml(page.html(children))}</div>
}

/** `Visibility`: content for agents is only in the Markdown of the page. */
export function Visibility({ properties, children, page }: ComponentView): VNode | null {
  const readers = readTexts(properties, 'for').map((reader) => reader.toLowerCase())
  if (readers.length > 0 && readers.every((reader) => reader.startsWith('agent'))) return null
  return rawHtml(page.html(children))
}

export const panel = defineComponent({
  names: ['Panel'],
  flow: 'block',
  sheets: ['panels'],
  properties: {},
  box: [],
  render: Panel,
})

export const visibility = defineComponent({
  names: ['Visibility'],
  flow: 'block',
  properties: { for: { ...property.someOf('humans agents', '`humans` or `agents`.', 'human agent'), type: 'string' } },
  render: Visibility,
})

/** An author's style sheet, which is part of the page's sheet. */
export const authorStyle = defineComponent({
  names: ['AuthorStyle'],
  authored: false,
  flow: 'block',
  render: () => null,
  markdown: { block: () => [] },
})
