import type { VNode } from 'preact'
import { blockAttributes } from '../content/author-style.ts'
import { withoutParagraphs } from '../content/item-children.ts'
import { readFlag, readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import { authorIcon } from './author-icon.tsx'
import type { ComponentView } from './content-component.ts'
import { aliasAnchors } from './heading.tsx'
import { readTitle } from './inline-markup.tsx'
import { defineComponent } from './define-component.ts'
import * as property from './property-kinds.ts'
import { accordionMarkdown } from '../markdown/components/sections.ts'

/** `Accordion`: opens without any script; the browser script updates the address. */
export function Accordion({ properties, children, result, page }: ComponentView): VNode {
  const title = readTitle(page, properties, 'title')
  const description = readTitle(page, properties, 'description')
  const id = readText(properties, 'id') ?? page.uniqueId(readText(properties, 'title') ?? 'accordion')
  return (
    <details {...blockAttributes(page, 'accordion', properties)} id={id} open={readFlag(properties, 'defaultOpen')}>
      <summary data-component-part="accordion-button">
        {aliasAnchors(result)}
        {authorIcon(page, properties)}
        <span class="accordion-title" data-component-part="accordion-title">
          {title ?? '…'}
          {description && <span class="accordion-description">{description}</span>}
        </span>
      </summary>
      <div class="accordion-content" data-component-part="accordion-content">
        {rawHtml(page.html(children))}
      </div>
    </details>
  )
}

/** `AccordionGroup`: accordions with joined borders, each opening by itself. */
export function AccordionGroup({ properties, children, page }: ComponentView): VNode {
  return (
    <div {...blockAttributes(page, 'accordion-group', properties)}>
      {rawHtml(page.html(withoutParagraphs(children, page)))}
    </div>
  )
}

export const accordion = defineComponent({
  names: ['Accordion'],
  flow: 'block',
  sheets: ['folds', 'accordions'],
  properties: {
    title: property.string('The label.'),
    description: property.string('A line below the label.'),
    defaultOpen: property.flag('Whether it is initially open.'),
    id: property.string('The ID for links. By default, it is generated from the title.'),
    ...property.otherIds(),
    ...property.icon('Shown before the label.'),
  },
  needs: ['title'],
  render: Accordion,
  markdown: { block: accordionMarkdown },
})

export const accordionGroup = defineComponent({
  names: ['AccordionGroup'],
  flow: 'block',
  sheets: ['folds', 'accordions'],
  properties: {},
  box: [],
  render: AccordionGroup,
})
