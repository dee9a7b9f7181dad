import type { VNode } from 'preact'
import { blockAttributes } from '../content/author-style.ts'
import { fillLabel } from '../labels/fill-label.ts'
import { readFlag, readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import type { ComponentView } from './content-component.ts'
import { aliasAnchors } from './heading.tsx'
import { titleMarkup } from './inline-markup.tsx'
import { defineComponent } from './define-component.ts'
import * as property from './property-kinds.ts'
import { expandableMarkdown } from '../markdown/components/fields.ts'

/** `Expandable`: the parts of a field, behind “Show …” and “Hide …”. */
export function Expandable({ properties, children, result, page }: ComponentView): VNode {
  const name = readText(properties, 'title', 'summary') ?? page.labels.childAttributes
  return (
    <details {...blockAttributes(page, 'expandable', properties)} open={readFlag(properties, 'defaultOpen')}>
      <summary data-component-part="expandable-button">
        {aliasAnchors(result)}
        <span class="when-closed">{titleMarkup(fillLabel(page.labels.show, { name }))}</span>
        <span class="when-open">{titleMarkup(fillLabel(page.labels.hide, { name }))}</span>
      </summary>
      <div class="expandable-content" data-component-part="expandable-content">
        {rawHtml(page.html(children))}
      </div>
    </details>
  )
}

export const expandable = defineComponent({
  names: ['Expandable'],
  flow: 'block',
  sheets: ['folds', 'fields'],
  properties: {
    title: property.string('Used in the label. The default is “child attributes”.'),
    defaultOpen: property.flag('Whether it is initially open.'),
    ...property.otherIds(),
    ...property.others('summary'),
  },
  render: Expandable,
  markdown: { block: expandableMarkdown },
})
